import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import type { ShownItem } from '../state/filled.ts';
import type { WorkoutModel } from '../state/workoutModel.ts';

/** Swaps an exercise for today, which is kept in the log, or for good, which the server has to allow. `onDone` is called when it is done. */
export function useSwaps(item: ShownItem, model: WorkoutModel, onDone: () => void) {
  const t = useText();
  const { api, queries, preview } = usePlatform();
  const [isBusy, setIsBusy] = useState(false);
  const prescribed = item.exercise_id ?? '';
  const today = async (alternate: string | null) => {
    await model.log({ type: 'swap', itemId: item.uid, data: { exercise_id: prescribed, alternate_id: alternate } });
    onDone();
  };
  const onServer = async (ask: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      if (!preview) await ask();
      await queries.invalidateQueries({ queryKey: ['workouts', 'exercise'] });
      // What was chosen for today gives way to what was chosen for good.
      await today(null);
    } catch {
      toast({ text: t('workout.swap_failed'), tone: 'danger' });
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    today,
    always: (alternate: string) =>
      onServer(() => api('POST /subscribers/swap_exercise', { body: { exercise_id: prescribed, alternate_id: alternate } })),
    /** Back to the plan. */
    reset: (isForGood: boolean) =>
      isForGood ? onServer(() => api('POST /subscribers/reset_exercise', { body: { exercise_id: prescribed } })) : today(null),
  };
}
