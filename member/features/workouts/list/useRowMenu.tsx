import type { WorkoutSet } from '@bandstand/contract/workout.ts';
import type { ActivityData } from '@bandstand/contract/workouts.sessions.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import type { MenuItem } from '@bandstand/ui/primitives/Menu.tsx';
import Check from 'lucide-react/icons/check';
import { useText } from '../../../platform/texts/useText.ts';
import type { ShownItem, ShownWorkout } from '../state/filled.ts';
import type { SetRow } from '../state/rows.ts';
import type { WorkoutModel } from '../state/workoutModel.ts';

type Type = WorkoutSet['type'];
type Parts = {
  workout: Pick<ShownWorkout, 'asks_rpe'>;
  item: ShownItem;
  row: SetRow;
  type: Type;
  isDone: boolean;
  model: WorkoutModel;
  log: (more?: ActivityData) => Promise<void>;
  onType: (type: Type) => void;
  onGone: () => void;
};

/** How hard a set was, from easy to as hard as possible. */
const efforts = [6, 7, 8, 9, 10];

/** What else can be done with a set: its kind, its effort, leaving it out. */
export function useRowMenu({ workout, item, row, type, isDone, model, log, onType, onGone }: Parts): MenuItem[] {
  const t = useText();
  const { groupId, set, round, side, logged } = row;
  const setType = (next: Type) => {
    onType(next);
    if (isDone) void log({ set_type: next });
  };
  const leaveOut = () => {
    if (row.isAdded) onGone();
    if (row.isAdded && !logged) return;
    if (row.isAdded || logged?.isSkipped) return void model.unlog(row);
    void model.log({ type: 'set_skipped', groupId, itemId: item.uid, data: { set, round, side, set_type: type } });
  };
  const types = (['normal', 'warmup', 'dropset'] as const).map((one): MenuItem => ({
    id: one,
    label: t(`workout.type.${one}`),
    end: one === type ? <Icon of={Check} size={16} label={t('workout.chosen')} /> : undefined,
    onSelect: () => setType(one),
  }));
  const effort = efforts.map((rpe, at): MenuItem => ({
    id: `rpe${rpe}`,
    label: t('workout.rpe', { rpe }),
    startsGroup: at === 0,
    end: logged?.data.rpe === rpe ? <Icon of={Check} size={16} label={t('workout.chosen')} /> : undefined,
    onSelect: () => void log({ rpe: logged?.data.rpe === rpe ? null : rpe }),
  }));
  const out = t(logged?.isSkipped ? 'workout.take_back' : row.isAdded ? 'workout.remove_set' : 'workout.skip_set');
  return [...types, ...(isDone && workout.asks_rpe ? effort : []), { id: 'out', label: out, startsGroup: true, onSelect: leaveOut }];
}
