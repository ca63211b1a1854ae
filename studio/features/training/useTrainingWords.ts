import type { ActivityData, LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import type { WorkoutSet } from '@bandstand/contract/workout.ts';
import { distanceInWords, durationInWords, loadInWords, prescribedInWords, setInWords, timeInWords } from '@bandstand/rules/workouts/amounts.ts';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import type { RecordKind } from './training.ts';

export type TrainingWords = {
  /** A set that was done, with its load as it was typed. */
  done(set: ActivityData): string;
  prescribed(set: WorkoutSet): string;
  duration(seconds: number): string;
  volume(kilograms: number): string;
  record(kind: RecordKind, value: number): string;
};

/** What members trained, in words. Sums of loads are in kilograms. */
export function useTrainingWords(): TrainingWords {
  const t = useText();
  const language = useLanguage();
  const format = useFormat();
  return useMemo(() => {
    const words = { language, reps: (count: number) => t('studio.training.reps', { count }) };
    const typed = ({ unit }: ActivityData): LoadUnit => unit ?? 'kg';
    return {
      done: (set) => setInWords(set, typed(set), words),
      prescribed: (set) => prescribedInWords(set, words),
      duration: (seconds) => durationInWords(seconds, language),
      volume: (kilograms) => loadInWords(kilograms, 'kg', language, 0),
      record: (kind, value) => {
        if (kind === 'reps') return format.number(value);
        if (kind === 'time_s') return timeInWords(value, language);
        return kind === 'distance_m' ? distanceInWords(value, language) : loadInWords(value, 'kg', language, 1);
      },
    };
  }, [t, language, format]);
}
