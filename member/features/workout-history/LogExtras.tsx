import type { WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import { stateOf } from '@bandstand/rules/workouts/fold.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './History.module.css';
import { SetList } from './SetList.tsx';
import type { Amounts } from './useAmounts.ts';

/** What the log of a session says besides its exercises: sets of items without an exercise, results of tests, rounds and notes. */
export function LogExtras({ session, amounts }: { session: WorkoutSession; amounts: Amounts }) {
  const t = useText();
  const { sets, rounds, beepTest, notes } = stateOf(session, session.activities);
  const others = [...sets.values()].flatMap(({ data, isSkipped }) => (isSkipped || data.exercise_id ? [] : [data]));
  const results = [...rounds].map(([id, count]) => ({ id, text: t('block.workout.rounds', { count }) }));
  if (beepTest?.isFinal) {
    const { level, shuttle, distanceMeters: metres } = beepTest;
    const words = t('history.beep_result', { level, shuttle });
    results.push({ id: 'beep', text: metres ? `${words} · ${amounts.record('distance_m', metres)}` : words });
  }
  const written = [...notes].map(([id, text]) => ({ id, text }));
  return (
    <>
      {others.length > 0 && (
        <section className={styles.exercise} aria-label={t('history.other_sets')}>
          <h3 className={styles.exerciseTitle}>{t('history.other_sets')}</h3>
          <SetList sets={others} amounts={amounts} />
        </section>
      )}
      {results.length > 0 && <Lines title={t('history.results')} lines={results} />}
      {written.length > 0 && <Lines title={t('history.notes')} lines={written} />}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly { id: string; text: string }[] }) {
  return (
    <section className={styles.exercise} aria-label={title}>
      <h3 className={styles.exerciseTitle}>{title}</h3>
      <ul className={styles.notes}>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
