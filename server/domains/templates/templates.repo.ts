import type { TemplateKind } from '@bandstand/contract/templates.ts';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { TemplatesTables } from './templates.tables.ts';

export type TemplateRow = TemplatesTables['templates'];
export type TemplateEntry = Omit<TemplateRow, 'content'>;
export type TemplatesRepo = ReturnType<typeof createTemplatesRepo>;

/** The limit per app: lists are short and shown without pages. */
export const maxTemplates = 200;

/** Rows of `templates`. */
export const createTemplatesRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<TemplatesTables>(tenant);
  const own = (tenant: Tenant) => rows(tenant).selectFrom('templates').where('app_id', '=', tenant.appId);
  return {
    /** Newest first. */
    list: (tenant: Tenant, kind?: TemplateKind): Promise<TemplateEntry[]> =>
      (kind ? own(tenant).where('kind', '=', kind) : own(tenant))
        .select(['app_id', 'id', 'kind', 'title', 'summary', 'author_name', 'created_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(maxTemplates)
        .execute(),
    find: (tenant: Tenant, id: string): Promise<TemplateRow | undefined> => own(tenant).selectAll().where('id', '=', id).executeTakeFirst(),
    count: async (tenant: Tenant): Promise<number> =>
      (
        await own(tenant)
          .select((on) => on.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      ).total,
    /** Inserts together with what `along` writes, or not at all. */
    insert: (tenant: Tenant, row: TemplateRow, along: (trx: Work) => Promise<void>): Promise<void> =>
      transact(db, tenant, async (trx) => {
        await within<TemplatesTables>(trx)
          .insertInto('templates')
          .values({ ...row, summary: json(row.summary), content: json(row.content) })
          .execute();
        await along(trx);
      }),
    /** False if there is none. */
    remove: async (tenant: Tenant, id: string): Promise<boolean> =>
      (await rows(tenant).deleteFrom('templates').where('app_id', '=', tenant.appId).where('id', '=', id).executeTakeFirst())
        .numDeletedRows === 1n,
  };
};
