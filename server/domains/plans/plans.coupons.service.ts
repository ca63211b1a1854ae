import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { CouponRefusal } from '@bandstand/contract/coupons.ts';
import { couponAhead, termsWithCoupon, worthOf } from '@bandstand/rules/products/changes.ts';
import { chargeAt, type SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import { couponRefusal, couponTerms, lowers, type CouponRule } from '@bandstand/rules/products/coupons.ts';
import { chargesLeft } from '@bandstand/rules/products/renewals.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, Staff } from '../../platform/http/context.ts';
import type { CouponRow, Coupons } from '../coupons/coupons.service.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { Plan } from '../billing/billing.plan.ts';
import type { StudioSubscriptions } from '../subscriptions/subscriptions.studio.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { PlansRepo } from './plans.repo.ts';

export interface PlanCouponsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>;
  repo: Pick<PlansRepo, 'asked'>;
  engine: Pick<BillingEngine, 'rows' | 'timeline' | 'billing' | 'renewals'>;
  subscriptions: Pick<Subscriptions, 'shownOf'>;
  studio: Pick<StudioSubscriptions, 'details'>;
  coupons: Pick<Coupons, 'findByCode'>;
  couponUses: Pick<CouponUses, 'take'>;
}

interface Adding {
  find: () => Promise<CouponRow | null>;
  madeBy?: string | null;
  /** The subscription may use the code again. */
  isAgain?: boolean;
  also?: (trx: Work) => Promise<void>;
}

/** Active, with no charge under way: a charge must not change while a bank processes it. */
const isFree = ({ status, pay_intent_id: own, pause }: SubscriptionRow): boolean =>
  (status === 'trialing' || status === 'active') && own === null && pause === null;

const refusedAs = (detail: CouponRefusal): AppError =>
  new AppError('invalid_coupon', { text: { key: `checkout.coupon.${detail}` }, extra: { detail } });

export type PlanCoupons = ReturnType<typeof createPlanCoupons>;

