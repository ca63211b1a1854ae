import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { CouponRefusal } from '@bandstand/contract/coupons.ts';
import { termsWithCoupon, worthOf } from '@bandstand/rules/products/changes.ts';
import { chargeAt, type SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import { couponRefusal, couponTerms, lowers, type CouponRule } from '@bandstand/rules/products/coupons.ts';
import { chargesLeft } from '@bandstand/rules/products/renewals.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, Staff } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Coupons } from '../coupons/coupons.service.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Billing, BillingDependencies, SubscriptionRow } from '../subscriptions/subscriptions.billing.service.ts';
import type { Renewals } from '../subscriptions/subscriptions.renewals.service.ts';
import type { StudioSubscriptions } from '../subscriptions/subscriptions.studio.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { Timeline } from '../subscriptions/subscriptions.timeline.ts';
import type { PlansRepo } from './plans.repo.ts';

export interface PlanCouponsDependencies {
  db: Database;
  clock: Clock;
  limits: Limits;
  repo: Pick<PlansRepo, 'asked'>;
  rows: Pick<BillingDependencies['repo'], 'find' | 'lock' | 'change' | 'release'>;
  timeline: Timeline;
  billing: Pick<Billing, 'plan'>;
  renewals: Pick<Renewals, 'hold'>;
  subscriptions: Pick<Subscriptions, 'shownOf'>;
  studio: Pick<StudioSubscriptions, 'details'>;
  coupons: Pick<Coupons, 'findByCode'>;
  couponUses: Pick<CouponUses, 'take'>;
}

/** What runs, and of which no charge is under way: a charge must not change while a bank works on it. */
const isFree = ({ status, pay_intent_id: own, pause }: SubscriptionRow): boolean =>
  (status === 'trialing' || status === 'active') && own === null && pause === null;

const refusedAs = (detail: CouponRefusal): AppError =>
  new AppError('invalid_coupon', { text: { key: `checkout.coupon.${detail}` }, extra: { detail } });

export type PlanCoupons = ReturnType<typeof createPlanCoupons>;

/** A code on a subscription that runs already (record 076). */
export function createPlanCoupons(of: PlanCouponsDependencies) {
  const { db, clock, limits, repo, rows, timeline, billing, renewals, subscriptions, studio, coupons, couponUses } = of;

  const targetOf = ({ product_id, version_id, amount }: SubscriptionTerms['items'][number]) => ({
    productId: product_id,
    versionId: version_id,
    bumpId: null,
    isPaid: amount > 0,
  });
  /** A scope names bumps by ids of their own, which a subscription does not know: what joined is lowered by codes without a scope alone. */
  const isLowered = (coupon: CouponRule) => (item: SubscriptionTerms['items'][number], at: number) =>
    at === 0 || coupon.product_ids.length + coupon.version_ids.length + coupon.bump_ids.length === 0 ? lowers(coupon, targetOf(item)) : false;

  async function add(tenant: Tenant, row: SubscriptionRow, code: string, madeBy: string | null): Promise<void> {
    const [coupon, plan] = await Promise.all([coupons.findByCode(tenant, code), billing.plan(tenant, row)]);
    const isDue = row.due_at <= clock.iso() || chargesLeft(plan?.terms ?? { charges: 0 }, row.charges_made) === 0;
    if (!plan || isDue || (await repo.asked(tenant, row.id))) throw new AppError('order_closed');
    const { terms, current } = plan;
    const targets = terms.items.slice(0, 1).map(targetOf);
    const asked = { now: clock.ms(), currency: terms.currency, targets, hasBought: true };
    // Uses are counted below, under the lock.
    const refusal = couponRefusal({ ...asked, coupon, uses: { all: 0, ofMember: 0 } });
    if (!coupon || refusal) throw refusedAs(refusal ?? 'unknown');
    const withCode = (before: SubscriptionTerms) => termsWithCoupon(before, row.charges_made, couponTerms(coupon), isLowered(coupon));
    const lowered = chargeAt(withCode(terms), row.charges_made);
    await transact(db, tenant, async (trx) => {
      const held = await rows.lock(trx, tenant, row.id);
      if (!held || !isFree(held) || held.charges_made !== row.charges_made) throw new AppError('order_closed');
      const use = { couponId: coupon.id, orderId: row.id, subscriberId: row.subscriber_id, currency: terms.currency };
      const taken = await couponUses.take(trx, tenant, { ...use, beganWith: row.order_id, discount: lowered.discount, paid: lowered.total });
      if (taken) throw refusedAs(taken);
      await rows.change(trx, tenant, row.id, {
        terms: withCode(current),
        ...(row.next_terms ? { next_terms: withCode(terms) } : {}),
        // What the period was sold for is not lowered afterwards.
        period_worth: row.period_worth ?? worthOf(current, row.charges_made),
      });
      await timeline.note(trx, tenant, row.id, 'coupon_added', { coupon: coupon.code }, madeBy);
    });
  }
  /** While it is held no charge is asked for that says another sum. */
  async function holding(tenant: Tenant, id: string, code: string, madeBy: string | null): Promise<void> {
    const held = await renewals.hold(tenant, id, isFree);
    if (!held) {
      const { status, pause } = (await rows.find(tenant, id)) ?? { status: 'ended', pause: null };
      throw new AppError(status === 'paused' || (status === 'active' && pause) ? 'subscription_paused' : 'order_closed');
    }
    try {
      await add(tenant, held.row, code, madeBy);
    } finally {
      await rows.release(tenant, id);
    }
  }

  return {
    /**
     * Lowers the charges to come, in place of the code before. Throws 422 `invalid_coupon` with the reason, 409 `order_closed` for what is past due,
     * is ending or has ended, or has a charge under way.
     */
    byMember: async ({ tenant, id: memberId }: Member, id: string, { coupon_code: code }: { coupon_code: string }): Promise<Subscription> => {
      const row = await rows.find(tenant, id);
      if (row?.subscriber_id !== memberId) throw new AppError('not_found');
      await limits.take('coupon_preview', `${tenant.appId}:${memberId}`);
      await holding(tenant, row.id, code, null);
      return subscriptions.shownOf(tenant, row.id);
    },
    /** The same by the owner: limits and scope of the code hold, too. */
    byOwner: async ({ userId }: Staff, tenant: Tenant, id: string, { coupon_code: code }: { coupon_code: string }) => {
      if (!(await rows.find(tenant, id))) throw new AppError('not_found');
      await holding(tenant, id, code, userId);
      return studio.details(tenant, id);
    },
  };
}
