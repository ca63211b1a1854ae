import type { OrderEventType } from '@bandstand/contract/orders.studio.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Ids } from '../../platform/ids.ts';
import type { NewEvent, OrdersRepo } from './orders.repo.ts';

export type OrderNote = [OrderEventType, Record<string, unknown>?];
export type OrderEvents = ReturnType<typeof createOrderEvents>;

/** What happened to orders: never changed, and replayed by `rules/products/orders.ts` to their state. */
export function createOrderEvents({ clock, ids, repo }: { clock: Clock; ids: Ids; repo: Pick<OrdersRepo, 'insertEvents' | 'eventsOf'> }) {
  const row = (tenant: Tenant, orderId: string, type: OrderEventType, data: Record<string, unknown> = {}, madeBy: string | null = null) => ({
    app_id: tenant.appId,
    id: ids.next(),
    order_id: orderId,
    type,
    data,
    made_by: madeBy,
    at: clock.iso(),
  });
  return {
    /** Rows for callers that write them together with what they record, in order. */
    rows: (tenant: Tenant, orderId: string, events: readonly OrderNote[]): NewEvent[] =>
      events.map(([type, data]) => row(tenant, orderId, type, data)),
    /**
     * Records what happened to an order, in the caller's transaction if there is one. `data`: numbers and names of the type (`amount`, `currency`,
     * `provider_id`, `via`, `code`). `madeBy`: user id of the staff member who did it.
     */
    note: async (
      trx: Work | null,
      tenant: Tenant,
      orderId: string,
      type: OrderEventType,
      data: Record<string, unknown> = {},
      madeBy: string | null = null,
    ): Promise<void> => {
      await repo.insertEvents(trx, tenant, [row(tenant, orderId, type, data, madeBy)]);
    },
    /** The same for several orders, each with one event. */
    noteEach: async (trx: Work, tenant: Tenant, notes: readonly { orderId: string; note: OrderNote }[]): Promise<void> => {
      await repo.insertEvents(
        trx,
        tenant,
        notes.map(({ orderId, note: [type, data] }) => row(tenant, orderId, type, data)),
      );
    },
    /** Events of one order, oldest first. */
    of: (tenant: Tenant, orderId: string, trx: Work | null = null) => repo.eventsOf(tenant, orderId, trx),
  };
}
