import type { ExerciseMeasure } from '@bandstand/contract/exercises.values.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { WorkoutItem, WorkoutSet } from '@bandstand/contract/workout.ts';
import type { ActivityData, LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import type { ExerciseRecords } from '@bandstand/contract/workouts.history.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { kilogramsOf, loadIn } from '@bandstand/rules/workouts/weights.ts';

/** What is measured of a set, in the order of its columns. */
export const measures = ['load_kg', 'reps', 'time_s', 'distance_m'] as const;
export type Measure = (typeof measures)[number];
/** Loads in kilograms, times in seconds, distances in metres; null: not known. */
export type Values = Partial<Record<Measure, number | null>>;

/** The load that an owner wrote: "24 kg", "50 lb", or a share of the most that the member can lift once. Null: none of these, such as "light". */
export function prescribedLoad(load: string | null | undefined, estimatedMax: number | null): number | null {
  const [, number, unit] = /^\s*(\d+(?:[.,]\d+)?)\s*(kg|lbs?|%)?\s*$/i.exec(load ?? '') ?? [];
  if (number === undefined) return null;
  const value = Number(number.replace(',', '.'));
  if (unit === '%') return estimatedMax === null ? null : roundTo((value / 100) * estimatedMax, 2.5);
  return kilogramsOf(value, unit?.toLowerCase().startsWith('lb') ? 'lb' : 'kg');
}
const roundTo = (value: number, step: number) => Math.round(value / step) * step;

export const prescribedValues = (set: WorkoutSet | undefined, records: ExerciseRecords | null): Values => ({
  load_kg: prescribedLoad(set?.load, records?.estimated_max ?? null),
  reps: set?.reps ?? null,
  time_s: set?.time ?? null,
  distance_m: set?.distance ?? null,
});

const measureOf: Record<ExerciseMeasure, Measure> = { reps: 'reps', load: 'load_kg', time: 'time_s', distance: 'distance_m' };

/** The columns of an exercise: what is prescribed or was done last time, else what its sets usually record; repetitions have a load unless that says no. */
export function measuresOf({ sets }: Pick<WorkoutItem, 'sets'>, last: readonly ActivityData[], usual: readonly ExerciseMeasure[] = []): Measure[] {
  const has = (measure: Measure) => {
    const prescribed = sets.some((set) => (measure === 'load_kg' ? Boolean(set.load) : prescribedValues(set, null)[measure] !== null));
    return prescribed || last.some((set) => typeof set[measure] === 'number');
  };
  const found = measures.filter(has);
  const own = usual.map((measure) => measureOf[measure]);
  if (found.length === 0) return own.length > 0 ? measures.filter((measure) => own.includes(measure)) : ['load_kg', 'reps'];
  const hasLoad = own.length === 0 || own.includes('load_kg');
  return hasLoad && found.includes('reps') && !found.includes('load_kg') ? ['load_kg', ...found] : found;
}

/** What is entered, else the first of these that knows the value. */
export function valuesOf(columns: readonly Measure[], ...known: (Values | ActivityData | null | undefined)[]): Values {
  const first = (measure: Measure) => known.map((values) => values?.[measure]).find((value) => typeof value === 'number') ?? null;
  return Object.fromEntries(columns.map((measure) => [measure, first(measure)]));
}

/** Whether there is enough to log a set: a load alone says nothing. */
export const isLoggable = (values: Values): boolean => measures.some((measure) => measure !== 'load_kg' && typeof values[measure] === 'number');

/** A value in the member's unit, as it is typed and read: "82.5", "1:30". */
export function textOf(measure: Measure, value: number | null | undefined, unit: LoadUnit, language: Language): string {
  if (value === null || value === undefined) return '';
  if (measure === 'time_s') return clockText(value);
  const shown = measure === 'load_kg' ? loadIn(value, unit) : value;
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2, useGrouping: false }).format(shown);
}

/** What was typed; null: nothing, or no number. A time is minutes and seconds after a colon, else seconds. */
export function parsed(measure: Measure, text: string, unit: LoadUnit): number | null {
  const clean = text.trim().replace(',', '.');
  if (clean === '') return null;
  if (measure === 'time_s' && clean.includes(':')) {
    const parts = clean.split(':').map(Number);
    return parts.some(Number.isNaN) ? null : parts.reduce((sum, part) => sum * 60 + part, 0);
  }
  const value = Number(clean);
  if (Number.isNaN(value) || (value < 0 && measure !== 'load_kg')) return null;
  if (measure === 'load_kg') return kilogramsOf(value, unit);
  return measure === 'reps' ? Math.round(value) : value;
}

/** "0:45", "1:05:00". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

const unitName = { kg: 'kilogram', lb: 'pound' } as const;
const inUnit = (value: number, unit: string, language: Language) =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 2 }).format(value);

/** "80 kg × 5", "0:45", "1.2 km": a set in one line; empty if it says nothing. */
export function setText(values: Values | ActivityData, unit: LoadUnit, language: Language): string {
  const { load_kg: load, reps, time_s: time, distance_m: distance } = values;
  const parts = [
    load ? inUnit(loadIn(load, unit), unitName[unit], language) : null,
    typeof reps === 'number' ? new Intl.NumberFormat(localeOf(language)).format(reps) : null,
    typeof distance === 'number' ? (distance < 1000 ? inUnit(distance, 'meter', language) : inUnit(distance / 1000, 'kilometer', language)) : null,
    typeof time === 'number' ? clockText(time) : null,
  ].filter((part) => part !== null);
  return parts.join(' × ');
}

/** A load in words. */
export const loadText = (kilograms: number, unit: LoadUnit, language: Language): string => inUnit(loadIn(kilograms, unit), unitName[unit], language);

/** How much a step of a load is, in the member's unit. */
export const loadSteps = { kg: [2.5, 5], lb: [2.5, 5] } as const;

/** Plates of a gym, heaviest first, and the usual bar. */
const plates = { kg: [25, 20, 15, 10, 5, 2.5, 1.25], lb: [45, 35, 25, 10, 5, 2.5] } as const;
export const bars = { kg: [20, 15, 10], lb: [45, 35, 15] } as const;

/** The plates for one side of a bar, heaviest first, and what cannot be loaded with them. */
export function platesFor(load: number, bar: number, unit: LoadUnit): { plates: number[]; rest: number } {
  let left = Math.max(0, (load - bar) / 2);
  const found: number[] = [];
  for (const plate of plates[unit])
    while (left >= plate - 1e-9) {
      found.push(plate);
      left -= plate;
    }
  return { plates: found, rest: Math.round(left * 2 * 100) / 100 };
}
