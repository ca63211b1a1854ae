import type { Language } from '@bandstand/contract/languages.ts';
import type { WorkoutSet } from '@bandstand/contract/workout.ts';
import type { ActivityData, LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { localeOf } from '../text/languages.ts';
import { loadIn } from './weights.ts';

const [minuteS, hourS] = [60, 3600];
const kilometre = 1000;

const measure = (value: number, unit: string, language: Language, digits = 2): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits })
    .format(value)
    // Intl inserts narrow and non-breaking spaces that differ between its releases.
    .replaceAll(/[\u00A0\u202F]/g, ' ');

/** "45 sec", "1:30", "1:05:00": a time in seconds as people say it in training. */
export function timeInWords(seconds: number, language: Language): string {
  if (seconds < minuteS) return measure(seconds, 'second', language);
  if (seconds < hourS && seconds % minuteS === 0) return measure(seconds / minuteS, 'minute', language);
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / hourS), Math.floor(whole / minuteS) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** "45 min", "1 hr 5 min": how long a session took. */
export function durationInWords(seconds: number, language: Language): string {
  if (seconds < minuteS) return measure(seconds, 'second', language);
  const minutes = Math.round(seconds / minuteS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 ? measure(hours, 'hour', language) : null, rest > 0 ? measure(rest, 'minute', language) : null];
  return parts.filter((part) => part !== null).join(' ');
}

/** Metres up to a kilometre, then kilometres. */
export const distanceInWords = (metres: number, language: Language): string =>
  metres < kilometre ? measure(metres, 'meter', language) : measure(metres / kilometre, 'kilometer', language);

/** "62.5 kg", "137.79 lb": a load that is stored in kilograms. `digits` fewer for sums. */
export const loadInWords = (kilograms: number, unit: LoadUnit, language: Language, digits = 2): string =>
  measure(loadIn(kilograms, unit), unit === 'lb' ? 'pound' : 'kilogram', language, digits);

/** How amounts are written where they are shown. */
export type AmountWords = { language: Language; /** "12 reps" */ reps: (count: number) => string };
type Parts = { reps: number | null | undefined; load: string | null; seconds: number | null | undefined; metres: number | null | undefined };

function inWords({ reps, load, seconds, metres }: Parts, words: AmountWords): string {
  const count = reps && load !== null ? new Intl.NumberFormat(localeOf(words.language)).format(reps) : reps ? words.reps(reps) : null;
  const lifted = [count, load].filter((part) => part !== null).join(' × ');
  const parts = [lifted, seconds ? timeInWords(seconds, words.language) : '', metres ? distanceInWords(metres, words.language) : ''];
  return parts.filter((part) => part !== '').join(' · ') || '–';
}

/** "8 × 60 kg", "12 reps", "40 sec": a set that was done. A dash where nothing was noted. */
export const setInWords = ({ reps, load_kg: load, time_s: seconds, distance_m: metres }: ActivityData, unit: LoadUnit, words: AmountWords): string =>
  inWords({ reps, load: load ? loadInWords(load, unit, words.language) : null, seconds, metres }, words);

/** The same of a set that is prescribed; its load is as the owner wrote it. */
export const prescribedInWords = ({ reps, load, time: seconds, distance: metres }: WorkoutSet, words: AmountWords): string =>
  inWords({ reps, load: load?.trim() ? load.trim() : null, seconds, metres }, words);
