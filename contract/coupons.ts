import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, List, Money, Nothing, Nullable, OneOf, Time } from './wire.ts';

/** Why a code is refused (COM-14). */
export const CouponRefusal = OneOf([
  'unknown',
  'disabled',
  'not_started',
  'expired',
  'used_up',
  'member_limit',
  'not_applicable',
  'currency',
  'not_first_purchase',
]);
export type CouponRefusal = Static<typeof CouponRefusal>;

const couponFields = {
  /** Trimmed; case-insensitive (COM-7). */
  code: Type.String({ minLength: 1, maxLength: 60 }),
  kind: OneOf(['percent', 'amount']),
  /** Percent: hundredths of a percent, 10000 is all. Amount: minor units of `currency`. */
  amount: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }),
  currency: Nullable(Type.String({ pattern: '^[A-Z]{3}$' })),
  duration: OneOf(['once', 'periods', 'forever']),
  /** With `periods`: how many charges it reduces, the first included. */
  periods: Nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
  /** What it reduces; all three empty: everything. */
  product_ids: Type.Array(Id, { maxItems: 200 }),
  version_ids: Type.Array(Id, { maxItems: 200 }),
  bump_ids: Type.Array(Id, { maxItems: 200 }),
  max_uses: Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  max_uses_per_member: Nullable(Type.Integer({ minimum: 1, maximum: 10_000 })),
  first_purchase_only: Type.Boolean(),
  starts_at: Nullable(Time),
  ends_at: Nullable(Time),
  is_enabled: Type.Boolean(),
};
export const CouponFields = Type.Partial(Type.Object(couponFields));
export type CouponFields = Static<typeof CouponFields>;

/** Coupon (COM-14) with its usage. */
export const Coupon = Type.Object({
  id: Id,
  ...couponFields,
  /** Paid orders with it. */
  uses: Type.Integer(),
  /** Reserved for orders that may still be paid. */
  held: Type.Integer(),
  /** The total discount, by currency. */
  discounted: Type.Array(Type.Object({ currency: Type.String(), amount: Money })),
  /** The amounts paid with it, by currency. */
  sales: Type.Array(Type.Object({ currency: Type.String(), amount: Money })),
  state: OneOf(['active', 'disabled', 'scheduled', 'expired', 'used_up']),
  created_at: Time,
  /** (+) When it was last saved. */
  updated_at: Time,
});
export type Coupon = Static<typeof Coupon>;

const params = { id: Id };
const write = { who: 'owner', permission: 'sell.write' } as const;

export const coupons = calls({
  'GET /studio/coupons': {
    who: 'owner',
    permission: 'sell.read',
    query: { q: Type.Optional(Type.String({ maxLength: 200 })), page: Type.Optional(Type.Integer({ minimum: 1 })) },
    returns: List(Coupon),
  },
  'POST /studio/coupons': {
    ...write,
    idempotent: true,
    body: Type.Object({ ...CouponFields.properties, code: couponFields.code, kind: couponFields.kind, amount: couponFields.amount }),
    returns: Coupon,
    errors: ['code_taken'],
  },
  'GET /studio/coupons/{id}': { who: 'owner', permission: 'sell.read', params, returns: Coupon },
  'PUT /studio/coupons/{id}': {
    ...write,
    params,
    /** `seen`: the `updated_at` that the change is based on; without it conflicts are not checked. */
    body: Type.Partial(Type.Object({ ...couponFields, seen: Time })),
    returns: Coupon,
    errors: ['code_taken', 'edit_conflict'],
  },
  /** Its uses remain counted and orders keep their quoted prices. */
  'DELETE /studio/coupons/{id}': { ...write, params, returns: Nothing },
});
