import { describe, expect, it } from 'vitest';
import { weekOf } from './week.ts';

/** A Thursday. */
const today = '2026-05-07';
const week = (doneDays: string[], goal = 2) => weekOf({ doneDays, today, goal, firstDay: 1 });

describe('a member’s week', () => {
  it('begins on Monday and marks today', () => {
    const { days } = week(['2026-05-04', '2026-05-07', '2026-05-03']);
    expect(days.map(({ date }) => date)).toEqual(['2026-05-04', '2026-05-05', '2026-05-06', today, '2026-05-08', '2026-05-09', '2026-05-10']);
    expect(days.filter(({ isDone }) => isDone).map(({ date }) => date)).toEqual(['2026-05-04', today]);
    expect(days.find(({ isToday }) => isToday)?.date).toBe(today);
  });

  it.each([
    [1, '2026-05-04'],
    [4, today],
    [5, '2026-05-01'],
    [6, '2026-05-02'],
    [7, '2026-05-03'],
  ])('that begins on day %i begins on %s', (firstDay, date) => {
    expect(weekOf({ doneDays: [], today, goal: 1, firstDay }).days[0]?.date).toBe(date);
  });

  it('that begins on Sunday counts its streak in such weeks', () => {
    const doneDays = ['2026-05-03', '2026-04-26'];
    expect(weekOf({ doneDays, today, goal: 1, firstDay: 7 })).toMatchObject({ done: 1, streak: 2 });
    expect(weekOf({ doneDays: ['2026-05-03', '2026-05-02'], today, goal: 2, firstDay: 7 })).toMatchObject({ done: 1, streak: 0 });
    expect(weekOf({ doneDays: ['2026-05-03', '2026-05-02'], today, goal: 2, firstDay: 1 })).toMatchObject({ done: 0, streak: 1 });
  });

  it('counts days, however much was done on one', () => {
    expect(week(['2026-05-04', '2026-05-04', '2026-05-05']).done).toBe(2);
  });

  it.each([
    ['nothing was ever done', [], 0],
    ['last week reached the goal, and this week has time left', ['2026-04-27', '2026-04-30', '2026-05-04'], 1],
    ['this week has reached it too', ['2026-04-27', '2026-04-30', '2026-05-04', '2026-05-05'], 2],
    ['only this week has', ['2026-05-04', '2026-05-05'], 1],
    ['a week between was missed', ['2026-04-20', '2026-04-21', '2026-05-04', '2026-05-05'], 1],
    ['last week had too few days', ['2026-04-27', '2026-04-20', '2026-04-21'], 0],
  ])('the streak where %s', (_case, days, streak) => {
    expect(week(days).streak).toBe(streak);
  });

  it('crosses the end of a year', () => {
    expect(weekOf({ doneDays: ['2025-12-29', '2026-01-01', '2026-01-05'], today: '2026-01-05', goal: 1, firstDay: 1 }).streak).toBe(2);
  });
});
