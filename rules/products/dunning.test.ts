import { describe, expect, it } from 'vitest';
import { defaultDunning, dunningFaults, dunningSteps, mailsNow, monthsSoon, nextTryAt } from './dunning.ts';

const since = '2026-03-01T08:00:00.000Z';
const after = (days: number, moreMs = 0) => new Date(Date.parse(since) + days * 86_400_000 + moreMs).toISOString();

describe('COM-21: the next retry', () => {
  it.each([
    ['2026-03-01T08:00:00.000Z', '2026-03-02T08:00:00.000Z'],
    ['2026-03-02T08:00:00.000Z', '2026-03-04T08:00:00.000Z'],
    ['2026-03-04T07:59:59.999Z', '2026-03-04T08:00:00.000Z'],
    ['2026-03-05T00:00:00.000Z', '2026-03-06T08:00:00.000Z'],
    ['2026-03-06T08:00:00.000Z', '2026-03-08T08:00:00.000Z'],
    ['2026-03-08T08:00:00.000Z', null],
    ['2026-04-08T08:00:00.000Z', null],
  ])('after %s is %s', (now, next) => expect(nextTryAt(since, now)).toBe(next));
  it('follows the days that the owner chose', () => {
    expect(nextTryAt(since, after(3), { retry_days: [2, 10] })).toBe(after(10));
    expect(nextTryAt(since, after(10), { retry_days: [2, 10] })).toBeNull();
  });
});

describe('an email about a failed retry', () => {
  const plan = { retry_days: [2, 4], mail_days: [0, 4], at_end: 'keep' as const };
  it.each([
    [0, true],
    [1.9, true],
    [2, false],
    [3, false],
    [4, true],
    [9, true],
  ])('after %f days: %j', (days, mails) => expect(mailsNow(since, after(days, 60_000), plan)).toBe(mails));
  it('is sent with every retry except the last by default', () => {
    expect([0, 1, 3, 5, 7].map((day) => mailsNow(since, after(day), defaultDunning))).toEqual([true, true, true, true, false]);
  });
});

describe('a dunning plan', () => {
  it.each([
    [[1, 3], [0, 3], []],
    [[], [0], ['retry_days']],
    [[3, 1], [], ['retry_days']],
    [[1, 1], [], ['retry_days']],
    [[1, 3], [2], ['mail_days']],
    [[1, 3], [3, 1], ['mail_days']],
  ])('with retries on %j and emails on %j has errors in %j', (retry_days, mail_days, faults) =>
    expect(dunningFaults({ retry_days, mail_days, at_end: 'end' })).toEqual(faults),
  );
  it('is described day by day', () => {
    const summary = (plan: Parameters<typeof dunningSteps>[0]) =>
      dunningSteps(plan).map(({ day, isTry, hasMail, closesAccess, end }) =>
        [day, isTry && 'try', hasMail && 'mail', closesAccess && 'closes', end].filter((word) => word !== false && word !== null).join(' '),
      );
    expect(summary(defaultDunning)).toEqual(['0 try mail', '1 try mail', '3 try mail', '5 try mail', '7 try mail closes ends']);
    expect(summary({ retry_days: [2, 14], mail_days: [0], at_end: 'keep' })).toEqual(['0 try mail', '2 try', '7 closes', '14 try waits']);
    expect(summary({ retry_days: [2], mail_days: [], at_end: 'end' })).toEqual(['0 try', '2 try mail closes ends']);
    expect(summary({ retry_days: [10], mail_days: [10], at_end: 'end' })).toEqual(['0 try', '7 closes', '10 try mail ends']);
  });
});

it('a card counts as expiring soon this month and next, even across the year’s end', () => {
  expect(monthsSoon('2026-12-31T23:59:59Z')).toEqual(['2026-12', '2027-01']);
  expect(monthsSoon('2026-01-01T00:00:00Z')).toEqual(['2026-01', '2026-02']);
});
