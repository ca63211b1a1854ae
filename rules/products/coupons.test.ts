import { describe, expect, it } from 'vitest';
import { codeKey, couponRefusal, couponState, couponTerms, lowers, type CouponFacts, type CouponRule } from './coupons.ts';

const now = '2026-11-22T10:00:00.000Z';
const rule: CouponRule = {
  kind: 'percent',
  currency: null,
  product_ids: [],
  version_ids: [],
  bump_ids: [],
  max_uses: null,
  max_uses_per_member: null,
  first_purchase_only: false,
  starts_at: null,
  ends_at: null,
  is_enabled: true,
};
const main = { productId: 'p', versionId: 'v', bumpId: null, isPaid: true };
const bump = { productId: 'q', versionId: 'w', bumpId: 'b', isPaid: true };
const facts: CouponFacts = { coupon: rule, now, currency: 'EUR', targets: [main], hasBought: false, uses: { all: 0, ofMember: 0 } };
const with_ = (coupon: Partial<CouponRule>, more: Partial<CouponFacts> = {}): CouponFacts => ({ ...facts, ...more, coupon: { ...rule, ...coupon } });

describe('COM-14: why a code is refused', () => {
  it.each<[string, CouponFacts, string | null]>([
    ['it holds', facts, null],
    ['no such code', { ...facts, coupon: null }, 'unknown'],
    ['switched off', with_({ is_enabled: false }), 'disabled'],
    ['a moment too early', with_({ starts_at: '2026-11-22T10:00:00.001Z' }), 'not_started'],
    ['from this moment on', with_({ starts_at: now }), null],
    ['over at this moment', with_({ ends_at: now }), 'expired'],
    ['the last moment', with_({ ends_at: '2026-11-22T10:00:00.001Z' }), null],
    ['an end that cannot be read', with_({ ends_at: 'soon' }), 'expired'],
    ['of another currency', with_({ kind: 'amount', currency: 'USD' }), 'currency'],
    ['a percentage has none', with_({ currency: 'USD' }), null],
    ['of another product', with_({ product_ids: ['x'] }), 'not_applicable'],
    ['of this product', with_({ product_ids: ['x', 'p'] }), null],
    ['of this version', with_({ version_ids: ['v'] }), null],
    ['of a bump that was not ticked', with_({ bump_ids: ['b'] }), 'not_applicable'],
    ['of a bump that was', with_({ bump_ids: ['b'] }, { targets: [main, bump] }), null],
    ['nothing costs anything', with_({}, { targets: [{ ...main, isPaid: false }] }), 'not_applicable'],
    ['not the first purchase', with_({ first_purchase_only: true }, { hasBought: true }), 'not_first_purchase'],
    ['not the first with this code', with_({ first_purchase_only: true }, { uses: { all: 1, ofMember: 1 } }), 'not_first_purchase'],
    ['the first purchase', with_({ first_purchase_only: true }), null],
    ['once more than a member may', with_({ max_uses_per_member: 2 }, { uses: { all: 2, ofMember: 2 } }), 'member_limit'],
    ['once less', with_({ max_uses_per_member: 2 }, { uses: { all: 9, ofMember: 1 } }), null],
    ['used up', with_({ max_uses: 5 }, { uses: { all: 5, ofMember: 0 } }), 'used_up'],
    ['the last one', with_({ max_uses: 5 }, { uses: { all: 4, ofMember: 0 } }), null],
  ])('%s', (_title, given, expected) => expect(couponRefusal(given)).toBe(expected));

  it('reports the first of several reasons in a fixed order', () => {
    let coupon: Partial<CouponRule> = {
      is_enabled: false,
      starts_at: '2027-01-01T00:00:00.000Z',
      ends_at: '2020-01-01T00:00:00.000Z',
      kind: 'amount',
      currency: 'USD',
      product_ids: ['x'],
      first_purchase_only: true,
      max_uses_per_member: 1,
      max_uses: 1,
    };
    const order: [Partial<CouponRule>, string][] = [
      [{}, 'disabled'],
      [{ is_enabled: true }, 'not_started'],
      [{ starts_at: null }, 'expired'],
      [{ ends_at: null }, 'currency'],
      [{ currency: 'EUR' }, 'not_applicable'],
      [{ product_ids: [] }, 'not_first_purchase'],
      [{ first_purchase_only: false }, 'member_limit'],
      [{ max_uses_per_member: null }, 'used_up'],
    ];
    for (const [better, reason] of order) {
      coupon = { ...coupon, ...better };
      expect(couponRefusal(with_(coupon, { hasBought: true, uses: { all: 3, ofMember: 3 } }))).toBe(reason);
    }
  });
});

describe('what a code reduces', () => {
  it.each([
    ['everything', {}, true, true],
    ['a product, and not its bumps', { product_ids: ['p', 'q'] }, true, false],
    ['a version', { version_ids: ['v', 'w'] }, true, false],
    ['a bump alone', { bump_ids: ['b'] }, false, true],
    ['product and bump', { product_ids: ['p'], bump_ids: ['b'] }, true, true],
  ])('%s', (_title, scope, product, extra) =>
    expect([lowers({ ...rule, ...scope }, main), lowers({ ...rule, ...scope }, bump)]).toEqual([product, extra]),
  );
  it('counts payments', () => {
    const coupon = { id: 'c', code: 'Ten', kind: 'percent' as const, amount: 1000, periods: null };
    expect(couponTerms({ ...coupon, duration: 'once' })).toEqual({ id: 'c', code: 'Ten', kind: 'percent', amount: 1000, payments: 1 });
    expect([couponTerms({ ...coupon, duration: 'periods', periods: 3 }).payments, couponTerms({ ...coupon, duration: 'forever' }).payments]).toEqual([
      3,
      null,
    ]);
  });
  it('is case-insensitive', () => expect(codeKey('  wElcome10 ')).toBe('WELCOME10'));
  it.each([
    ['active', {}, 0],
    ['disabled', { is_enabled: false }, 0],
    ['scheduled', { starts_at: '2026-11-23T00:00:00.000Z' }, 0],
    ['expired', { ends_at: '2026-11-21T00:00:00.000Z' }, 0],
    ['used_up', { max_uses: 2 }, 2],
    ['active', { max_uses: 2 }, 1],
  ])('is %s', (state, more, uses) => expect(couponState({ ...rule, ...more }, uses, now)).toBe(state));
});
