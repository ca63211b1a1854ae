import { describe, expect, it } from 'vitest';
import { datesOf, type EventPlan } from './dates.ts';
import { edited, type EventEdit } from './edit.ts';
import { aPart, aPlan } from './events.builders.ts';

const now = Date.parse('2026-11-01T00:00Z');
const weekly = { every: 'week', interval: 1 } as const;
const four = (plan: Partial<EventPlan> = {}) => aPlan({ rule: { ...weekly, count: 4 } }, plan);
const edit = (plan: EventPlan, given: EventEdit, at = now): EventPlan => {
  const after = edited(plan, given, at);
  if ('fault' in after) throw new Error(after.fault);
  return after;
};
const shown = (plan: EventPlan) =>
  datesOf(plan, { fromMs: Date.parse('2026-01-01T00:00Z'), toMs: Date.parse('2027-12-01T00:00Z') }).map(
    ({ details, isCancelled }) => `${details.starts_at.slice(5)}${details.title ? ` ${details.title}` : ''}${isCancelled ? ' off' : ''}`,
  );

describe('one edited occurrence', () => {
  it('gives it details of its own, and removes them when they match the rest', () => {
    const plan = edit(four(), { scope: 'this', date: '2026-11-10T19:00', changes: { starts_at: '2026-11-11T18:00', title: 'Guest' } });
    expect(shown(plan)).toEqual(['11-03T19:00', '11-11T18:00 Guest', '11-17T19:00', '11-24T19:00']);
    const back = edit(plan, { scope: 'this', date: '2026-11-10T19:00', changes: { starts_at: '2026-11-10T19:00', title: null } });
    expect(back.exceptions).toEqual([]);
  });
  it.each([
    ['is cancelled', 'cancelled', ['11-03T19:00', '11-10T19:00 off', '11-17T19:00', '11-24T19:00']],
    ['is removed', 'removed', ['11-03T19:00', '11-17T19:00', '11-24T19:00']],
    ['is removed by null', null, ['11-03T19:00', '11-17T19:00', '11-24T19:00']],
  ] as const)('%s and can be restored', (_, state, expected) => {
    const plan = edit(four(), { scope: 'this', date: '2026-11-10T19:00', state });
    expect(shown(plan)).toEqual(expected);
    expect(edit(plan, { scope: 'this', date: '2026-11-10T19:00', state: 'scheduled' })).toEqual(four());
  });
  it('cannot make it repeat, and needs an existing one', () => {
    expect(edited(four(), { scope: 'this', date: '2026-11-10T19:00', changes: { rule: null } }, now)).toEqual({ fault: 'changes' });
    expect(edited(four(), { scope: 'this', date: '2026-11-11T19:00', state: 'cancelled' }, now)).toEqual({ fault: 'date' });
    expect(edited(four(), { scope: 'following' }, now)).toEqual({ fault: 'date' });
  });
});

describe('editing this and following', () => {
  it.each<[string, Partial<ReturnType<typeof aPart>>, string[]]>([
    ['another title', { title: 'New' }, ['11-03T19:00', '11-10T19:00', '11-17T19:00 New', '11-24T19:00 New']],
    ['another hour', { starts_at: '2026-11-17T20:00' }, ['11-03T19:00', '11-10T19:00', '11-17T20:00', '11-24T20:00']],
    ['another weekday', { starts_at: '2026-11-19T19:00' }, ['11-03T19:00', '11-10T19:00', '11-19T19:00', '11-26T19:00']],
    ['every second week', { rule: { ...weekly, interval: 2, count: 4 } }, ['11-03T19:00', '11-10T19:00', '11-17T19:00', '12-01T19:00']],
    ['a number of its own', { rule: { ...weekly, count: 3 } }, ['11-03T19:00', '11-10T19:00', '11-17T19:00', '11-24T19:00', '12-01T19:00']],
    ['never again after it', { rule: null }, ['11-03T19:00', '11-10T19:00', '11-17T19:00']],
  ])('allows %s', (_, changes, expected) => {
    expect(shown(edit(four(), { scope: 'following', date: '2026-11-17T19:00', changes }))).toEqual(expected);
  });
  it('from the first occurrence keeps a single part', () => {
    expect(edit(four(), { scope: 'following', date: '2026-11-03T19:00', changes: { capacity: 9 } }).parts).toEqual([
      aPart({ capacity: 9, rule: { ...weekly, count: 4 } }),
    ]);
  });
  it('ends the old part with the occurrence before', () => {
    expect(shown(edit(four(), { scope: 'following', date: '2026-11-17T19:00', state: 'removed' }))).toEqual(['11-03T19:00', '11-10T19:00']);
    expect(shown(edit(four(), { scope: 'following', date: '2026-11-03T19:00', state: 'cancelled' }))).toEqual([]);
  });
  it('moves weekdays along, including earlier ones of the week', () => {
    const plan = aPlan({ starts_at: '2026-11-02T19:00', rule: { ...weekly, weekdays: [1, 7], count: 4 } });
    expect(shown(edit(plan, { scope: 'following', date: '2026-11-02T19:00', changes: { starts_at: '2026-11-03T19:00' } }))).toEqual([
      '11-03T19:00',
      '11-09T19:00',
      '11-10T19:00',
      '11-16T19:00',
    ]);
  });
  it('keeps the exceptions of single ones on their new days, except for the edited one', () => {
    const own = four({
      exceptions: [
        { date: '2026-11-17T19:00', kind: 'changed', changes: { title: 'Mine' } },
        { date: '2026-11-24T19:00', kind: 'cancelled' },
      ],
    });
    const plan = edit(own, { scope: 'following', date: '2026-11-17T19:00', changes: { starts_at: '2026-11-18T19:00', title: 'All' } });
    expect(shown(plan)).toEqual(['11-03T19:00', '11-10T19:00', '11-18T19:00 All', '11-25T19:00 All off']);
  });
});

describe('all', () => {
  it('applies one change of details to all of them, whatever their parts', () => {
    const plan = edit(four(), { scope: 'following', date: '2026-11-17T19:00', changes: { title: 'New' } });
    expect(edit(plan, { scope: 'all', changes: { capacity: 7 } }).parts.map(({ title, capacity }) => [title, capacity])).toEqual([
      [null, 7],
      ['New', 7],
    ]);
  });
  it('moves only from the first upcoming one on: the past stays', () => {
    const later = Date.parse('2026-11-11T00:00Z');
    const plan = edit(four(), { scope: 'all', date: '2026-11-24T19:00', changes: { starts_at: '2026-11-26T20:00' } }, later);
    expect(shown(plan)).toEqual(['11-03T19:00', '11-10T19:00', '11-19T20:00', '11-26T20:00']);
  });
  it('changes their number, counting those already past', () => {
    const later = Date.parse('2026-11-11T00:00Z');
    expect(shown(edit(four(), { scope: 'all', changes: { rule: { ...weekly, count: 3 } } }, later))).toEqual([
      '11-03T19:00',
      '11-10T19:00',
      '11-17T19:00',
    ]);
  });
  it('changes the zone and keeps their local time', () => {
    const plan = edit(four(), { scope: 'all', timezone: 'America/New_York' });
    expect([plan.timezone, shown(plan)[0]]).toEqual(['America/New_York', '11-03T19:00']);
  });
  it('stop', () => {
    expect(shown(edit(four(), { scope: 'all', state: 'removed' }, Date.parse('2026-11-11T00:00Z')))).toEqual(['11-03T19:00', '11-10T19:00']);
  });
});
