import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Orders } from './orders.service.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { OrdersRepo } from './orders.repo.ts';

export interface ReconcileDependencies {
  clock: Clock;
  repo: OrdersRepo;
  orders: Pick<Orders, 'resolve'>;
  quotes: Pick<Quotes, 'removeUnused'>;
  couponUses: Pick<CouponUses, 'staleHolds'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  onError: (error: unknown, orderId: string) => void;
}

const hourMs = 3_600_000;
/** How long to ask about an order every two minutes; after that, hourly (COM-11). */
const freshMs = hourMs;
/** When to close an unpaid order and cancel its payment. */
const overMs = 72 * hourMs;
const batch = 200;

/** Finds payments that nobody reported: the tab was closed, or the server was killed (COM-11). */
export function createReconcile({ clock, repo, orders, quotes, couponUses, tenantOf, onError }: ReconcileDependencies) {
  async function look(appId: string, id: string, isOver: (status: string) => boolean): Promise<void> {
    try {
      const tenant = await tenantOf(appId);
      const order = tenant && (await repo.find(tenant, id));
      if (order) await orders.resolve(tenant, order, isOver(order.status), 'reconciliation');
    } catch (error) {
      onError(error, id);
    }
  }
  /** Releases limited coupons reserved by unpaid orders. Banks and owners may take their time to confirm a payment. */
  async function freeCoupons(): Promise<void> {
    let last: string | null = null;
    for (;;) {
      const held: { app_id: string; order_id: string }[] = await couponUses.staleHolds(last, batch);
      for (const { app_id, order_id } of held) await look(app_id, order_id, (status) => status !== 'processing' && status !== 'pending_approval');
      last = held.at(-1)?.order_id ?? null;
      if (held.length < batch) return;
    }
  }
  return {
    /** Checks the open orders of all apps; old orders and the clean-up only if `isHourly`. One failing order does not stop the others. */
    run: async ({ isHourly }: { isHourly: boolean }): Promise<void> => {
      const since = isHourly ? clock.isoIn(-365 * 24 * hourMs) : clock.isoIn(-freshMs);
      let last: string | null = null;
      for (;;) {
        const orders: { app_id: string; id: string; updated_at: string }[] = await repo.unsettled(since, last, batch);
        for (const { app_id, id, updated_at } of orders) await look(app_id, id, () => Date.parse(updated_at) < clock.ms() - overMs);
        last = orders.at(-1)?.id ?? null;
        if (orders.length < batch) break;
      }
      await freeCoupons();
      if (isHourly) await quotes.removeUnused();
    },
  };
}
