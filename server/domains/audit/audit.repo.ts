import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { AuditRow, AuditTables } from './audit.tables.ts';

/** Where to find the title of a thing, by the word in its address. Used for calls whose answer does not contain it. */
const titles: Record<string, { table: string; column: string }> = {
  pages: { table: 'pages', column: 'title' },
  media: { table: 'media', column: 'title' },
  products: { table: 'products', column: 'title' },
  versions: { table: 'product_versions', column: 'name' },
  composed_blocks: { table: 'composed_blocks', column: 'title' },
  overlays: { table: 'overlays', column: 'title' },
  workouts: { table: 'workouts', column: 'title' },
  forms: { table: 'forms', column: 'title' },
  exercises: { table: 'pages', column: 'title' },
  releases: { table: 'releases', column: 'title' },
  properties: { table: 'properties', column: 'title' },
  threads: { table: 'threads', column: 'title' },
  feeds: { table: 'threads', column: 'title' },
  canned_replies: { table: 'canned_replies', column: 'title' },
};

export interface LogFilter {
  actorId?: string | undefined;
  object?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export type AuditRepo = ReturnType<typeof createAuditRepo>;

export const createAuditRepo = ({ db }: { db: Database }) => {
  const rowsOf = (tenant: Tenant) =>
    db.for<AuditTables>(tenant).selectFrom('audit_log').where('account_id', '=', tenant.accountId).where('app_id', '=', tenant.appId);
  const filtered = (tenant: Tenant, { actorId, object, from, to }: LogFilter) => {
    let query = rowsOf(tenant);
    if (actorId) query = query.where('actor_id', '=', actorId);
    if (object) query = query.where('object_type', '=', object);
    if (from) query = query.where('at', '>=', from);
    return to ? query.where('at', '<', to) : query;
  };
  const newestFirst = (tenant: Tenant, filter: LogFilter) =>
    filtered(tenant, filter).selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
  const written = (row: AuditRow) => ({ ...row, data: json(row.data) });
  return {
    /** Writes in the transaction of the change itself. */
    writeWithin: async (trx: Work, row: AuditRow): Promise<void> => {
      await within<AuditTables>(trx).insertInto('audit_log').values(written(row)).execute();
    },
    write: async (row: AuditRow): Promise<void> => {
      await db.system<AuditTables>().insertInto('audit_log').values(written(row)).execute();
    },
    name: async (row: AuditRow): Promise<void> => {
      const { object_id, object_title } = row;
      await db
        .system<AuditTables>()
        .updateTable('audit_log')
        .set({ object_id, object_title })
        .where('account_id', '=', row.account_id)
        .where('id', '=', row.id)
        .execute();
    },
    remove: async (row: AuditRow): Promise<void> => {
      await db.system<AuditTables>().deleteFrom('audit_log').where('account_id', '=', row.account_id).where('id', '=', row.id).execute();
    },
    titleOf: async (tenant: Tenant, type: string, id: string): Promise<string | null> => {
      if (type === 'apps') {
        const { rows } = await sql<{
          title: string;
        }>`select name as title from apps where id = ${id} and account_id = ${tenant.accountId}`.execute(db.system());
        return rows[0]?.title ?? null;
      }
      if (type === 'members') {
        const { rows } = await sql<{
          title: string;
        }>`select u.name as title from subscribers s join users u on u.account_id = s.account_id and u.id = s.user_id
          where s.app_id = ${tenant.appId} and s.id = ${id}`.execute(db.for(tenant));
        return rows[0]?.title ?? null;
      }
      const source = titles[type];
      if (!source) return null;
      const { rows } = await sql<{
        title: string;
      }>`select ${sql.ref(source.column)} as title from ${sql.table(source.table)} where app_id = ${tenant.appId} and id = ${id}`.execute(
        db.for(tenant),
      );
      return rows[0]?.title ?? null;
    },
    page: (tenant: Tenant, filter: LogFilter, page: number) => pageOf(newestFirst(tenant, filter), page),
    all: (tenant: Tenant, filter: LogFilter, limit: number) => newestFirst(tenant, filter).limit(limit).execute(),
    /** Every person and every kind of thing in the log of the app. */
    facets: async (tenant: Tenant) => {
      const { accountId, appId } = tenant;
      // From one value to the next one in the index: there are few, in a long log.
      const [people, types] = await Promise.all([
        sql<{ id: string; name: string }>`with recursive people (id) as (
            (select actor_id from audit_log where account_id = ${accountId} and app_id = ${appId} and actor_id is not null
              order by actor_id limit 1)
            union all select (select l.actor_id from audit_log l where l.account_id = ${accountId} and l.app_id = ${appId}
              and l.actor_id > p.id order by l.actor_id limit 1) from people p where p.id is not null)
          select p.id, n.name from people p cross join lateral (select l.actor_name as name from audit_log l
            where l.account_id = ${accountId} and l.app_id = ${appId} and l.actor_id = p.id order by l.at desc, l.id desc limit 1) n
          order by n.name limit 200`.execute(db.for(tenant)),
        sql<{ type: string }>`with recursive types (type) as (
            (select object_type from audit_log where account_id = ${accountId} and app_id = ${appId} order by object_type limit 1)
            union all select (select l.object_type from audit_log l where l.account_id = ${accountId} and l.app_id = ${appId}
              and l.object_type > t.type order by l.object_type limit 1) from types t where t.type is not null)
          select type from types where type is not null limit 100`.execute(db.for(tenant)),
      ]);
      return { people: people.rows, types: types.rows.map(({ type }) => type) };
    },
  };
};
