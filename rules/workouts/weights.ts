import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';

/** Kilograms in a pound, exactly (WRK-11). */
const kilogramsPerPound = 0.45359237;
/** Hides what a conversion there and back leaves behind. */
const shownDecimals = 100;

/** A load as it was typed, in kilograms, unrounded. */
export const kilogramsOf = (load: number, unit: LoadUnit): number => (unit === 'lb' ? load * kilogramsPerPound : load);

/** A stored load in the member's unit, with at most two decimals. */
export function loadIn(kilograms: number, unit: LoadUnit): number {
  const load = unit === 'lb' ? kilograms / kilogramsPerPound : kilograms;
  return Math.round(load * shownDecimals) / shownDecimals;
}
