import type { Coupon, CouponRefusal } from '@bandstand/contract/coupons.ts';
import type { CouponTerms } from './charges.ts';

type Scope = Pick<Coupon, 'product_ids' | 'version_ids' | 'bump_ids'>;
type Validity = Pick<Coupon, 'is_enabled' | 'starts_at' | 'ends_at'>;
export type CouponRule = Scope & Validity & Pick<Coupon, 'kind' | 'currency' | 'max_uses' | 'max_uses_per_member' | 'first_purchase_only'>;

/** One purchased item, as a coupon may name it. Ids in lower case. */
export interface CouponTarget {
  productId: string;
  versionId: string;
  /** Null for the product itself. */
  bumpId: string | null;
  /** Whether it ever costs anything: a free item cannot be reduced. */
  isPaid: boolean;
}

/**
 * Whether a coupon reduces one item of an order (COM-14). Without a scope it reduces everything. With one, it names the product by its own
 * id or its version's, and an order bump only by the bump's id, because a bump already has its own price.
 */
export function lowers({ product_ids, version_ids, bump_ids }: Scope, { productId, versionId, bumpId, isPaid }: CouponTarget): boolean {
  if (!isPaid) return false;
  if (product_ids.length + version_ids.length + bump_ids.length === 0) return true;
  return bumpId === null ? product_ids.includes(productId) || version_ids.includes(versionId) : bump_ids.includes(bumpId);
}

export interface CouponFacts {
  /** Null if no coupon has this code. */
  coupon: CouponRule | null;
  /** ISO 8601 UTC, or milliseconds. */
  now: string | number;
  /** Currency of the order. */
  currency: string;
  targets: readonly CouponTarget[];
  /** Whether the member has bought anything before. */
  hasBought: boolean;
  /** Uses by other orders, including reserved ones. */
  uses: { all: number; ofMember: number };
}

/** Why a code is refused: the first reason in this order; null: it is accepted (COM-14). The start is inclusive, the end exclusive. */
export function couponRefusal({ coupon, now, currency, targets, hasBought, uses }: CouponFacts): CouponRefusal | null {
  if (!coupon) return 'unknown';
  if (!coupon.is_enabled) return 'disabled';
  const time = typeof now === 'number' ? now : Date.parse(now);
  if (coupon.starts_at !== null && !(time >= Date.parse(coupon.starts_at))) return 'not_started';
  if (coupon.ends_at !== null && !(time < Date.parse(coupon.ends_at))) return 'expired';
  if (coupon.kind === 'amount' && coupon.currency !== currency) return 'currency';
  if (!targets.some((target) => lowers(coupon, target))) return 'not_applicable';
  if (coupon.first_purchase_only && (hasBought || uses.ofMember > 0)) return 'not_first_purchase';
  if (coupon.max_uses_per_member !== null && uses.ofMember >= coupon.max_uses_per_member) return 'member_limit';
  if (coupon.max_uses !== null && uses.all >= coupon.max_uses) return 'used_up';
  return null;
}

/** The deduction, as stored with a quote and a subscription. */
export const couponTerms = ({
  id,
  code,
  kind,
  amount,
  duration,
  periods,
}: Pick<Coupon, 'id' | 'code' | 'kind' | 'amount' | 'duration' | 'periods'>): CouponTerms => ({
  id,
  code,
  kind,
  amount,
  payments: duration === 'forever' ? null : duration === 'periods' ? (periods ?? 1) : 1,
});

/** A coupon's state, for its owner. `uses`: paid orders with it. */
export function couponState(coupon: Validity & Pick<Coupon, 'max_uses'>, uses: number, now: string | number): Coupon['state'] {
  const time = typeof now === 'number' ? now : Date.parse(now);
  if (!coupon.is_enabled) return 'disabled';
  if (coupon.ends_at !== null && !(time < Date.parse(coupon.ends_at))) return 'expired';
  if (coupon.max_uses !== null && uses >= coupon.max_uses) return 'used_up';
  return coupon.starts_at !== null && !(time >= Date.parse(coupon.starts_at)) ? 'scheduled' : 'active';
}

/** A code for comparison: trimmed and case-insensitive (COM-7). */
export const codeKey = (code: string): string => code.trim().toUpperCase();
