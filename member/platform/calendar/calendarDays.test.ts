import { addDays, weekdayOf } from '@bandstand/rules/time/days.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { monthOf, monthWindow } from '../scheduleMonths.ts';
import { daysOfWeek, daysShown, step, weeksOfMonth, windowMonth } from './calendarDays.ts';
import { dayName, dayNumber, rangeName } from './dayNames.ts';
import { firstDayOfWeek } from './firstDay.ts';

const dates = fc.integer({ min: -4_000, max: 20_000 }).map((count) => addDays('2026-01-01', count));
const firstDays = fc.constantFrom(1, 6, 7);

describe('a calendar’s days', () => {
  it.each([
    ['2026-05-13', 1, ['2026-05-11', '2026-05-17']],
    ['2026-05-13', 7, ['2026-05-10', '2026-05-16']],
    ['2026-05-10', 1, ['2026-05-04', '2026-05-10']],
    ['2026-05-10', 7, ['2026-05-10', '2026-05-16']],
    // The clocks change in this week: it still has seven days.
    ['2026-03-29', 1, ['2026-03-23', '2026-03-29']],
    ['2027-01-01', 1, ['2026-12-28', '2027-01-03']],
  ])('the week of %s that begins with day %i', (date, firstDay, [first, last]) => {
    const week = daysOfWeek(date, firstDay);
    expect([week[0], week.at(-1), week.length]).toEqual([first, last, 7]);
  });

  it.each([
    ['2026-02', 7, 4],
    ['2026-02', 1, 5],
    ['2026-05', 1, 5],
    ['2026-08', 1, 6],
  ])('%s touches the right number of weeks', (month, firstDay, count) => expect(weeksOfMonth(month, firstDay)).toHaveLength(count));

  it.each([
    ['2026-05-13', 'week', 1, '2026-05-20'],
    ['2026-05-13', 'week', -1, '2026-05-06'],
    ['2026-01-31', 'month', 1, '2026-02-28'],
    ['2028-01-31', 'month', 1, '2028-02-29'],
    ['2026-01-15', 'month', -1, '2025-12-15'],
  ] as const)('%s, a %s by %i', (date, view, direction, expected) => expect(step(date, view, direction)).toBe(expected));

  it('a step forward and back returns to the same week or month', () =>
    fc.assert(
      fc.property(dates, (date) => {
        expect(step(step(date, 'week', 1), 'week', -1)).toBe(date);
        expect(monthOf(step(step(date, 'month', 1), 'month', -1))).toBe(monthOf(date));
      }),
    ));

  it('one answer covers a whole view, whatever day weeks begin on', () =>
    fc.assert(
      fc.property(dates, firstDays, (date, firstDay) => {
        const week = daysOfWeek(date, firstDay);
        const ofWeek = monthWindow(windowMonth(date, 'week', firstDay));
        expect(week[0]! >= ofWeek.from && week[6]! <= ofWeek.to && weekdayOf(week[0]!) === firstDay).toBe(true);
        const month = weeksOfMonth(monthOf(date), firstDay).flat();
        const ofMonth = monthWindow(windowMonth(date, 'month', firstDay));
        expect(month[0]! >= ofMonth.from && month.at(-1)! <= ofMonth.to && month.includes(date)).toBe(true);
        const shown = daysShown(date, 'month', firstDay);
        expect(month.includes(shown.from) && month.includes(shown.to)).toBe(true);
      }),
    ));
});

describe('the names of days', () => {
  it.each([
    ['en', 'Wednesday, May 13', 'May 2026', 'May 11 – 17, 2026'],
    ['de', 'Mittwoch, 13. Mai', 'Mai 2026', '11.–17. Mai 2026'],
  ] as const)('%s', (language, name, month, range) => {
    expect(dayName('2026-05-13', 'day', language)).toBe(name);
    expect(dayName('2026-05-01', 'month', language)).toBe(month);
    expect(rangeName({ from: '2026-05-11', to: '2026-05-17' }, language)).toBe(range);
  });
  it('a number has no leading zero', () => expect(dayNumber('2026-05-03')).toBe(3));
});

describe('the first day of a week', () => {
  it.each([
    ['en', ['en-GB', 'en'], 1],
    ['en', ['en-US'], 7],
    ['en', [], 7],
    ['de', ['en-US', 'de-AT'], 1],
    ['de', ['en-US'], 1],
    ['pt-BR', ['pt-BR'], 7],
    ['en', ['en-!!'], 7],
  ] as const)('%s, when the browser reports %j', (language, browser, expected) => expect(firstDayOfWeek(language, browser)).toBe(expected));
  it('is known even if the browser has no week data', () => {
    vi.stubGlobal('Intl', { ...Intl, Locale: class {} });
    expect([firstDayOfWeek('en', []), firstDayOfWeek('pt', []), firstDayOfWeek('cs', [])]).toEqual([7, 7, 1]);
    vi.unstubAllGlobals();
  });
});