/** Adds a code to a running subscription (record 076). */
export function createPlanCoupons(of: PlanCouponsDependencies) {
  const { repo, subscriptions, studio, coupons, couponUses } = of;
  const { db, clock, limits } = of.platform;
  const { rows, timeline, billing, renewals } = of.engine;

  const targetOf = ({ product_id, version_id, amount }: SubscriptionTerms['items'][number]) => ({
    productId: product_id,
    versionId: version_id,
    bumpId: null,
    isPaid: amount > 0,
  });
  /** A code's scope names bumps by their own ids, which a subscription does not store: only codes without a scope discount bumps that joined. */
  const isLowered = (coupon: CouponRule) => (item: SubscriptionTerms['items'][number], at: number) =>
    at === 0 || coupon.product_ids.length + coupon.version_ids.length + coupon.bump_ids.length === 0 ? lowers(coupon, targetOf(item)) : false;

  /** The coming charges with the coupon, or why it does not apply. */
  function loweredBy(coupon: CouponRow | null, { terms }: Plan, chargesMade: number) {
    const targets = terms.items.slice(0, 1).map(targetOf);
    const asked = { now: clock.ms(), currency: terms.currency, targets, hasBought: true };
    // Count uses only under the lock.
    const refusal = couponRefusal({ ...asked, coupon, uses: { all: 0, ofMember: 0 } });
    if (!coupon || refusal) return { refusal: refusal ?? ('unknown' as const) };
    const withCode = (before: SubscriptionTerms) => termsWithCoupon(before, chargesMade, couponTerms(coupon), isLowered(coupon));
    return { refusal: null, coupon, withCode, charge: chargeAt(withCode(terms), chargesMade) };
  }

  async function add(tenant: Tenant, row: SubscriptionRow, { find, madeBy = null, isAgain = false, also }: Adding): Promise<void> {
    const [wanted, plan] = await Promise.all([find(), billing.plan(tenant, row)]);
    const isDue = row.due_at <= clock.iso() || chargesLeft(plan?.terms ?? { charges: 0 }, row.charges_made) === 0;
    if (!plan || isDue || (await repo.asked(tenant, row.id))) throw new AppError('order_closed');
    const { terms, current } = plan;
    const lowered = loweredBy(wanted, plan, row.charges_made);
    if (lowered.refusal) throw refusedAs(lowered.refusal);
    const { coupon, withCode, charge } = lowered;
    await transact(db, tenant, async (trx) => {
      const held = await rows.lock(trx, tenant, row.id);
      if (!held || !isFree(held) || held.charges_made !== row.charges_made) throw new AppError('order_closed');
      const use = { couponId: coupon.id, orderId: row.id, subscriberId: row.subscriber_id, currency: terms.currency };
      const taken = await couponUses.take(trx, tenant, { ...use, beganWith: row.order_id, isAgain, discount: charge.discount, paid: charge.total });
      if (taken) throw refusedAs(taken);
      await rows.change(trx, tenant, row.id, {
        terms: withCode(current),
        ...(row.next_terms ? { next_terms: withCode(terms) } : {}),
        // A later code does not discount the price the current period was sold for.
        period_worth: row.period_worth ?? worthOf(current, row.charges_made),
      });
      await timeline.note(trx, tenant, row.id, 'coupon_added', { coupon: coupon.code }, madeBy);
      await also?.(trx);
    });
  }
  /** Holds the subscription, so that no charge with another sum can start. */
  async function holding(tenant: Tenant, id: string, adding: Adding): Promise<void> {
    const held = await renewals.hold(tenant, id, isFree);
    if (!held) {
      const { status, pause } = (await rows.find(tenant, id)) ?? { status: 'ended', pause: null };
      throw new AppError(status === 'paused' || (status === 'active' && pause) ? 'subscription_paused' : 'order_closed');
    }
    try {
      await add(tenant, held.row, adding);
    } finally {
      await rows.release(tenant, id);
    }
  }

  return {
    /**
     * Discounts the coming charges, replacing an earlier code. Throws 422 `invalid_coupon` with the reason, 409 `order_closed` if it is past due,
     * ending, ended, or has a charge under way.
     */
    byMember: async ({ tenant, id: memberId }: Member, id: string, { coupon_code: code }: { coupon_code: string }): Promise<Subscription> => {
      const row = await rows.find(tenant, id);
      if (row?.subscriber_id !== memberId) throw new AppError('not_found');
      await limits.take('coupon_preview', `${tenant.appId}:${memberId}`);
      await holding(tenant, row.id, { find: () => coupons.findByCode(tenant, code) });
      return subscriptions.shownOf(tenant, row.id);
    },
    /** The same by the owner: the code's limits and scope still apply. */
    byOwner: async (staff: Staff, tenant: Tenant, id: string, { coupon_code: code }: { coupon_code: string }) => {
      if (!(await rows.find(tenant, id))) throw new AppError('not_found');
      await holding(tenant, id, { find: () => coupons.findByCode(tenant, code), madeBy: staff.userId });
      return studio.details(staff, tenant, id);
    },

    /** The next charge with an offered coupon, and without; null if it discounts nothing now, or would replace another code. */
    offered: async (tenant: Tenant, row: SubscriptionRow, coupon: CouponRow) => {
      const plan = await billing.plan(tenant, row);
      if (!plan || !isFree(row) || row.due_at <= clock.iso() || couponAhead(plan.terms, row.charges_made)) return null;
      if (chargesLeft(plan.terms, row.charges_made) === 0 || (await repo.asked(tenant, row.id))) return null;
      const { charge } = loweredBy(coupon, plan, row.charges_made);
      const before = chargeAt(plan.terms, row.charges_made).total;
      const { currency } = plan.terms;
      return charge && charge.total < before ? { amount: charge.total, before, currency, next_charge_at: row.current_period_end } : null;
    },
    /** Adds an offered coupon, even if the subscription had it before. `also`: further writes in the same transaction. Throws as `byMember`. */
    addOffered: (tenant: Tenant, id: string, coupon: CouponRow, also: (trx: Work) => Promise<void>): Promise<void> =>
      holding(tenant, id, { find: () => Promise.resolve(coupon), isAgain: true, also }),
  };
}
