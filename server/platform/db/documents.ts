import { sql, type Kysely } from 'kysely';
import { json, type Database } from './database.ts';
import type { Tenant } from './tenancy.ts';
import { within, type Work } from './work.ts';

/** A titled document as its owner edits it: saved as a whole, and seen by members once it is published. */
export interface TitledDocument<D extends object> {
  app_id: string;
  id: string;
  title: string;
  data: D;
  version: number;
  created_at: string;
  updated_at: string;
  updated_by_name: string | null;
  /** What members see; null: nothing. */
  revision_id: string | null;
  /** Whether it differs from what members see. */
  is_changed: boolean;
}
export type DocumentEntry = Pick<TitledDocument<object>, (typeof entryColumns)[number]>;
/** A document as members see it. */
export interface PublishedDocument<D extends object> extends Pick<TitledDocument<D>, 'app_id' | 'id' | 'title' | 'data' | 'created_at'> {
  revision_id: string;
  /** Counts the publications of this document from 1. */
  number: number;
  published_at: string;
}
interface Rows {
  documents: TitledDocument<object>;
  reusable_revisions: { app_id: string; id: string; item_id: string; number: number; title: string; data: object; published_at: string };
}
const entryColumns = ['id', 'title', 'version', 'updated_at', 'updated_by_name', 'revision_id', 'is_changed'] as const;
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
    /** Those of them that are published, as members see them. */
    published: async (tenant: Tenant, ids: readonly string[]): Promise<PublishedDocument<D>[]> => {
      const found = await rows(tenant)
        .selectFrom(`${named} as d`)
        .innerJoin('reusable_revisions as r', (join) => join.onRef('r.app_id', '=', 'd.app_id').onRef('r.id', '=', 'd.revision_id'))
        .select(['d.app_id', 'd.id', 'd.created_at', 'r.title', 'r.data', 'r.id as revision_id', 'r.number', 'r.published_at'])
        .where('d.app_id', '=', tenant.appId)
        .where(sql<boolean>`d.id = any(${ids}::uuid[])`)
        .execute();
      return found.map((row) => ({ ...row, data: row.data as D }));
    },
    /** Newest first, 50 per page (API-10). */
    list: async (tenant: Tenant, { q, page = 1 }: { q?: string; page?: number }): Promise<{ items: DocumentEntry[]; total: number }> => {
      const all = rows(tenant).selectFrom(named).where('app_id', '=', tenant.appId);
      const matching = q ? all.where('title', 'ilike', `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`) : all;
      const [items, { total }] = await Promise.all([
        matching
          .select(entryColumns)
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
        .set({ title, data: json<object>(data), updated_at, updated_by_name, version: sql`version + 1`, is_changed: true })
        .where('app_id', '=', app_id)
        .where('id', '=', id);
      const saved = await (baseVersion === null ? update : update.where('version', '=', baseVersion)).executeTakeFirst();
      return saved.numUpdatedRows === 1n;
    },
    remove: async (trx: Work, tenant: Tenant, id: string): Promise<void> => {
      await within<Rows>(trx).deleteFrom(named).where('app_id', '=', tenant.appId).where('id', '=', id).execute();
      await within<Rows>(trx).deleteFrom('reusable_revisions').where('app_id', '=', tenant.appId).where('item_id', '=', id).execute();
    },
  };
}
export type Documents<D extends object> = ReturnType<typeof createDocuments<D>>;
