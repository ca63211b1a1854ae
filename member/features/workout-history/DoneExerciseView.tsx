import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Trophy from 'lucide-react/icons/trophy';
import { useText } from '../../platform/texts/useText.ts';
import styles from './History.module.css';
import type { DoneExercise } from './history.queries.ts';
import { titleOf } from './records.ts';
import { SetList } from './SetList.tsx';
import type { Amounts } from './useAmounts.ts';

/** An exercise of a session: its sets, and the records they set. */
export function DoneExerciseView({ done: { exercise, result, beaten }, amounts }: { done: DoneExercise; amounts: Amounts }) {
  const t = useText();
  const title = exercise.title ?? t('history.an_exercise');
  return (
    <section className={styles.exercise} aria-label={title}>
      <h3 className={styles.exerciseTitle}>
        <a href={`/me/exercises/${exercise.id}`}>{title}</a>
      </h3>
      {beaten.length > 0 && (
        <ul className={styles.beaten}>
          {beaten.map((kind) => (
            <li key={kind}>
              <Badge tone="success" icon={<Icon of={Trophy} size={14} />}>
                {t(titleOf(kind))}: {amounts.record(kind, result.best[kind] ?? 0)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <SetList sets={result.sets} amounts={amounts} />
    </section>
  );
}
