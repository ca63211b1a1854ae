import { describe, expect, it } from 'vitest';
import { describePrice, startVersion } from './prices.ts';

const monthly = { interval: 'month', intervalCount: 1, expiryUnits: null } as const;
const version = { kind: 'one_off' as const, price: 4900, currency: 'EUR', interval: null, trial_days: 0, setup_fee: 0, keep_access: false };
const recurring = { ...version, kind: 'recurring' as const, interval: monthly };

describe('prices as data', () => {
  it.each([
    ['free', { ...version, kind: 'free' as const }, { kind: 'free', access: null }],
    ['one-off', version, { kind: 'one_off', amount: 4900, currency: 'EUR', setupFee: 0, access: null }],
    [
      'one-off for half a year',
      { ...version, interval: { interval: 'month' as const, intervalCount: 3, expiryUnits: 2 } },
      { kind: 'one_off', access: { interval: 'month', count: 6 } },
    ],
    [
      'recurring',
      { ...recurring, trial_days: 14 },
      { kind: 'recurring', interval: 'month', intervalCount: 1, charges: null, keepsAccess: false, trialDays: 14 },
    ],
    ['instalments', { ...recurring, keep_access: true, interval: { ...monthly, expiryUnits: 3 } }, { charges: 3, keepsAccess: true }],
  ])('%s', (_title, sold, expected) => expect(describePrice(sold)).toMatchObject(expected));
  it('checkout begins with the requested version, else the default one, never an archived one', () => {
    const sold = [
      { id: 'a', is_archived: false, is_default: false },
      { id: 'b', is_archived: false, is_default: true },
      { id: 'c', is_archived: true, is_default: false },
    ];
    expect([
      startVersion(sold, 'a')?.id,
      startVersion(sold)?.id,
      startVersion(sold, 'c')?.id,
      startVersion(sold.slice(0, 1))?.id,
      startVersion(sold.slice(2)),
    ]).toEqual(['a', 'b', 'b', 'a', null]);
  });
});
