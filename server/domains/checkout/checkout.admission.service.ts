import type { CouponRefusal } from '@bandstand/contract/coupons.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { OpenOrders, OrderRow } from '../orders/orders.open.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { StoredQuote } from '../quotes/quotes.stored.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { IntentRequest } from './checkout.intents.request.ts';

export interface AdmissionDependencies {
  openOrders: Pick<OpenOrders, 'find'>;
  quotes: Pick<Quotes, 'refuse'>;
  orders: Pick<Orders, 'expire' | 'resolve'>;
  couponUses: Pick<CouponUses, 'hold' | 'heldBy'>;
  entitlements: Pick<Entitlements, 'access'>;
  subscriptions: Pick<Subscriptions, 'findRunning'>;
}

const states: Record<string, 'active' | 'ending' | 'past_due' | 'owned'> = {
  trialing: 'active',
  active: 'active',
  paused: 'active',
  ending: 'ending',
  past_due: 'past_due',
};

export type Admission = ReturnType<typeof createAdmission>;

/** Who may buy what: nothing they already have, and with a code only as often as its limits allow (COM-10, COM-14). */
export function createAdmission({ openOrders, quotes, orders, couponUses, entitlements, subscriptions }: AdmissionDependencies) {
  /** Throws 409 `existing_subscription` with what the member has. An entitlement that expires may be followed by a purchase. */
  async function refuseOwned({ tenant, id }: Member, productId: string, trx: Work | null = null): Promise<void> {
    const access = await entitlements.access(tenant, id, productId, trx);
    // A subscription has given access to its product from its first moment, so a member who never had access has none.
    if (access.status === null) return;
    const running = await subscriptions.findRunning(tenant, id, productId, trx);
    const isGift = access.status === 'granted' && access.ends_at !== null;
    if (!running && (!access.active || isGift)) return;
    const state = states[running?.status ?? access.status] ?? 'owned';
    throw new AppError('existing_subscription', {
      extra: { state, subscription_id: running?.id ?? null, ends_at: running ? running.ends_at : access.ends_at },
    });
  }

  /** Asks about the member's other orders that hold the code, and closes the unpaid ones. */
  async function makeRoom(tenant: Tenant, member: Member, order: OrderRow, couponId: string): Promise<void> {
    for (const id of await couponUses.heldBy(tenant, couponId, member.id)) {
      const other = id === order.id ? null : await openOrders.find(tenant, id);
      if (other && other.status !== 'processing' && other.status !== 'pending_approval') await orders.resolve(tenant, other, true, 'intent');
    }
  }

  return {
    refuseOwned,
    /**
     * The same once an order holds the code: an order completed since the first look may have made room, in any of several requests. An order whose
     * payment was begun stays open, because it may be paid at this moment.
     */
    refuseLate: async (member: Member, order: OrderRow): Promise<void> => {
      try {
        await refuseOwned(member, order.product_id);
      } catch (refusal) {
        if (!order.intent_id) await orders.expire(member.tenant, order);
        throw refusal;
      }
    },
    /** Holds a use of the code for the order; the member's unpaid orders release theirs. Throws 409 `invalid_coupon`. */
    holdCoupon: async (member: Member, order: OrderRow, { quote, details }: StoredQuote, request: IntentRequest): Promise<void> => {
      if (!details.coupon) return;
      const { tenant } = member;
      const { currency, discount } = quote;
      const use = { couponId: details.coupon.id, orderId: order.id, subscriberId: member.id, currency, discount, paid: 0 };
      let refusal: CouponRefusal | null = await couponUses.hold(tenant, use);
      if (refusal) {
        await makeRoom(tenant, member, order, use.couponId);
        refusal = await couponUses.hold(tenant, use);
      }
      if (!refusal) return;
      if (!order.intent_id) await orders.expire(tenant, order);
      await quotes.refuse(member, order.product_id, request, refusal);
    },
  };
}
