import type { EventRule } from '@bandstand/contract/events.studio.ts';
import { describe, expect, it } from 'vitest';
import { datesOfRule } from './recurrence.ts';
import { instantOf, isWall, wallMs, weekdayOf } from './wall.ts';

const days = (first: string, rule: EventRule | null, count = 6) => {
  const found: string[] = [];
  for (const date of datesOfRule(first, rule)) {
    found.push(date.slice(5, 10));
    if (found.length === count) break;
  }
  return found.join(' ');
};
const week: EventRule = { every: 'week', interval: 1 };
const month: EventRule = { every: 'month', interval: 1 };

it.each<[string, string, EventRule | null, string]>([
  ['once', '2026-11-03T19:00', null, '11-03'],
  ['daily', '2026-12-30T19:00', { every: 'day', interval: 1, count: 4 }, '12-30 12-31 01-01 01-02'],
  ['every third day', '2026-02-26T19:00', { every: 'day', interval: 3, count: 3 }, '02-26 03-01 03-04'],
  ['weekly', '2026-11-03T19:00', { ...week, count: 3 }, '11-03 11-10 11-17'],
  ['every second week', '2026-11-03T19:00', { ...week, interval: 2, count: 3 }, '11-03 11-17 12-01'],
  ['on three weekdays', '2026-11-03T19:00', { ...week, weekdays: [5, 1, 3], count: 5 }, '11-04 11-06 11-09 11-11 11-13'],
  [
    'on weekdays, every second week, begun on a Wednesday',
    '2026-11-04T19:00',
    { ...week, interval: 2, weekdays: [1, 3], count: 4 },
    '11-04 11-16 11-18 11-30',
  ],
  ['weekends', '2026-11-01T09:00', { ...week, weekdays: [6, 7], count: 3 }, '11-01 11-07 11-08'],
  ['until a day, that one included', '2026-11-03T19:00', { ...week, until: '2026-11-17' }, '11-03 11-10 11-17'],
  ['until the day before: none', '2026-11-03T19:00', { ...week, until: '2026-11-02' }, ''],
  ['whatever ends first', '2026-11-03T19:00', { ...week, count: 5, until: '2026-11-11' }, '11-03 11-10'],
  ['monthly', '2026-11-15T19:00', { ...month, count: 3 }, '11-15 12-15 01-15'],
  ['monthly on the 31st: else on the last', '2027-01-31T19:00', { ...month, count: 5 }, '01-31 02-28 03-31 04-30 05-31'],
  ['monthly on the 29th, in a leap year', '2028-01-29T19:00', { ...month, count: 2 }, '01-29 02-29'],
  ['every second month', '2026-11-15T19:00', { ...month, interval: 2, count: 3 }, '11-15 01-15 03-15'],
  ['the first Tuesday', '2026-11-03T19:00', { ...month, by: 'weekday', count: 4 }, '11-03 12-01 01-05 02-02'],
  ['the second Saturday', '2026-11-14T19:00', { ...month, by: 'weekday', count: 3 }, '11-14 12-12 01-09'],
  ['the fourth Thursday', '2026-11-26T19:00', { ...month, by: 'weekday', count: 3 }, '11-26 12-24 01-28'],
  ['the last Sunday', '2026-11-29T19:00', { ...month, by: 'weekday', count: 4 }, '11-29 12-27 01-31 02-28'],
  ['without an end', '2026-11-03T19:00', week, '11-03 11-10 11-17 11-24 12-01 12-08'],
])('repeats %s', (_, first, rule, expected) => {
  expect(days(first, rule)).toBe(expected);
});

it('ends automatically beyond any useful date', () => {
  expect([...datesOfRule('2026-11-03T19:00', { every: 'day', interval: 1 })]).toHaveLength(20_000);
});

describe('local time', () => {
  it.each([
    ['Europe/Berlin: an evening of winter', 'Europe/Berlin', '2026-03-24T19:00', '2026-03-24T18:00Z'],
    ['Europe/Berlin: the same in summer', 'Europe/Berlin', '2026-03-31T19:00', '2026-03-31T17:00Z'],
    ['Europe/Berlin: the hour that is skipped moves on', 'Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30Z'],
    ['Europe/Berlin: the hour that comes twice is the first', 'Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30Z'],
    ['New York: before it changes', 'America/New_York', '2026-03-01T19:00', '2026-03-02T00:00Z'],
    ['New York: after it', 'America/New_York', '2026-03-08T19:00', '2026-03-08T23:00Z'],
    ['New York: skipped', 'America/New_York', '2026-03-08T02:15', '2026-03-08T07:15Z'],
    ['New York: twice', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30Z'],
    ['Lord Howe: changes by half an hour, summer', 'Australia/Lord_Howe', '2026-04-04T19:00', '2026-04-04T08:00Z'],
    ['Lord Howe: winter', 'Australia/Lord_Howe', '2026-04-05T19:00', '2026-04-05T08:30Z'],
    ['Lord Howe: the half hour that is skipped', 'Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45Z'],
    ['Lord Howe: the half hour that comes twice', 'Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z'],
    ['Casablanca: before Ramadan', 'Africa/Casablanca', '2026-02-14T19:00', '2026-02-14T18:00Z'],
    ['Casablanca: during Ramadan', 'Africa/Casablanca', '2026-02-21T19:00', '2026-02-21T19:00Z'],
    ['Casablanca: after it', 'Africa/Casablanca', '2026-03-28T19:00', '2026-03-28T18:00Z'],
    ['Casablanca: the hour that is skipped', 'Africa/Casablanca', '2026-03-22T02:30', '2026-03-22T02:30Z'],
    ['a zone without changes', 'Asia/Kolkata', '2026-06-01T19:00', '2026-06-01T13:30Z'],
  ])('%s', (_, zone, wall, instant) => {
    expect(new Date(instantOf(wall, zone)).toISOString()).toBe(new Date(instant).toISOString());
  });
  it('is recognised, and has the right weekday even long ago', () => {
    expect(['2026-02-31T10:00', '2026-13-01T10:00', '2026-01-01T24:00', '2026-01-01', 'soon'].map(isWall)).toEqual(Array(5).fill(false));
    expect([isWall('2028-02-29T23:59'), weekdayOf(wallMs('2026-11-03T19:00')), weekdayOf(wallMs('1969-12-28T19:00'))]).toEqual([true, 2, 7]);
  });
});
