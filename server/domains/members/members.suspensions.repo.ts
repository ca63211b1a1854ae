import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { MembersTables } from './members.tables.ts';

export type SuspensionsRepo = ReturnType<typeof createSuspensionsRepo>;

/** Until when members may not write. */
export const createSuspensionsRepo = ({ db }: { db: Database }) => ({
  /** Locks the row until the commit: of two who suspend at once, the later one sees the first. */
  lock: async (trx: Work, tenant: Tenant, id: string): Promise<{ user_id: string; suspended_until: string | null } | null> =>
    (await within<MembersTables>(trx)
      .selectFrom('subscribers')
      .select(['user_id', 'suspended_until'])
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null,
  set: (trx: Work, tenant: Tenant, id: string, until: string | null) =>
    within<MembersTables>(trx)
      .updateTable('subscribers')
      .set({ suspended_until: until })
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .execute(),
  /** Members suspended at a time, those whose suspension ends first on top. */
  page: async (tenant: Tenant, now: string, { offset, limit }: { offset: number; limit: number }) => {
    const rows = db
      .for<MembersTables>(tenant)
      .selectFrom('subscribers')
      .where('app_id', '=', tenant.appId)
      .where('suspended_until', '>', now);
    const [items, { count }] = await Promise.all([
      rows.select('id').orderBy('suspended_until').orderBy('id').offset(offset).limit(limit).execute(),
      rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    ]);
    return { ids: items.map(({ id }) => id), total: count };
  },
});
