import { sql, type Kysely } from 'kysely';
import { json, type Database } from './database.ts';
import type { Tenant } from './tenancy.ts';
import { within, type Work } from './work.ts';

/** A titled document that is saved as a whole. */
export interface TitledDocument<D extends object> {
  app_id: string;
  id: string;
  title: string;
  data: D;
  version: number;
  created_at: string;
  updated_at: string;
  updated_by_name: string | null;
}
export type DocumentEntry = Pick<TitledDocument<object>, 'id' | 'title' | 'version' | 'updated_at' | 'updated_by_name'>;
type Rows = { documents: TitledDocument<object> };
const perPage = 50;

/** Rows of one table of titled documents: found, listed by title, saved if nobody else did meanwhile. */
export function createDocuments<D extends object>(db: Database, table: string) {
  // The tables of all documents have the same columns under different names.
  const named = table as 'documents';
  const rows = (tenant: Tenant): Kysely<Rows> => db.for<Rows>(tenant);
  const typed = (row: TitledDocument<object>): TitledDocument<D> => ({ ...row, data: row.data as D });
  return {
    find: async (tenant: Tenant, id: string): Promise<TitledDocument<D> | undefined> => {
      const row = await rows(tenant).selectFrom(named).selectAll().where('app_id', '=', tenant.appId).where('id', '=', id).executeTakeFirst();
      return row && typed(row);
    },
    findMany: async (tenant: Tenant, ids: readonly string[]): Promise<TitledDocument<D>[]> => {
      const found = await rows(tenant)
        .selectFrom(named)
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .execute();
      return found.map(typed);
    },
    /** Newest first, 50 per page (API-10). */
    list: async (tenant: Tenant, { q, page = 1 }: { q?: string; page?: number }): Promise<{ items: DocumentEntry[]; total: number }> => {
      const all = rows(tenant).selectFrom(named).where('app_id', '=', tenant.appId);
      const matching = q ? all.where('title', 'ilike', `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`) : all;
      const [items, { total }] = await Promise.all([
        matching
          .select(['id', 'title', 'version', 'updated_at', 'updated_by_name'])
          .orderBy('updated_at', 'desc')
          .orderBy('id')
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute(),
        matching.select((on) => on.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      return { items, total };
    },
    insert: async (trx: Work, row: TitledDocument<D>): Promise<void> => {
      await within<Rows>(trx)
        .insertInto(named)
        .values({ ...row, data: json<object>(row.data) })
        .execute();
    },
    /** Saves if nobody else did since `baseVersion`; null: in any case. False: someone did. */
    save: async (trx: Work, row: TitledDocument<D>, baseVersion: number | null): Promise<boolean> => {
      const { app_id, id, title, data, updated_at, updated_by_name } = row;
      const update = within<Rows>(trx)
        .updateTable(named)
        .set({ title, data: json<object>(data), updated_at, updated_by_name, version: sql`version + 1` })
        .where('app_id', '=', app_id)
        .where('id', '=', id);
      const saved = await (baseVersion === null ? update : update.where('version', '=', baseVersion)).executeTakeFirst();
      return saved.numUpdatedRows === 1n;
    },
    remove: async (trx: Work, tenant: Tenant, id: string): Promise<void> => {
      await within<Rows>(trx).deleteFrom(named).where('app_id', '=', tenant.appId).where('id', '=', id).execute();
    },
  };
}
export type Documents<D extends object> = ReturnType<typeof createDocuments<D>>;
