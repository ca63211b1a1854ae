import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isPlainDate, weekdayOf } from './days.ts';

describe('plain dates', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-30', -2, '2026-03-28'],
    ['2026-03-29', 0, '2026-03-29'],
  ])('%s and %s days is %s', (date, days, expected) => expect(addDays(date, days)).toBe(expected));
  it('days between two dates lead from one to the other', () =>
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -40_000, max: 40_000 }), (a, b) => {
        const [from, to] = [addDays('2026-01-01', a), addDays('2026-01-01', b)];
        expect(daysBetween(from, to)).toBe(b - a);
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    ));
  it('a week begins on Monday', () => expect(['2026-03-02', '2026-03-07', '2026-03-08'].map(weekdayOf)).toEqual([1, 6, 7]));
  it('only existing days are valid', () =>
    expect(['2026-02-29', '2028-02-29', '2026-13-01', '2026-1-1', '2026-04-31', 'tomorrow', '2026-04-30T00:00'].map(isPlainDate)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
      false,
    ]));
});
