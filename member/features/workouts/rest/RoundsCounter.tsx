import type { SessionState } from '@bandstand/rules/workouts/fold.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useText } from '../../../platform/texts/useText.ts';
import type { WorkoutModel } from '../state/workoutModel.ts';
import styles from './RestBar.module.css';

type Props = { groupId: string; log: SessionState | null; model: WorkoutModel };

/** How many rounds of a group were done. */
export function RoundsCounter({ groupId, log, model }: Props) {
  const t = useText();
  const rounds = log?.rounds.get(groupId) ?? 0;
  const count = (by: number) =>
    void model.log(({ rounds: stored }) => ({ type: 'rounds_recorded', groupId, data: { rounds: Math.max(0, (stored.get(groupId) ?? 0) + by) } }));
  return (
    <span className={styles.rounds} role="group" aria-label={t('workout.rounds_achieved')}>
      <IconButton label={t('workout.round_less')} disabled={rounds === 0} onClick={() => count(-1)}>
        <Icon of={Minus} />
      </IconButton>
      <span className={styles.count} aria-live="polite">
        {rounds}
      </span>
      <IconButton label={t('workout.round_more')} variant="filled" onClick={() => count(1)}>
        <Icon of={Plus} />
      </IconButton>
      <span>{t('workout.rounds_achieved')}</span>
    </span>
  );
}
