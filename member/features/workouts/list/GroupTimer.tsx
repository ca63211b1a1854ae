import type { SessionState } from '@bandstand/rules/workouts/fold.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { RoundsCounter } from '../rest/RoundsCounter.tsx';
import type { ShownGroup } from '../state/filled.ts';
import { timerAt, timerEntry } from '../state/groupTimer.ts';
import { useClock } from '../state/useClock.ts';
import { clockText } from '../state/values.ts';
import type { WorkoutModel } from '../state/workoutModel.ts';
import styles from './ListView.module.css';

type Props = { group: ShownGroup; log: SessionState | null; model: WorkoutModel };

/** The clock of a group that is done by time, and how many rounds were done. */
export function GroupTimer({ group, log, model }: Props) {
  const t = useText();
  const now = useClock((at) => timerAt(group, log, at).isRunning);
  const { elapsed, isRunning } = timerAt(group, log, now);
  const cap = group.time_cap ?? null;
  const shown = cap === null ? elapsed : Math.max(0, cap - elapsed);
  return (
    <div className={styles.timer}>
      <span className={styles.clock} role="timer">
        {clockText(cap === null ? shown : Math.ceil(shown))}
      </span>
      <Button size="small" onClick={() => void model.log(timerEntry(group, log, Date.now()))}>
        {t(isRunning ? 'workout.pause' : elapsed > 0 ? 'workout.go_on' : 'workout.start_clock')}
      </Button>
      {(group.type === 'amrap' || group.type === 'for_time') && <RoundsCounter groupId={group.id} log={log} model={model} />}
    </div>
  );
}
