import type { DripPattern } from '@bandstand/contract/programs.ts';
import { describe, expect, it } from 'vitest';
import { layOut, type Step } from './patterns.ts';

const steps = (count: number, perStage = count): Step[] =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, stageId: `s${Math.floor(at / perStage)}` }));
const days = (pattern: DripPattern, count: number, options: Parameters<typeof layOut>[2] = {}, perStage = count) => [
  ...layOut(pattern, steps(count, perStage), options).values(),
];

describe('the rhythm of a layout', () => {
  it.each<[string, DripPattern, number[]]>([
    ['one a day', { kind: 'every_n_days', every: 1 }, [0, 1, 2, 3, 4]],
    ['one a day is what is meant without a number', { kind: 'every_n_days' }, [0, 1, 2, 3, 4]],
    ['every third day', { kind: 'every_n_days', every: 3 }, [0, 3, 6, 9, 12]],
    ['two a day', { kind: 'every_n_days', every: 1, at_once: 2 }, [0, 0, 1, 1, 2]],
    ['one a week', { kind: 'weekly' }, [0, 7, 14, 21, 28]],
    ['three a week, all on one day', { kind: 'weekly', at_once: 3 }, [0, 0, 0, 7, 7]],
    ['Monday, Wednesday, Friday', { kind: 'weekdays', weekdays: [1, 3, 5] }, [0, 2, 4, 7, 9]],
    ['weekdays in any order, one of them twice', { kind: 'weekdays', weekdays: [5, 1, 1, 3] }, [0, 2, 4, 7, 9]],
    ['the weekend', { kind: 'weekdays', weekdays: [6, 7] }, [5, 6, 12, 13, 19]],
    ['no weekday at all is every day', { kind: 'weekdays' }, [0, 1, 2, 3, 4]],
    ['one a month, twelve to the year', { kind: 'monthly' }, [0, 30, 61, 91, 122]],
    ['everything at once', { kind: 'all_at_once' }, [0, 0, 0, 0, 0]],
  ])('%s', (_, pattern, expected) => expect(days(pattern, 5)).toEqual(expected));

  it('opens the pages of a stage together, and the stages one after the other', () => {
    expect(days({ kind: 'per_stage', every: 10 }, 6, {}, 2)).toEqual([0, 0, 10, 10, 20, 20]);
    expect(days({ kind: 'per_stage' }, 4, {}, 2)).toEqual([0, 0, 7, 7]);
  });

  it('treats a page without a stage as its own stage', () => {
    const loose = [
      { id: 'a', stageId: null },
      { id: 'b', stageId: 's' },
      { id: 'c', stageId: 's' },
      { id: 'd', stageId: null },
    ];
    expect([...layOut({ kind: 'per_stage' }, loose).values()]).toEqual([0, 7, 7, 14]);
  });

  it('uses the weekdays of that week when all begin on one day', () => {
    // A Wednesday.
    const startsOn = '2026-03-04';
    expect(days({ kind: 'weekdays', weekdays: [1, 3, 5] }, 5, { startsOn })).toEqual([0, 2, 5, 7, 9]);
    expect(days({ kind: 'weekdays', weekdays: [2] }, 3, { startsOn })).toEqual([6, 13, 20]);
  });

  it('uses calendar months that end on their last day when all begin on one day', () => {
    expect(days({ kind: 'monthly' }, 5, { startsOn: '2026-01-31' })).toEqual([0, 28, 59, 89, 120]);
    expect(days({ kind: 'monthly' }, 3, { startsOn: '2028-01-31' })).toEqual([0, 29, 60]);
  });

  it('keeps days set by hand and gives none to pages without one', () => {
    const own = new Map([
      ['p0', 4],
      ['p2', 1],
      ['gone', 3],
    ]);
    expect([...layOut({ kind: 'own' }, steps(3), { own })]).toEqual([
      ['p0', 4],
      ['p2', 1],
    ]);
  });

  it('puts everything after ten years on the last day', () => {
    expect(days({ kind: 'every_n_days', every: 366 }, 20).at(-1)).toBe(3660);
    expect(days({ kind: 'monthly' }, 500, { startsOn: '2026-01-31' }).at(-1)).toBe(3660);
  });

  it('lays out nothing for no pages', () => expect(days({ kind: 'per_stage' }, 0)).toEqual([]));
});
