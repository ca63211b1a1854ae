import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Schedule.module.css';
import type { Outcome } from '../state/useScheduleChanges.ts';

type DateFormProps<T> = {
  today: string;
  initial: string;
  submit: string;
  /** Between the date and the button. */
  children?: ReactNode;
  send: (date: string) => Promise<Outcome<T>>;
  onDone: (value: T, date: string) => void;
};

/** Chooses a day from today on. A refusal is shown where it can be fixed, and the choice stays (L299). */
export function DateForm<T>({ today, initial, submit, children, send, onDone }: DateFormProps<T>) {
  const t = useText();
  const [date, setDate] = useState(initial < today ? today : initial);
  const [failure, setFailure] = useState<{ text: string; isDate: boolean } | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    if (date < today) return setFailure({ text: t('schedule.past'), isDate: true });
    setIsRunning(true);
    setFailure(null);
    const outcome = await send(date);
    setIsRunning(false);
    if (outcome.isDone) onDone(outcome.value, date);
    else setFailure(outcome);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <TextField
        type="date"
        label={t('schedule.date')}
        value={date}
        min={today}
        error={failure?.isDate ? failure.text : null}
        onChange={(event) => setDate(event.currentTarget.value || today)}
      />
      {children}
      {failure && !failure.isDate && <Banner tone="danger">{failure.text}</Banner>}
      <Button type="submit" variant="primary" size="large" wide pending={isRunning}>
        {submit}
      </Button>
    </form>
  );
}
