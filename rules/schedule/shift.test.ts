import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/days.ts';
import { shiftAfter, type ShiftItem } from './shift.ts';

const today = '2026-06-15';
const at = (id: string, date: string, more: Partial<ShiftItem> = {}): ShiftItem => ({
  id,
  date,
  minute: null,
  rootId: 'run',
  isCompleted: false,
  ...more,
});
const movedBy = (item: ShiftItem, others: ShiftItem[], to: string) => {
  const shift = shiftAfter(item, others, to, today);
  return shift.isRefused ? 'past' : shift.moved.map(({ id, date }) => `${id} ${date}`);
};

describe('moving an item with those that follow it (SCH-5)', () => {
  const item = at('one', '2026-06-20');
  const run = [item, at('two', '2026-06-22'), at('three', '2026-06-25'), at('before', '2026-06-18')];
  it('moves later ones by the same number of days, forward and backward', () => {
    expect(movedBy(item, run, '2026-06-23')).toEqual(['two 2026-06-25', 'three 2026-06-28']);
    expect(movedBy(item, run, '2026-06-16')).toEqual(['two 2026-06-18', 'three 2026-06-21']);
    expect(movedBy(item, run, '2026-06-20')).toEqual([]);
  });
  it('leaves completed and earlier items, and those of another run or none', () => {
    const others = [
      at('done', '2026-06-22', { isCompleted: true }),
      at('other', '2026-06-22', { rootId: 'else' }),
      at('none', '2026-06-22', { rootId: null }),
    ];
    expect(movedBy(item, others, '2026-06-30')).toEqual([]);
    expect(movedBy(at('alone', '2026-06-20', { rootId: null }), others, '2026-06-30')).toEqual([]);
  });
  it('moves only items at a later time when they are on the same day', () => {
    const morning = at('morning', '2026-06-20', { minute: 480 });
    const day = [at('noon', '2026-06-20', { minute: 720 }), at('dawn', '2026-06-20', { minute: 300 }), at('sometime', '2026-06-20')];
    expect(movedBy(morning, day, '2026-06-21')).toEqual(['noon 2026-06-21']);
    expect(movedBy(at('whole', '2026-06-20'), day, '2026-06-21')).toEqual([]);
  });
  it('moves nothing if one of them would end up before today', () => {
    expect(movedBy(at('late', '2026-06-10'), [at('then', '2026-06-11'), at('soon', '2026-06-16')], '2026-06-08')).toBe('past');
    expect(movedBy(at('late', '2026-06-10'), [at('then', '2026-06-11')], today)).toEqual(['then 2026-06-16']);
  });

  it('agrees with an independent calculation on ten thousand random calendars', () => {
    const dayNumber = (date: string) => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
    const anItem = fc.record({
      day: fc.integer({ min: -20, max: 60 }),
      minute: fc.option(fc.integer({ min: 0, max: 1439 }), { nil: null }),
      rootId: fc.constantFrom('run', 'else', null),
      isCompleted: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(anItem, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: -40, max: 60 }),
        (drawn, pick, target) => {
          const items = drawn.map(({ day, ...more }, index) => at(String(index), addDays(today, day), more));
          const item = items[pick % items.length] as ShiftItem;
          const to = addDays(today, target);
          const by = dayNumber(to) - dayNumber(item.date);
          // By day numbers, one item after the other.
          const expected: Record<string, number> = {};
          let isRefused = false;
          for (const other of items) {
            if (by === 0 || item.rootId === null || other === item || other.rootId !== item.rootId || other.isCompleted) continue;
            const [own, its] = [dayNumber(other.date), dayNumber(item.date)];
            if (own < its || (own === its && !(other.minute !== null && item.minute !== null && other.minute > item.minute))) continue;
            expected[other.id] = own + by;
            if (own + by < dayNumber(today)) isRefused = true;
          }
          const shift = shiftAfter(item, items, to, today);
          expect(shift.isRefused).toBe(isRefused);
          if (!shift.isRefused) expect(Object.fromEntries(shift.moved.map(({ id, date }) => [id, dayNumber(date)]))).toEqual(expected);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
