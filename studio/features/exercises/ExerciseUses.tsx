import type { Answer } from '@bandstand/client/api/api.ts';
import { Link } from 'wouter';
import { useText } from '../../platform/studio.ts';
import styles from './exerciseFields.module.css';

/** What names an exercise: the workouts by title, everything else as a count. */
export function ExerciseUses({ uses }: { uses: Answer<'GET /studio/exercises/{id}/uses'> }) {
  const t = useText();
  const { workouts, alternate_of: alternateOf, members, sessions, swaps, bookmarks, completions, calendar_items: onCalendars } = uses;
  const counts = [
    sessions > 0 && t('studio.exercises.uses.sessions', { sessions: t('studio.exercises.uses.session_count', { count: sessions }), count: members }),
    swaps > 0 && t('studio.exercises.uses.swaps', { count: swaps }),
    bookmarks > 0 && t('studio.exercises.uses.bookmarks', { count: bookmarks }),
    completions > 0 && t('studio.exercises.uses.completions', { count: completions }),
    onCalendars > 0 && t('studio.exercises.uses.calendar_items', { count: onCalendars }),
    alternateOf.length > 0 && t('studio.exercises.uses.alternate_of', { names: alternateOf.map(({ name }) => name).join(', ') }),
  ].filter((line) => line !== false);
  if (workouts.length === 0 && counts.length === 0) return <p>{t('studio.exercises.uses.none')}</p>;
  return (
    <ul className={styles.uses}>
      {workouts.length > 0 && (
        <li>
          {t('studio.exercises.uses.workouts', { count: workouts.length })}{' '}
          {workouts.map(({ id, title }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link href={`/workouts/${id}`}>{title}</Link>
            </span>
          ))}
        </li>
      )}
      {counts.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
