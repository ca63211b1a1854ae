import type { ActivityData } from '@bandstand/contract/workouts.sessions.ts';
import { describe, expect, it } from 'vitest';
import { beaten, estimatedMax, recordsOf, totalsOf } from './records.ts';
import { kilogramsOf, loadIn } from './weights.ts';

const done = (...sets: ActivityData[]) => sets.map((data) => ({ data, isSkipped: false }));

describe('the one-repetition maximum (WRK-17)', () => {
  it.each([
    [100, 1, 100],
    [100, 10, 100 * (1 + 10 / 30)],
    [60, 30, 120],
    [82.5, 5, 96.25],
    [0, 5, null],
    [-20, 5, null],
    [100, 0, null],
    [null, 5, null],
    [100, undefined, null],
  ])('of %s kg for %s repetitions is %s', (load, reps, estimate) => {
    const found = estimatedMax(load, reps);
    if (estimate === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(estimate, 10);
  });
});

describe('totals', () => {
  it('leave out warm-ups and skipped sets, and count drop sets', () => {
    const sets = [
      ...done({ set_type: 'warmup', reps: 10, load_kg: 20 }, { reps: 5, load_kg: 100 }, { set_type: 'dropset', reps: 8, load_kg: 60 }),
      { data: { reps: 5, load_kg: 100 }, isSkipped: true },
      ...done({ time_s: 60 }),
    ];
    expect(totalsOf(sets)).toEqual({ sets: 3, reps: 13, volume: 980 });
    expect(totalsOf([])).toEqual({ sets: 0, reps: 0, volume: 0 });
  });
});

describe('records', () => {
  it('are the best of each kind, each by itself', () => {
    const sets = done(
      { reps: 1, load_kg: 120 },
      { reps: 10, load_kg: 100 },
      { reps: 20, load_kg: 40 },
      { set_type: 'warmup', reps: 50, load_kg: 200 },
      { time_s: 90 },
      { time_s: 30, distance_m: 400 },
    );
    const best = recordsOf(sets);
    expect(best).toMatchObject({ load: 120, reps: 20, volume: 1000, timeSeconds: 90, distanceMeters: 400 });
    expect(best.estimatedMax).toBeCloseTo(133.33, 2);
  });

  it('a load that was not moved once is none', () => {
    expect(recordsOf(done({ reps: 0, load_kg: 200 }))).toEqual(recordsOf([]));
  });

  it('are beaten only by something better, and never the first time', () => {
    const before = recordsOf(done({ reps: 5, load_kg: 100 }));
    expect(beaten(before, recordsOf(done({ reps: 5, load_kg: 100 })))).toEqual([]);
    expect(beaten(before, recordsOf(done({ reps: 6, load_kg: 100, time_s: 40 })))).toEqual(['estimatedMax', 'reps', 'volume']);
    expect(beaten(before, recordsOf([]))).toEqual([]);
    expect(beaten(recordsOf([]), before)).toEqual([]);
  });
});

describe('kilograms and pounds (WRK-11)', () => {
  it('are stored in kilograms without rounding, and come back as they were typed', () => {
    expect([kilogramsOf(225, 'lb'), kilogramsOf(60, 'kg')]).toEqual([102.05828325, 60]);
    for (let load = 0; load <= 1000; load += 0.25) expect(loadIn(kilogramsOf(load, 'lb'), 'lb')).toBe(load);
    expect([loadIn(60, 'lb'), loadIn(61.235, 'kg')]).toEqual([132.28, 61.24]);
  });
});
