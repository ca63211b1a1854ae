import { ActionSurface } from '../actions/ActionSurface.tsx';
import { LockMark } from '../actions/LockMark.tsx';
import { useAction } from '../actions/useAction.ts';
import styles from './WorkoutBlock.module.css';

/** An exercise's name, which opens its page or what its lock requires; plain text if the viewer has no page to open. */
export function ExerciseLink({ id, exerciseId, title }: { id: string; exerciseId: string | null; title: string }) {
  const action = useAction(exerciseId === null ? null : { id, type: 'open_page', data: { page_id: exerciseId } });
  if (!action?.link) {
    return (
      <span ref={action?.watch} className={styles.exercise}>
        {title}
      </span>
    );
  }
  return (
    <ActionSurface resolved={action} className={styles.exercise}>
      {title} <LockMark access={action.access} size={13} />
    </ActionSurface>
  );
}
