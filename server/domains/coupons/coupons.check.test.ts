import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import { checked, assertConsistent, normaliseCoupon } from './coupons.check.ts';
import type { CouponRow } from './coupons.repo.ts';

const row = (more: Partial<CouponRow> = {}): CouponRow => ({
  app_id: 'app',
  id: 'coupon',
  code: 'SUMMER',
  kind: 'percent',
  amount: 1000,
  currency: null,
  duration: 'once',
  periods: null,
  product_ids: [],
  version_ids: [],
  bump_ids: [],
  max_uses: null,
  max_uses_per_member: null,
  first_purchase_only: false,
  starts_at: null,
  ends_at: null,
  is_enabled: true,
  is_offer: false,
  archived_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
/** The refused fields; none when nothing was refused. */
function refusedBy(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Object.keys(error.fields ?? {});
  }
}

describe('the sent fields of a coupon', () => {
  it('are the only ones changed: fields that were not sent stay out', () => {
    expect(checked({ is_enabled: false })).toEqual({ is_enabled: false });
    expect(checked({})).toEqual({});
  });
  it('have a code without spaces around it', () => {
    expect(checked({ code: ' SUMMER ' })).toEqual({ code: 'SUMMER' });
  });
  it('name each id once, in one spelling', () => {
    expect(checked({ product_ids: ['AB', 'ab', 'cd'] })).toEqual({ product_ids: ['ab', 'cd'] });
  });
  it('have times in one form, and null removes one', () => {
    expect(checked({ starts_at: '2027-02-01T01:00:00+01:00', ends_at: null })).toEqual({ starts_at: '2027-02-01T00:00:00.000Z', ends_at: null });
  });
  it('are refused with an invalid time', () => {
    expect(refusedBy(() => checked({ starts_at: 'soon', ends_at: '2027-02-01T00:00:00Z' }))).toEqual(['starts_at']);
  });
});

describe('a complete coupon', () => {
  it('has a currency only with an amount, and a number only with `periods`', () => {
    expect(normaliseCoupon(row({ currency: 'EUR', periods: 3 }))).toMatchObject({ currency: null, periods: null });
    expect(normaliseCoupon(row({ kind: 'amount', currency: 'EUR', duration: 'periods', periods: 3 }))).toMatchObject({ currency: 'EUR', periods: 3 });
  });
  it.each<[string, Partial<CouponRow>, string[]]>([
    ['all of the price', { amount: 10_000 }, []],
    ['more than all of the price', { amount: 10_001 }, ['amount']],
    ['an amount in euros', { kind: 'amount', currency: 'EUR' }, []],
    ['an amount without a currency', { kind: 'amount' }, ['currency']],
    ['an amount in an unknown currency', { kind: 'amount', currency: 'XYZ' }, ['currency']],
    ['an empty code', { code: '' }, ['code']],
    ['a code in two words', { code: 'two words' }, ['code']],
    ['periods without a number', { duration: 'periods' }, ['periods']],
    ['an end at its start', { starts_at: '2027-02-01T00:00:00.000Z', ends_at: '2027-02-01T00:00:00.000Z' }, ['ends_at']],
    ['an end without a start', { ends_at: '2027-02-01T00:00:00.000Z' }, []],
  ])('with %s is judged by its fields', (_what, more, fields) => {
    expect(refusedBy(() => assertConsistent(row(more)))).toEqual(fields);
  });
});
