import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { dayName } from '../../../platform/calendar/dayNames.ts';
import type { ScheduleChanges } from './useScheduleChanges.ts';

/** Removes an item at once, and offers an undo. */
export function useRemoval({ remove, restore }: Pick<ScheduleChanges, 'remove' | 'restore'>): (item: ScheduledItem) => void {
  const t = useText();
  const language = useLanguage();
  return (item) => {
    const removal = remove(item);
    const undo = async () => {
      // A removal in progress cannot be undone.
      if (!(await removal).isDone) return;
      const outcome = await restore(item);
      if (outcome.isDone) toast({ text: t('schedule.restored', { date: dayName(outcome.value.date, 'day', language) }) });
      else toast({ text: outcome.text, tone: 'danger' });
    };
    void removal.then((outcome) => {
      if (outcome.isDone) toast({ text: t('schedule.removed'), action: { label: t('schedule.undo'), run: () => void undo() } });
      else toast({ text: outcome.text, tone: 'danger' });
    });
  };
}
