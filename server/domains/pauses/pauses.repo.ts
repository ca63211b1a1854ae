import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export type PausesRepo = ReturnType<typeof createPausesRepo>;

/** Counts how often members paused. */
export const createPausesRepo = ({ db }: { db: Database }) => ({
  /** Start times, since an instant, of the pauses of a member's subscriptions to a product. */
  began: async (tenant: Tenant, subscriberId: string, productId: string, since: string): Promise<string[]> =>
    (
      await sql<{ at: string }>`select e.at from subscriptions s
          join subscription_events e on e.app_id = s.app_id and e.subscription_id = s.id and e.type = 'paused' and e.at > ${since}
        where s.app_id = ${tenant.appId} and s.subscriber_id = ${subscriberId} and s.product_id = ${productId}`.execute(db.for(tenant))
    ).rows.map(({ at }) => at),
});
