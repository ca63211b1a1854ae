import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { createDocuments } from '../../platform/db/documents.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { FormData } from './forms.tables.ts';

export type FormsRepo = ReturnType<typeof createFormsRepo>;

export const createFormsRepo = ({ db }: { db: Database }) => ({
  store: createDocuments<FormData>(db, 'forms'),
  publishedIds: async (tenant: Tenant): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id from forms where app_id = ${tenant.appId} and revision_id is not null
      order by title, id`.execute(db.for(tenant));
    return rows.map(({ id }) => id);
  },
  /** Forms by a part of their title or by their id; those that begin with it first. */
  find: async (tenant: Tenant, text: string, limit: number): Promise<{ id: string; title: string }[]> => {
    const pattern = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
    const { rows } = await sql<{ id: string; title: string }>`select id, title from forms
      where app_id = ${tenant.appId} and (title ilike ${`%${pattern}%`} or id::text = ${text.toLowerCase()})
      order by title ilike ${`${pattern}%`} desc, title, id limit ${limit}`.execute(db.for(tenant));
    return rows;
  },
  /** Drafts of forms that have a trigger, by title. */
  triggered: async (tenant: Tenant): Promise<{ id: string; title: string; data: FormData }[]> => {
    const { rows } = await sql<{ id: string; title: string; data: FormData }>`select id, title, data from forms
      where app_id = ${tenant.appId} and data -> 'triggers' <> '[]'::jsonb order by title, id`.execute(db.for(tenant));
    return rows;
  },
  /** The ids that are blocks of the app's pages, saved block groups and overlays, as drafted. */
  knownBlocks: async (tenant: Tenant, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select x.id from unnest(${ids}::text[]) as x (id)
      where exists (select from pages where app_id = ${tenant.appId} and archived_at is null
          and blocks @> jsonb_build_array(jsonb_build_object('id', x.id)))
        or exists (select from composed_blocks where app_id = ${tenant.appId}
          and data -> 'blocks' @> jsonb_build_array(jsonb_build_object('id', x.id)))
        or exists (select from overlays where app_id = ${tenant.appId}
          and data -> 'blocks' @> jsonb_build_array(jsonb_build_object('id', x.id)))`.execute(db.for(tenant));
    return rows.map(({ id }) => id);
  },
});
