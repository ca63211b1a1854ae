import type { ActivityData, LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { distanceInWords, loadInWords, setInWords, timeInWords } from '@bandstand/rules/workouts/amounts.ts';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import type { RecordKind } from './history.queries.ts';

export type Amounts = {
  /** "8 × 60 kg", "12 reps", "40 sec"; a dash if nothing was noted. */
  set(data: ActivityData): string;
  record(kind: RecordKind, value: number): string;
  /** A sum of loads, without decimals. */
  volume(kilograms: number): string;
  number(value: number): string;
};

/** What was done in words, with loads in the member's unit. */
export function useAmounts(unit: LoadUnit): Amounts {
  const t = useText();
  const language = useLanguage();
  return useMemo(() => {
    const number = (value: number) => new Intl.NumberFormat(localeOf(language)).format(value);
    const volume = (kilograms: number) => loadInWords(kilograms, unit, language, 0);
    return {
      number,
      volume,
      set: (data) => setInWords(data, unit, { language, reps: (count) => t('history.reps', { count }) }),
      record: (kind, value) => {
        if (kind === 'reps') return number(value);
        if (kind === 'time_s') return timeInWords(value, language);
        if (kind === 'distance_m') return distanceInWords(value, language);
        return kind === 'volume' ? volume(value) : loadInWords(value, unit, language, 1);
      },
    };
  }, [t, language, unit]);
}
