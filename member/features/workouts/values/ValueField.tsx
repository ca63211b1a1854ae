import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { useId, useRef, useState } from 'react';
import { useLanguage } from '../../../platform/texts/useText.ts';
import { loadSteps, parsed, textOf, type Measure } from '../state/values.ts';
import { useEntry } from './entry.ts';
import styles from './ValueField.module.css';

type Props = {
  label: string;
  measure: Measure;
  unit: LoadUnit;
  /** What was entered; null: nothing yet. */
  value: number | null;
  /** What counts if nothing is entered: shown in grey. */
  offered: number | null;
  onChange: (value: number | null) => void;
  onConfirm: () => void;
};

/** A number of a set. Digits replace it, arrows change it by a step, Enter goes on. */
export function ValueField({ label, measure, unit, value, offered, onChange, onConfirm }: Props) {
  const id = useId();
  const language = useLanguage();
  const entry = useEntry();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? textOf(measure, value, unit, language);
  const write = (text: string) => {
    setDraft(text);
    onChange(parsed(measure, text, unit));
  };
  const open = () =>
    entry.open({ id, label, measure, text: shown || textOf(measure, offered, unit, language), write, goOn: () => goOn(input.current, onConfirm) });
  const step = (by: number) => {
    const from = parsed(measure, shown, unit) ?? offered ?? 0;
    const base = measure === 'load_kg' ? Number(textOf(measure, from, unit, 'en')) : from;
    write(String(Math.max(0, base + by)));
  };
  return (
    <input
      ref={input}
      id={id}
      className={styles.field}
      aria-label={label}
      data-active={entry.active?.id === id || undefined}
      inputMode={entry.hasKeys ? 'none' : measure === 'time_s' ? 'text' : 'decimal'}
      autoComplete="off"
      enterKeyHint="next"
      value={shown}
      placeholder={textOf(measure, offered, unit, language) || '–'}
      onFocus={(event) => {
        event.currentTarget.select();
        open();
      }}
      onBlur={() => setDraft(null)}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        const size = measure === 'load_kg' ? loadSteps[unit][0] : measure === 'reps' ? 1 : 5;
        if (event.key === 'ArrowUp') step(size);
        else if (event.key === 'ArrowDown') step(-size);
        else if (event.key === 'Enter') goOn(event.currentTarget, onConfirm);
        else return;
        event.preventDefault();
      }}
    />
  );
}

/** To the next field of the set; after the last one the set is done. */
function goOn(field: HTMLInputElement | null, onConfirm: () => void): void {
  const fields = [...(field?.closest('[data-set]')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.findIndex((one) => one === field) + 1];
  if (next) next.focus();
  else onConfirm();
}
