import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { InboxTables } from './inbox.tables.ts';

export type CannedRow = InboxTables['canned_replies'];
export type CannedRepo = ReturnType<typeof createCannedRepo>;

export const createCannedRepo = ({ db }: { db: Database }) => ({
  /** In their order. `term`: part of a title or a text. */
  list: (tenant: Tenant, term: string): Promise<CannedRow[]> => {
    const all = db.for<InboxTables>(tenant).selectFrom('canned_replies').selectAll().where('app_id', '=', tenant.appId);
    const pattern = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return (term === '' ? all : all.where((on) => on.or([on('title', 'ilike', pattern), on('text', 'ilike', pattern)])))
      .orderBy('position')
      .orderBy('id')
      .limit(500)
      .execute();
  },
  /** Locks all of them until the commit: two that sort at once would give two replies the same place. */
  lockAll: async (trx: Work, tenant: Tenant): Promise<CannedRow[]> => {
    // Row locks alone do not see a reply that is being added.
    await sql`select pg_advisory_xact_lock(hashtextextended('canned_replies ' || ${tenant.appId}::text, 0))`.execute(
      within<InboxTables>(trx),
    );
    return within<InboxTables>(trx)
      .selectFrom('canned_replies')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .orderBy('position')
      .orderBy('id')
      .execute();
  },
  insert: (trx: Work, row: CannedRow) => within<InboxTables>(trx).insertInto('canned_replies').values(row).execute(),
  change: (trx: Work, tenant: Tenant, id: string, changes: Pick<CannedRow, 'title' | 'text' | 'updated_at'>) =>
    within<InboxTables>(trx).updateTable('canned_replies').set(changes).where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
  order: (trx: Work, tenant: Tenant, ids: readonly string[]) =>
    sql`update canned_replies c set position = x.place - 1 from unnest(${ids}::uuid[]) with ordinality as x(id, place)
      where c.app_id = ${tenant.appId} and c.id = x.id and c.position <> x.place - 1`.execute(within<InboxTables>(trx)),
  remove: (trx: Work, tenant: Tenant, id: string) =>
    within<InboxTables>(trx).deleteFrom('canned_replies').where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
});
