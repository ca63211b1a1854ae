import { describe, expect, it } from 'vitest';
import { clockOf, minuteOf, mondayOf, stepped, weeksOf } from './calendarDays.ts';

describe('the days of a view', () => {
  it('a month in whole weeks, Monday first, without extra weeks', () => {
    expect(weeksOf('month', '2026-11-22').map((week) => week[0])).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(weeksOf('month', '2027-02-14').map((week) => week[0])).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']);
    expect(weeksOf('month', '2026-11-01').flat()).toContain('2026-11-30');
  });
  it('a week from Monday to Sunday, also across the end of a year', () =>
    expect(weeksOf('week', '2027-01-01')).toEqual([
      ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
    ]));
  it.each([
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-12-15', 1, '2027-01-01'],
    ['month', '2026-03-31', -1, '2026-02-01'],
    ['week', '2026-03-29', 1, '2026-03-30'],
    ['week', '2026-03-29', -1, '2026-03-16'],
  ] as const)('a %s later or earlier than %s: %s is %s', (view, date, by, expected) => expect(stepped(view, date, by)).toBe(expected));
  it('Monday is the first day, Sunday the last', () =>
    expect([mondayOf('2026-11-16'), mondayOf('2026-11-22')]).toEqual(['2026-11-16', '2026-11-16']));
  it('times of day convert to minutes and back', () => {
    expect([clockOf(0), clockOf(450), clockOf(1439)]).toEqual(['00:00', '07:30', '23:59']);
    expect(['', '07:30', 'x'].map(minuteOf)).toEqual([null, 450, null]);
  });
});
