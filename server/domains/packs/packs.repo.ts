import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export type PacksRepo = ReturnType<typeof createPacksRepo>;

export const createPacksRepo = ({ db }: { db: Database }) => ({
  /** Records which purchase joined which pack. Returns the packs that these purchases had not joined before. */
  firstTime: async (
    tenant: Tenant,
    subscriberId: string,
    bought: readonly { page_id: string; entitlement_id: string }[],
  ): Promise<string[]> => {
    const { rows } = await sql<{ page_id: string }>`insert into pack_purchases (app_id, subscriber_id, page_id, entitlement_id)
      select ${tenant.appId}, ${subscriberId}, x.page_id, x.entitlement_id
      from jsonb_to_recordset(${JSON.stringify(bought)}::jsonb) as x (page_id uuid, entitlement_id uuid)
      on conflict do nothing returning page_id`.execute(db.for(tenant));
    return [...new Set(rows.map(({ page_id }) => page_id))];
  },
});
