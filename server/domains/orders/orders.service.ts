import type { Tenant } from '../../platform/db/tenancy.ts';
import { createGatherById } from '../../platform/gather.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { Completion } from './orders.completion.service.ts';
import { createOrderNews } from './orders.news.service.ts';
import type { OrderRow, OrdersRepo } from './orders.repo.ts';
import { createOrderSettling } from './orders.settling.service.ts';
import { createOrderStates, type OrderOutcome } from './orders.states.service.ts';
import type { OrderEvents } from './orders.timeline.service.ts';

export interface OrdersDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  repo: OrdersRepo;
  orderEvents: OrderEvents;
  quotes: Pick<Quotes, 'find'>;
  completion: Completion;
  couponUses: Pick<CouponUses, 'letGo'>;
  payments: Pick<Payments, 'find' | 'record' | 'isRecorded' | 'giveBackLater'>;
  subscriptions: Pick<Subscriptions, 'orderOf'>;
}

export type Orders = ReturnType<typeof createOrders>;

/** What happens to orders as their payments proceed (COM-3, COM-11). */
export function createOrders(of: OrdersDependencies) {
  const { repo, quotes, payments } = of;
  const states = createOrderStates(of);
  const settling = createOrderSettling({ ...of, states });
  const news = createOrderNews({ ...of, states, settling });

  const byId = createGatherById<Tenant, OrderRow>(async (tenant, ids) => new Map((await repo.byIds(tenant, ids)).map((row) => [row.id, row])));
  const requireOwn = async (member: Member, id: string): Promise<OrderRow> => {
    const order = isId(id) ? (await byId(member.tenant, [id.toLowerCase()])).get(id.toLowerCase()) : null;
    if (order?.subscriber_id !== member.id) throw new AppError('not_found');
    return order;
  };

  return {
    ...states,
    ...settling,
    ...news,
    /** The order that a user left open, by user id, or null. */
    openOf: (tenant: Tenant, userId: string): Promise<string | null> => repo.openOfUser(tenant, userId),
    /** The member's own order (COM-3). Throws 404 for anyone else's. */
    order: async (member: Member, id: string) => {
      const order = await requireOwn(member, id);
      const stored = order.quote_id ? await quotes.find(member.tenant, order.quote_id, order.product_id) : null;
      return { id: order.id, product_id: order.product_id, quote: stored?.quote ?? null, ...(await states.outcomeOf(member.tenant, order)) };
    },
    /**
     * The client reports that it paid; the provider decides whether it did (COM-11). Repeats give one purchase. Throws 402 `payment_failed` or
     * `payment_method_failed` after a refused try, 409 `order_closed` for an order that can no longer be paid.
     */
    confirm: async (member: Member, id: string): Promise<OrderOutcome> => {
      const order = await requireOwn(member, id);
      if (order.status !== 'completed' && !(await payments.find(member.tenant, order.provider)))
        throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
      const { outcome, payment } = await settling.resolve(member.tenant, order, false, 'confirm');
      if (outcome.status === 'expired' || outcome.status === 'failed') throw new AppError('order_closed');
      if (outcome.status !== 'completed' && payment?.lastError) throw new AppError(payment.lastError);
      return outcome;
    },
  };
}
