import { describe, expect, it } from 'vitest';
import { newVersion, readVersion } from './versionForm.ts';

const paid = { ...newVersion('EUR'), amount: '19,90' };

describe('a price as typed', () => {
  it('becomes minor units', () => {
    expect(readVersion(paid)).toEqual({
      version: { kind: 'one_off', price: 1990, currency: 'EUR', interval: null, trial_days: 0, setup_fee: 0, keep_access: false },
    });
  });
  it('has interval, trial and a last charge if it recurs', () => {
    const values = { ...paid, kind: 'recurring' as const, intervalCount: '3', trialDays: '14', setupFee: '5', charges: '4' };
    expect(readVersion(values)).toMatchObject({
      version: { interval: { interval: 'month', intervalCount: 3, expiryUnits: 4 }, trial_days: 14, setup_fee: 500 },
    });
    expect(readVersion({ ...values, charges: '' })).toMatchObject({ version: { interval: { expiryUnits: null } } });
  });
  it('is zero if it is free', () => {
    expect(readVersion({ ...paid, kind: 'free' })).toMatchObject({ version: { price: 0, setup_fee: 0 } });
  });
  it.each([
    [{ ...paid, amount: '' }, ['amount']],
    [{ ...paid, amount: '0' }, ['amount']],
    [{ ...paid, amount: '1.999' }, ['amount']],
    [{ ...paid, kind: 'recurring' as const, intervalCount: '0', trialDays: '1.5', charges: 'x' }, ['intervalCount', 'trialDays', 'charges']],
    [{ ...paid, setupFee: '-1' }, ['setupFee']],
  ])('says what is wrong with %j', (values, faults) => {
    expect(readVersion(values)).toEqual({ faults });
  });
});
