import type { CouponRefusal } from '@bandstand/contract/coupons.ts';
import type { CouponTerms } from '@bandstand/rules/products/charges.ts';
import { couponRefusal, couponTerms, lowers, type CouponTarget } from '@bandstand/rules/products/coupons.ts';
import type { QuotedOffer } from '@bandstand/rules/products/quotes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Coupons } from '../coupons/coupons.service.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { QuotesRepo } from './quotes.repo.ts';

export interface QuotedCouponsDependencies {
  clock: Clock;
  repo: Pick<QuotesRepo, 'hasBought'>;
  coupons: Pick<Coupons, 'findByCode'>;
  uses: Pick<CouponUses, 'count'>;
}
/** A code as it applies to an offer. `terms` null: it does not apply, because of `refusal`. */
export interface QuotedCoupon {
  terms: CouponTerms | null;
  refusal: CouponRefusal | null;
  isLowered: (one: Offered) => boolean;
}
/** A product of an offer, before it is known whether a code discounts it. */
export type Offered = Omit<QuotedOffer, 'isDiscounted'>;

const targetOf = ({ productId, version: sold, bump }: Offered): CouponTarget => ({
  productId,
  versionId: sold.id,
  bumpId: bump?.id ?? null,
  isPaid: (bump ? bump.price : sold.kind === 'free' ? 0 : sold.price) + (sold.kind === 'free' ? 0 : sold.setup_fee) > 0,
});

export type QuotedCoupons = ReturnType<typeof createQuotedCoupons>;

/** Applies a typed code to an offer. */
export function createQuotedCoupons({ clock, repo, coupons, uses: couponUses }: QuotedCouponsDependencies) {
  return async (tenant: Tenant, member: Member | null, code: string, currency: string, offers: readonly Offered[]): Promise<QuotedCoupon> => {
    const coupon = await coupons.findByCode(tenant, code);
    const isLimited = coupon && (coupon.max_uses !== null || coupon.max_uses_per_member !== null || coupon.first_purchase_only);
    const [uses, hasBought] = await Promise.all([
      isLimited ? couponUses.count(tenant, coupon.id, member?.id ?? null) : { all: 0, ofMember: 0 },
      coupon?.first_purchase_only && member ? repo.hasBought(tenant, member.id) : false,
    ]);
    const refusal = couponRefusal({ coupon, now: clock.ms(), currency, targets: offers.map(targetOf), hasBought, uses });
    const isLowered = (one: Offered) => coupon !== null && refusal === null && lowers(coupon, targetOf(one));
    return { terms: coupon && refusal === null ? couponTerms(coupon) : null, refusal, isLowered };
  };
}
