import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Orders } from './checkout.orders.service.ts';
import type { Quotes } from './checkout.quotes.service.ts';
import type { CheckoutRepo } from './checkout.repo.ts';

export interface ReconcileDependencies {
  clock: Clock;
  repo: CheckoutRepo;
  orders: Pick<Orders, 'resolve'>;
  quotes: Pick<Quotes, 'removeUnused'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  onError: (error: unknown, orderId: string) => void;
}

const hourMs = 3_600_000;
/** So long orders are asked about every two minutes; then hourly (COM-11). */
const freshMs = hourMs;
/** Then they are closed, and their payment is cancelled. */
const overMs = 72 * hourMs;
const batch = 200;

export type Reconcile = ReturnType<typeof createReconcile>;

/** Finds what was paid and not reported: the tab was closed, the server was killed (COM-11). */
export function createReconcile({ clock, repo, orders, quotes, tenantOf, onError }: ReconcileDependencies) {
  return {
    /** Looks at open orders of all apps; the old ones and the clean-up only where `isHourly`. One that fails leaves the others alone. */
    run: async ({ isHourly }: { isHourly: boolean }): Promise<void> => {
      const since = isHourly ? clock.isoIn(-365 * 24 * hourMs) : clock.isoIn(-freshMs);
      let last: string | null = null;
      for (;;) {
        const found: { app_id: string; id: string; updated_at: string }[] = await repo.unsettled(since, last, batch);
        for (const { app_id, id, updated_at } of found) {
          try {
            const tenant = await tenantOf(app_id);
            const order = tenant && (await repo.find(tenant, id));
            if (order) await orders.resolve(tenant, order, Date.parse(updated_at) < clock.ms() - overMs);
          } catch (error) {
            onError(error, id);
          }
        }
        last = found.at(-1)?.id ?? null;
        if (found.length < batch) break;
      }
      if (isHourly) await quotes.removeUnused();
    },
  };
}
