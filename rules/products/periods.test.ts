import { describe, expect, it } from 'vitest';
import { accessEnd, billingEnd, nextPeriod, periodAt, periodBoundary } from './periods.ts';

const now = '2025-01-31T10:00:00.000Z';
const monthly = { interval: 'month', intervalCount: 1, expiryUnits: null } as const;
const version = { kind: 'one_off' as const, price: 4900, currency: 'EUR', interval: null, trial_days: 0, setup_fee: 0, keep_access: false };
const recurring = { ...version, kind: 'recurring' as const, interval: monthly };

describe('COM-2: periods and ends', () => {
  const anchor = '2024-01-31T10:00:00.000Z';
  it.each([
    ['month', 1, 1, '2024-02-29T10:00:00.000Z'],
    ['month', 1, 2, '2024-03-31T10:00:00.000Z'],
    ['month', 3, 1, '2024-04-30T10:00:00.000Z'],
    ['year', 1, 1, '2025-01-31T10:00:00.000Z'],
    ['week', 2, 2, '2024-02-28T10:00:00.000Z'],
    ['day', 30, 1, '2024-03-01T10:00:00.000Z'],
    ['month', 1, 0, anchor],
  ] as const)('%s × %s, period %s', (interval, intervalCount, count, expected) =>
    expect(periodBoundary(anchor, { interval, intervalCount }, count)).toBe(expected),
  );
  it('finds the period of an instant and the next one', () => {
    expect(periodAt(anchor, monthly, '2024-02-29T09:59:59.999Z').index).toBe(0);
    expect(periodAt(anchor, monthly, '2024-02-29T10:00:00.000Z')).toEqual({
      index: 1,
      start: '2024-02-29T10:00:00.000Z',
      end: '2024-03-31T10:00:00.000Z',
    });
    expect(periodAt(anchor, monthly, '2034-02-28T10:00:00.000Z').index).toBe(121);
    expect(periodAt(anchor, monthly, '2020-01-01T00:00:00.000Z').index).toBe(0);
    expect(nextPeriod(anchor, monthly, 0)).toEqual({ index: 1, start: '2024-02-29T10:00:00.000Z', end: '2024-03-31T10:00:00.000Z' });
  });
  const three = { ...monthly, expiryUnits: 3 };
  it.each([
    ['one-off without end', version, null, null],
    ['one-off for three months', { ...version, interval: three }, '2025-04-30T10:00:00.000Z', null],
    ['free for three months', { ...version, kind: 'free' as const, interval: three }, '2025-04-30T10:00:00.000Z', null],
    ['recurring', recurring, null, null],
    ['recurring three times', { ...recurring, interval: three }, '2025-04-30T10:00:00.000Z', '2025-04-30T10:00:00.000Z'],
    ['instalments keep access', { ...recurring, interval: three, keep_access: true }, null, '2025-04-30T10:00:00.000Z'],
    ['counted from the end of the trial', { ...recurring, interval: three, trial_days: 1 }, '2025-05-01T10:00:00.000Z', '2025-05-01T10:00:00.000Z'],
  ])('%s', (_title, sold, access, billing) => expect([accessEnd(sold, now), billingEnd(sold, now)]).toEqual([access, billing]));
});
