import { timeAt, writeTime } from '@bandstand/rules/workouts/text.amounts.ts';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { useText } from '../../../platform/studio.ts';

type TimeInputProps = {
  label: string;
  hint?: string;
  placeholder?: string;
  value: number | null;
  /** How it is shown: "90s" unless said otherwise. */
  write?: (seconds: number) => string;
  onChange: (seconds: number | null) => void;
};

/** A time as people write it: "90", "90s", "1:30". */
export function TimeInput({ value, write = writeTime, onChange, ...texts }: TimeInputProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const secondsOf = (text: string) => {
    const time = timeAt(text.trim(), 1);
    return time && time.length === text.trim().length ? time.seconds : null;
  };
  const isWrong = typed !== null && typed.trim() !== '' && secondsOf(typed) === null;
  return (
    <TextField
      {...texts}
      value={typed ?? (value === null ? '' : write(value))}
      error={isWrong ? t('studio.workouts.not_understood') : null}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const seconds = secondsOf(text);
        if (text.trim() === '' || seconds !== null) onChange(seconds);
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
}
