import { addDays } from '@bandstand/rules/time/days.ts';
import { formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { FiguresTable } from '../../platform/chart/FiguresTable.tsx';
import { useLanguage, useText } from '../../platform/studio.ts';
import { useDayWords } from '../../platform/words/useDayWords.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './WeeksChart.module.css';
import type { Week } from './training.ts';
import { useTrainingWords } from './useTrainingWords.ts';

/** What a week is made of: workouts kept as planned, those that were done besides, and planned ones that were not done. */
const partsOf = ({ planned, kept, sessions }: Week) =>
  [
    { part: 'missed', count: planned - kept },
    { part: 'besides', count: Math.max(0, sessions - kept) },
    { part: 'kept', count: kept },
  ] as const;

/** Dates below the columns, on desktops and on phones. */
const [manyLabels, fewLabels] = [12, 4];

/** Adherence by week as a picture: each workout is a piece of its week's column. The same as a table below. */
export function WeeksChart({ weeks }: { weeks: readonly Week[] }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const days = useDayWords();
  const words = useTrainingWords();
  const most = Math.max(1, ...weeks.map(({ planned, kept, sessions }) => planned + Math.max(0, sessions - kept)));
  const span = ({ starts_on: from }: Week) => `${formatPlainDate(from, language)} – ${formatPlainDate(addDays(from, 6), language)}`;
  const wordsOf = (week: Week) =>
    `${span(week)}: ${t('studio.training.kept_of', { kept: week.kept, planned: week.planned })}, ${t('studio.training.count', { count: week.sessions })}`;
  return (
    <section className={styles.section} aria-labelledby="training-weeks">
      <h2 id="training-weeks" className={styles.heading}>
        {t('studio.training.by_week')}
      </h2>
      <ol className={styles.weeks} data-many={weeks.length > 26 || undefined}>
        {weeks.map((week, at) => (
          <li key={week.starts_on} className={styles.week} title={wordsOf(week)}>
            <span className={styles.unseen}>{wordsOf(week)}</span>
            <span className={styles.column} aria-hidden="true">
              {partsOf(week).flatMap(({ part, count }) =>
                Array.from({ length: count }, (_, nr) => (
                  <span key={`${part}${nr}`} className={styles.piece} data-part={part} style={{ height: `calc(${100 / most}% - 2px)` }} />
                )),
              )}
            </span>
            <span className={styles.day} data-rare={at % Math.ceil(weeks.length / fewLabels) > 0 || undefined} aria-hidden="true">
              {at % Math.ceil(weeks.length / manyLabels) === 0 ? days.short(week.starts_on) : ''}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        {(['kept', 'missed', 'besides'] as const).map((part) => (
          <span key={part} className={styles.entry}>
            <span className={styles.key} data-part={part} /> {t(`studio.training.${part}`)}
          </span>
        ))}
      </p>
      <FiguresTable
        title={t('studio.revenue.table')}
        columns={[
          t('studio.training.week'),
          t('studio.training.planned'),
          t('studio.training.kept'),
          t('studio.training.sessions'),
          t('studio.training.sets'),
          t('studio.training.volume'),
        ]}
        rows={weeks.toReversed().map((week) => ({
          key: week.starts_on,
          cells: [
            span(week),
            ...[week.planned, week.kept, week.sessions, week.sets].map((count) => format.number(count)),
            words.volume(week.volume_kg),
          ],
        }))}
      />
    </section>
  );
}
