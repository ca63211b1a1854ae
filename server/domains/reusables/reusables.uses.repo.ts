import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { reusableTables, type ReusableKind } from './reusables.tables.ts';

const kinds = Object.keys(reusableTables) as ReusableKind[];
/** One select for each kind of saved item. */
const ofEachKind = (select: (kind: ReusableKind, table: ReturnType<typeof sql.table>) => ReturnType<typeof sql>) =>
  sql.join(
    kinds.map((kind) => select(kind, sql.table(reusableTables[kind]))),
    sql` union all `,
  );

/** Where things are shown and named: in pages, in saved items, in the app's settings. */
export const createReusableUsesRepo = ({ db }: { db: Database }) => ({
  /** The items that directly show a media file, published or only drafted, by title. */
  usesOfMedia: async (
    tenant: Tenant,
    mediaId: string,
  ): Promise<{ kind: ReusableKind; id: string; title: string; state: 'live' | 'draft' }[]> => {
    const named = `%${mediaId}%`;
    const items = ofEachKind(
      (kind, table) => sql`select ${sql.lit(kind)} as kind, id, title, is_changed, data from ${table} where app_id = ${tenant.appId}`,
    );
    const { rows } = await sql<{ kind: ReusableKind; id: string; title: string; state: 'live' | 'draft' }>`with items as (${items}),
      shown as (select piece_id from piece_uses where app_id = ${tenant.appId} and item_id = ${mediaId} and kind = 'media')
      select kind, id, title, 'live' as state from items
        where id in (select piece_id from shown)
      union all select kind, id, title, 'draft' from items
        where is_changed and data::text like ${named}
          and id not in (select piece_id from shown)
      order by title, id`.execute(db.for(tenant));
    return rows;
  },
  /** How many published pages and items show each. */
  counts: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, number>> => {
    const { rows } = await sql<{ item_id: string; count: number }>`select item_id, count(*) as count from (
      select item_id from page_uses where app_id = ${tenant.appId} and item_id = any(${ids}::uuid[])
      union all select item_id from piece_uses where app_id = ${tenant.appId} and item_id = any(${ids}::uuid[])) as uses
        group by item_id`.execute(db.for(tenant));
    return new Map(rows.map(({ item_id, count }) => [item_id, count]));
  },
  /** How many published pages and items open each of these overlays or forms; the app's own setting of an overlay counts as one. */
  openers: async (tenant: Tenant, kind: 'overlay' | 'form', ids: readonly string[]): Promise<Map<string, number>> => {
    // What names an overlay does so as `overlay_id`; a form, as `form_id`, `capture_form_id` or in `form_ids`.
    const named = kind === 'overlay' ? '%"overlay_id"%' : '%form_id%';
    const items = ofEachKind(
      (_, table) => sql`select i.id, r.data::text from ${table} i
        join reusable_revisions r on r.app_id = i.app_id and r.id = i.revision_id
        where i.app_id = ${tenant.appId} and r.data::text like ${named}`,
    );
    const { rows } = await sql<{ id: string; count: number }>`with texts as (
      select p.id as opener, r.access::text || r.body as content from pages p
      join page_revisions r on r.app_id = p.app_id and r.id = p.revision_id
        where p.app_id = ${tenant.appId} and p.archived_at is null
          and (r.body like ${named} or r.access->>'purchase_overlay' is not null)
      union all ${items}
      union all select id, access::text from apps where id = ${tenant.appId})
      select x.id, count(*) as count from unnest(${ids}::uuid[]) as x (id)
      join texts t on t.opener <> x.id and strpos(t.content, x.id::text) > 0
      group by x.id`.execute(db.for(tenant));
    return new Map(rows.map(({ id, count }) => [id, count]));
  },
  /** What names it, by title: drafted or published pages, other items, the app's settings. A few at most. */
  namedBy: async (tenant: Tenant, id: string): Promise<{ kind: string; title: string }[]> => {
    const named = `%${id}%`;
    const items = ofEachKind(
      (kind, table) => sql`select ${sql.lit(kind)}, i.title from ${table} i
        left join reusable_revisions r on r.app_id = i.app_id and r.id = i.revision_id
        where i.app_id = ${tenant.appId} and i.id <> ${id} and (i.data::text like ${named} or r.data::text like ${named})`,
    );
    const { rows } = await sql<{
      kind: string;
      title: string;
    }>`select 'page' as kind, p.title from pages p left join page_revisions r on r.app_id = p.app_id and r.id = p.revision_id
        where p.app_id = ${tenant.appId} and p.archived_at is null
        and (p.blocks::text like ${named} or p.fields::text like ${named} or p.type_data::text like ${named} or p.access::text like ${named}
          or r.body like ${named} or r.access::text like ${named})
      union all ${items}
      union all select 'settings', name from apps where id = ${tenant.appId} and access::text like ${named} limit 6`.execute(
      db.for(tenant),
    );
    return rows;
  },
});
