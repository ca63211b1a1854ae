import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useText } from '../../../platform/studio.ts';
import { useFocusAtStart } from '../../../platform/forms/useFocusAtStart.ts';
import { lastDay, place } from '../state/layout.ts';
import { useDayWords } from '../state/useDayWords.ts';
import type { OpenPlan } from '../state/useOpenPlan.ts';

/** Sets the day of pages, and the time of day. */
export function DayDialog({ open, ids, onClose }: { open: OpenPlan; ids: readonly string[]; onClose: () => void }) {
  const t = useText();
  const words = useDayWords(open.draft);
  const field = useFocusAtStart<HTMLInputElement>(true);
  const first = open.draft.days[ids[0] ?? ''];
  const [day, setDay] = useState(String((first?.day ?? 0) + 1));
  const [time, setTime] = useState(first && first.minute !== null ? clockOf(first.minute) : '');
  const number = Number(day);
  const isDay = Number.isInteger(number) && number >= 1 && number <= lastDay + 1;
  const submit = () => {
    open.setDays((days) => place(days, ids, { day: number - 1, minute: minuteOf(time) }));
    onClose();
  };
  const title = open.pages.find(({ id }) => id === ids[0])?.title ?? '';
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={ids.length > 1 ? t('studio.plan.chosen', { count: ids.length }) : title}
      submit={t('studio.plan.day_set')}
      isReady={isDay}
      onSubmit={submit}
    >
      <TextField
        ref={field}
        type="number"
        inputMode="numeric"
        min={1}
        max={lastDay + 1}
        label={t('studio.plan.day_field')}
        hint={isDay ? words.day(number - 1) : undefined}
        error={isDay ? null : t('studio.plan.day_wrong', { last: lastDay + 1 })}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextField
        type="time"
        label={t('studio.plan.time_field')}
        note={t('studio.optional')}
        hint={t('studio.plan.time_hint')}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

const clockOf = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
function minuteOf(clock: string): number | null {
  const [hour, minute] = clock.split(':').map(Number);
  return clock === '' || hour === undefined || minute === undefined ? null : hour * 60 + minute;
}
