import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { useNow } from '../../../platform/useNow.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { DateForm } from './DateForm.tsx';
import { dayName } from '../../../platform/calendar/dayNames.ts';
import type { ScheduleChanges } from '../state/useScheduleChanges.ts';

type DateSheetProps = { form: 'move' | 'duplicate'; item: ScheduledItem; changes: ScheduleChanges; onClose: () => void };

/** An item's date forms: move it to another day, or duplicate it. */
export function DateSheet({ form, item, changes, onClose }: DateSheetProps) {
  const t = useText();
  const language = useLanguage();
  const today = plainDateOf(useNow(), useTimeZone());
  const [isFollowed, setIsFollowed] = useState(false);
  const [hasFollowers] = useState(() => form === 'move' && changes.followers(item).length > 0);
  const { title } = item.page;
  const nameOf = (date: string) => dayName(date, 'day', language);
  const isMove = form === 'move';
  return (
    <Sheet
      open
      onClose={onClose}
      size="small"
      title={isMove ? t('schedule.move_title', { title }) : t('schedule.duplicate_title', { title })}
      closeLabel={t('shell.close')}
    >
      <DateForm<string>
        today={today}
        initial={item.date}
        submit={isMove ? t('schedule.move') : t('schedule.duplicate')}
        send={async (date) => {
          if (isMove) {
            const moved = await changes.move(item, date, isFollowed);
            if (!moved.isDone) return moved;
            const { value: count } = moved;
            return { isDone: true, value: count > 1 ? t('schedule.moved_many', { count }) : t('schedule.moved', { date: nameOf(date) }) };
          }
          const made = await changes.duplicate(item, date);
          return made.isDone ? { isDone: true, value: t('schedule.duplicated', { date: nameOf(date) }) } : made;
        }}
        onDone={(text) => {
          toast({ text });
          onClose();
        }}
      >
        {hasFollowers && (
          <Checkbox label={t('schedule.follow')} checked={isFollowed} onChange={(event) => setIsFollowed(event.currentTarget.checked)} />
        )}
      </DateForm>
    </Sheet>
  );
}
