import { formatDate } from '@bandstand/rules/text/dates.ts';
import { useId } from 'react';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import styles from './History.module.css';
import type { ExerciseResult } from './history.queries.ts';
import { recordKinds } from './records.ts';
import type { Amounts } from './useAmounts.ts';

/** Columns that are shown on phones, too, if the exercise has values for them. */
const mostColumns = 3;

/** What was done of an exercise, session by session: the best of each measure, and the sets. */
export function ResultsTable({ results, amounts }: { results: readonly ExerciseResult[]; amounts: Amounts }) {
  const t = useText();
  const id = useId();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const columns = recordKinds.filter(({ kind }) => results.some(({ best }) => best[kind] !== null)).slice(0, mostColumns);
  return (
    <section className={styles.results} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('history.by_session')}
      </h2>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('history.date')}</th>
            {columns.map(({ kind, title }) => (
              <th key={kind} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map(({ session_id: sessionId, ended_at: at, best, sets }) => (
            <tr key={sessionId}>
              <th scope="row">
                <a href={`/me/workouts/${sessionId}`}>{formatDate(at, { language, timeZone })}</a>
                <span className={styles.line}>
                  {sets.map((set, at) => (
                    <span key={at} className={styles.piece}>
                      {amounts.set(set)}
                      {at < sets.length - 1 && ', '}
                    </span>
                  ))}
                </span>
              </th>
              {columns.map(({ kind }) => {
                const value = best[kind];
                return <td key={kind}>{value === null ? '–' : amounts.record(kind, value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
