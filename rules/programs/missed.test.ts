import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/days.ts';
import { compressed, missedOf, type MissedFacts, type RunDay } from './missed.ts';

const today = '2026-06-10';
const days = (...list: [number, boolean?][]): RunDay[] =>
  list.map(([offset, isDone = false], place) => ({ pageId: `p${place}`, date: addDays(today, offset), isDone }));
const facts = (list: RunDay[], more: Partial<MissedFacts> = {}): MissedFacts => ({ days: list, today, askedOn: null, hasCalendar: true, ...more });

describe('days that were missed', () => {
  it('are those before today on which something is open', () => {
    expect(missedOf(facts(days([-4, true], [-3], [-2, true], [-1], [0], [2])))).toEqual({
      from: '2026-06-07',
      pageIds: ['p1', 'p3'],
      days: 3,
      choices: ['shift', 'compress', 'skip'],
    });
  });
  it.each<[string, MissedFacts]>([
    ['all done', facts(days([-3, true], [-1, true], [1]))],
    ['only today and later', facts(days([0], [3]))],
    ['no days', facts([])],
    ['left as they are since', facts(days([-3], [-2], [1]), { askedOn: today })],
  ])('%s: nothing is offered', (_case, given) => expect(missedOf(given)).toBeNull());
  it('are offered again after others were left, without those', () => {
    expect(missedOf(facts(days([-9], [-2], [1]), { askedOn: addDays(today, -5) }))).toMatchObject({ pageIds: ['p1'], days: 2 });
  });
  it('can only be shifted when nothing follows, and not squeezed without a calendar', () => {
    expect(missedOf(facts(days([-3], [-1])))?.choices).toEqual(['shift']);
    expect(missedOf(facts(days([-3], [1]), { hasCalendar: false }))?.choices).toEqual(['shift', 'skip']);
  });
});

describe('squeezing the rest', () => {
  const moved = (list: RunDay[]) => compressed(facts(list)).map(({ pageId, date }) => `${pageId} ${date}`);
  it('puts it into the days that are left', () => {
    expect(moved(days([-3], [-2], [-1], [0], [1], [2], [3]))).toEqual([
      'p0 2026-06-10',
      'p1 2026-06-10',
      'p2 2026-06-11',
      'p3 2026-06-11',
      'p4 2026-06-12',
    ]);
    expect(moved(days([-2], [1], [3]))).toEqual(['p0 2026-06-10']);
    expect(moved(days([-2], [-1]))).toEqual([]);
  });
  it('keeps the order and the last day, and puts nothing into the past or before its own day', () => {
    const list = fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.boolean()), { maxLength: 30 });
    fc.assert(
      fc.property(list, (offsets) => {
        const given = days(...offsets);
        const open = given.filter(({ isDone }) => !isDone).toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
        const last = open.at(-1)?.date ?? '';
        const to = new Map(compressed(facts(given)).map(({ pageId, date }) => [pageId, date]));
        const after = open.map(({ pageId, date }) => to.get(pageId) ?? date);
        if (last < today) {
          expect(to.size).toBe(0);
          return;
        }
        expect(after).toEqual(after.toSorted());
        expect(after.at(-1)).toBe(last);
        expect(after.every((date, place) => date >= today && date >= (open[place]?.date ?? ''))).toBe(true);
        expect([...to.keys()].every((id) => open.some(({ pageId }) => pageId === id))).toBe(true);
      }),
    );
  });
});
