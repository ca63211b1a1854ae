import { describe, expect, it } from 'vitest';
import { changesOf, dataOf, type PublishedDate } from './changes.ts';
import { datesOf, type EventPlan } from './dates.ts';
import { edited, type EventEdit } from './edit.ts';
import { aPlan } from './events.builders.ts';

const now = Date.parse('2026-11-01T00:00Z');
const weekly = { every: 'week', interval: 1 } as const;
const four = aPlan({ rule: { ...weekly, count: 4 } });
const eventId = '0190a000-0000-7000-8000-000000000001';

/** The occurrences after the plan was published. */
const published = (plan: EventPlan, joined: Record<string, number> = {}): PublishedDate[] =>
  datesOf(plan, { fromMs: 0, toMs: Date.parse('2027-12-01T00:00Z') }).map((planned) => ({
    pageId: `page of ${planned.date.slice(5, 10)}`,
    date: planned.date,
    title: planned.details.title ?? 'Choir',
    data: dataOf(plan, eventId, planned),
    joined: joined[planned.date.slice(5, 10)] ?? 0,
    isLive: true,
  }));
const changes = (plan: EventPlan, rows: PublishedDate[], nowMs = now) =>
  changesOf({ plan, eventId, title: 'Choir', published: rows, nowMs }).map(
    ({ kind, planned, published: row }) =>
      `${row ? row.date.slice(5, 10) : 'none'} → ${planned ? planned.details.starts_at.slice(5, 10) : 'none'}: ${kind}`,
  );
const after = (edit: EventEdit, nowMs = now) => edited(four, edit, nowMs) as EventPlan;

it('creates missing occurrences, but none in the past', () => {
  expect(changes(four, [])).toEqual(['none → 11-03: new', 'none → 11-10: new', 'none → 11-17: new', 'none → 11-24: new']);
  expect(changes(four, [], Date.parse('2026-11-11T00:00Z'))).toEqual(['none → 11-17: new', 'none → 11-24: new']);
});
it('has nothing left to do the second time', () => {
  expect(changes(four, published(four)).every((line) => line.endsWith('none'))).toBe(true);
});
it('restores what a rollback hid', () => {
  const rows = published(four).map((row) => ({ ...row, isLive: row.date !== '2026-11-10T19:00' }));
  expect(changes(four, rows)[1]).toBe('11-10 → 11-10: changed');
});
it('creates as many as the horizon allows', () => {
  expect(changes(aPlan({ rule: { every: 'day', interval: 1 } }), [])).toHaveLength(120);
  expect(changes(aPlan({ rule: weekly }), []).at(-1)).toBe('none → 11-30: new');
});

describe('keeps joins', () => {
  const joined = { '11-10': 4, '11-17': 2 };
  it.each<[string, EventEdit, string[]]>([
    ['one date is cancelled', { scope: 'this', date: '2026-11-10T19:00', state: 'cancelled' }, ['11-10 → 11-10: cancelled']],
    ['one date with people is taken out', { scope: 'this', date: '2026-11-10T19:00', state: 'removed' }, ['11-10 → none: cancelled']],
    ['one date without anybody is taken out', { scope: 'this', date: '2026-11-24T19:00', state: 'removed' }, ['11-24 → none: removed']],
    ['one date moves', { scope: 'this', date: '2026-11-10T19:00', changes: { starts_at: '2026-12-10T19:00' } }, ['11-10 → 12-10: changed']],
    [
      'those that follow move to another day',
      { scope: 'following', date: '2026-11-10T19:00', changes: { starts_at: '2026-11-12T20:00' } },
      ['11-10 → 11-12: changed', '11-17 → 11-19: changed', '11-24 → 11-26: changed'],
    ],
    [
      'all move to another day of the week before',
      { scope: 'all', changes: { starts_at: '2026-11-02T19:00' } },
      ['11-03 → 11-02: changed', '11-10 → 11-09: changed', '11-17 → 11-16: changed', '11-24 → 11-23: changed'],
    ],
    [
      'every second week from now on',
      { scope: 'all', changes: { rule: { ...weekly, interval: 2, count: 2 } } },
      ['11-10 → none: cancelled', '11-24 → none: removed'],
    ],
    [
      'the rest is called off',
      { scope: 'following', date: '2026-11-10T19:00', state: 'removed' },
      ['11-10 → none: cancelled', '11-17 → none: cancelled', '11-24 → none: removed'],
    ],
  ])('when %s', (_, edit, expected) => {
    expect(changes(after(edit), published(four, joined)).filter((line) => !line.endsWith(': none'))).toEqual(expected);
  });
});

describe('an occurrence in the past', () => {
  const later = Date.parse('2026-11-11T00:00Z');
  it('stays when the rule changes and ignores a new zone', () => {
    const plan = { ...after({ scope: 'all', changes: { starts_at: '2026-11-19T19:00' } }, later), timezone: 'America/New_York' };
    const all = changesOf({ plan, eventId, title: 'Choir', published: published(four), nowMs: later });
    expect(all.slice(0, 2).map(({ kind, data }) => [kind, data?.starts_at])).toEqual([
      ['none', '2026-11-03T18:00:00.000Z'],
      ['none', '2026-11-10T18:00:00.000Z'],
    ]);
  });
  it('can get a replay address', () => {
    const plan = after({ scope: 'this', date: '2026-11-03T19:00', changes: { replay_url: 'https://video.example/1' } }, later);
    expect(changes(plan, published(four), later)[0]).toBe('11-03 → 11-03: changed');
  });
  it('stays even when its rule is removed', () => {
    expect(changes(aPlan({ starts_at: '2026-12-01T19:00' }), published(four), later)).toEqual([
      '11-03 → none: none',
      '11-10 → none: none',
      '11-17 → none: removed',
      '11-24 → none: removed',
      'none → 12-01: new',
    ]);
  });
});
