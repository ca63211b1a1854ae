import { describe, expect, it } from 'vitest';
import {
  byDay,
  clearWeek,
  daysOf,
  insertWeek,
  layoutOf,
  mergeDays,
  moveTo,
  place,
  removeWeek,
  shift,
  unplace,
  weekCount,
  type Days,
} from './layout.ts';
import { draftOf, mergePlans, sentParts, type PlanDraft } from './planDraft.ts';

const on = (places: Record<string, number>): Days => Object.fromEntries(Object.entries(places).map(([id, day]) => [id, { day, minute: null }]));
const numbers = (days: Days) => Object.fromEntries(Object.entries(days).map(([id, { day }]) => [id, day]));
const order = ['a', 'b', 'c', 'd'];

describe('the days of a plan', () => {
  it('are sent by day, by time of day, and in plan order', () => {
    const days = place(on({ b: 0, a: 0, d: 2 }), ['c'], { day: 0, minute: 420 });
    expect(layoutOf(days, order).map(({ page_id }) => page_id)).toEqual(['a', 'b', 'c', 'd']);
    expect(byDay(days, order).get(0)).toEqual(['a', 'b', 'c']);
    expect(daysOf(layoutOf(days, order))).toEqual(days);
  });

  it.each([
    ['none', on({}), 1],
    ['the last day of a week', on({ a: 6 }), 1],
    ['the first day of the next', on({ a: 7 }), 2],
  ])('take as many weeks as they need: %s', (_case, days, weeks) => expect(weekCount(days)).toBe(weeks));

  it.each([
    ['one moves alone', ['a'], 'a', 4, { a: 4, b: 3, c: 8 }],
    ['several keep their distance', ['a', 'b'], 'a', 4, { a: 4, b: 6, c: 8 }],
    ['not before the first day', ['a', 'b'], 'b', 0, { a: 0, b: 2, c: 8 }],
    ['a page without a day gets the day', ['a', 'd'], 'a', 5, { a: 5, b: 3, c: 8, d: 5 }],
    ['a dragged page without a day brings the others along', ['d', 'a'], 'd', 5, { a: 5, b: 3, c: 8, d: 5 }],
  ])('move: %s', (_case, ids, held, day, expected) => expect(numbers(moveTo(on({ a: 1, b: 3, c: 8 }), ids, held, day))).toEqual(expected));

  it('stay unchanged when nothing moves', () => {
    const days = on({ a: 0 });
    expect(shift(days, ['a'], -3)).toBe(days);
    expect(shift(days, ['other'], 3)).toBe(days);
    expect(unplace(days, ['other'])).toBe(days);
  });

  it('keep the time of a moved page', () =>
    expect(shift(place({}, ['a'], { day: 1, minute: 600 }), ['a'], 2)).toEqual({ a: { day: 3, minute: 600 } }));
});

describe('a week', () => {
  const days = on({ a: 0, b: 8, c: 9, d: 15 });
  it('is cleared: its pages lose their day, the days stay', () => expect(numbers(clearWeek(days, 1))).toEqual({ a: 0, d: 15 }));
  it('is removed: later days move up', () => expect(numbers(removeWeek(days, 1))).toEqual({ a: 0, d: 8 }));
  it('is inserted: this week and later days move down', () => expect(numbers(insertWeek(days, 1))).toEqual({ a: 0, b: 15, c: 16, d: 22 }));
});

describe('two people on one plan', () => {
  it.each([
    ['different pages moved', on({ a: 1, b: 0 }), on({ a: 0, b: 2 }), { a: 1, b: 2 }],
    ['the same page moved: theirs stays', on({ a: 1, b: 0 }), on({ a: 5, b: 0 }), { a: 5, b: 0 }],
    ['one removed here', on({ b: 0 }), on({ a: 0, b: 3 }), { b: 3 }],
    ['one removed there', on({ a: 0, b: 4 }), on({ b: 0 }), { b: 4 }],
    ['one added there', on({ a: 2, b: 0 }), on({ a: 0, b: 0, c: 7 }), { a: 2, b: 0, c: 7 }],
  ])('%s', (_case, mine, theirs, expected) => expect(numbers(mergeDays(on({ a: 0, b: 0 }), mine, theirs))).toEqual(expected));

  it('do not conflict in a setting that only one of them changed', () => {
    const base: PlanDraft = {
      pace: 'dripped',
      starts_on: null,
      allows_past_start: false,
      allows_later_start: false,
      fills_calendar: true,
      allows_pause: false,
      ending: 'ends',
      pattern: null,
      days: on({ a: 0 }),
    };
    const mine = { ...base, days: on({ a: 1 }) };
    const theirs = { ...base, allows_past_start: true };
    expect(mergePlans(base, mine, theirs)).toEqual({ ...base, allows_past_start: true, days: on({ a: 1 }) });
    expect(mergePlans(base, base, theirs)).toEqual(theirs);
  });
});

it('a save sends days as a layout, and nothing unchanged', () => {
  const settings = {
    pace: 'fixed' as const,
    starts_on: '2026-01-05',
    allows_past_start: false,
    allows_later_start: false,
    fills_calendar: true,
    allows_pause: true,
    ending: 'repeats' as const,
    pattern: null,
  };
  const draft = draftOf({ settings: { ...settings, layout: [{ page_id: 'a', day: 2, minute: 60 }] } });
  expect(draft.days).toEqual({ a: { day: 2, minute: 60 } });
  expect(sentParts({ days: draft.days }, order)).toEqual({ layout: [{ page_id: 'a', day: 2, minute: 60 }] });
  expect(sentParts({ pace: 'dripped' }, order)).toEqual({ pace: 'dripped' });
});
