import type { BeepProtocol } from '@bandstand/contract/workout.ts';

export interface BeepResult {
  level: number;
  shuttle: number;
  distance_m: number;
}
/** The beep that ends a shuttle, in seconds since the start. A triple beep announces a new level. */
export interface Beep {
  atSeconds: number;
  level: number;
  shuttle: number;
  isTriple: boolean;
}

const [startKmh, stepKmh, metersPerSecondInKmh] = [8.5, 0.5, 3.6];
const shuttlesByLevel = [7, 8, 8, 8, 9, 9, 10, 10, 10, 11, 11, 12, 12, 13, 13, 13, 14, 14, 15, 15, 15];

/** The 20 m shuttle run with levels of a minute: 8.5 km/h, then 0.5 km/h faster each (WRK-16). */
export const defaultProtocol: BeepProtocol = {
  distance_m: 20,
  levels: shuttlesByLevel.map((shuttles, at) => ({ speed_kmh: startKmh + at * stepKmh, shuttles })),
};

/** Every beep of the test in order; the one at the start is not among them. */
export function beepsOf({ distance_m, levels }: BeepProtocol): Beep[] {
  const beeps: Beep[] = [];
  let atSeconds = 0;
  for (const [at, { speed_kmh, shuttles }] of levels.entries()) {
    for (let shuttle = 1; shuttle <= shuttles; shuttle += 1) {
      atSeconds += (distance_m * metersPerSecondInKmh) / speed_kmh;
      beeps.push({ atSeconds, level: at + 1, shuttle, isTriple: shuttle === shuttles && at + 1 < levels.length });
    }
  }
  return beeps;
}

/** The result after that many shuttles. Null: none was completed. */
export function resultAfter(protocol: BeepProtocol, shuttles: number): BeepResult | null {
  const beep = beepsOf(protocol)[shuttles - 1];
  return beep ? { level: beep.level, shuttle: beep.shuttle, distance_m: shuttles * protocol.distance_m } : null;
}

/**
 * How many shuttles count when those were missed, each by its number from 1: the last one completed before two misses in a row (WRK-16). Null: the test
 * goes on.
 */
export function shuttlesBeforeTwoMisses(missed: readonly number[]): number | null {
  const numbers = new Set(missed);
  const first = [...numbers].filter((number) => numbers.has(number + 1)).toSorted((one, other) => one - other)[0];
  if (first === undefined) return null;
  return first - 1;
}

/**
 * The estimated oxygen uptake in ml/kg/min: 31.025 + 3.238 v − 3.248 a + 0.1536 v a, with v the speed of the last full level in km/h, and a the age, 18
 * for adults or if unknown. L. A. Léger, D. Mercier, C. Gadoury, J. Lambert, "The multistage 20 metre shuttle run test for aerobic fitness", Journal of
 * Sports Sciences 6 (1988) 93–101 (WRK-16). One decimal. Null without a full level.
 */
export function oxygenUptake(protocol: BeepProtocol, { level, shuttle }: Pick<BeepResult, 'level' | 'shuttle'>, age: number | null): number | null {
  const isFull = shuttle >= (protocol.levels[level - 1]?.shuttles ?? Infinity);
  const speed = protocol.levels[isFull ? level - 1 : level - 2]?.speed_kmh;
  if (speed === undefined) return null;
  const years = Math.min(age ?? adultYears, adultYears);
  return Math.round((31.025 + 3.238 * speed - 3.248 * years + 0.1536 * speed * years) * 10) / 10;
}
const adultYears = 18;
