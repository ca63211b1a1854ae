import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useId, useState, type FormEvent } from 'react';
import { useText } from '../../platform/studio.ts';
import { useFocusAtStart } from '../../platform/useFocusAtStart.ts';
import { lastDay, place } from './layout.ts';
import styles from './Plan.module.css';
import { useDayWords } from './useDayWords.ts';
import type { OpenPlan } from './useOpenPlan.ts';

/** On which day pages lie, and at what time of it. */
export function DayDialog({ open, ids, onClose }: { open: OpenPlan; ids: readonly string[]; onClose: () => void }) {
  const t = useText();
  const formId = useId();
  const words = useDayWords(open.draft);
  const field = useFocusAtStart<HTMLInputElement>(true);
  const first = open.draft.days[ids[0] ?? ''];
  const [day, setDay] = useState(String((first?.day ?? 0) + 1));
  const [time, setTime] = useState(first && first.minute !== null ? clockOf(first.minute) : '');
  const number = Number(day);
  const isDay = Number.isInteger(number) && number >= 1 && number <= lastDay + 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDay) return;
    open.setDays((days) => place(days, ids, { day: number - 1, minute: minuteOf(time) }));
    onClose();
  };
  const title = open.pages.find(({ id }) => id === ids[0])?.title ?? '';
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={ids.length > 1 ? t('studio.plan.chosen', { count: ids.length }) : title}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isDay}>
            {t('studio.plan.day_set')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  );
}

const clockOf = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
function minuteOf(clock: string): number | null {
  const [hour, minute] = clock.split(':').map(Number);
  return clock === '' || hour === undefined || minute === undefined ? null : hour * 60 + minute;
}
