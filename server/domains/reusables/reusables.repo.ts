import type { Block } from '@bandstand/contract/blocks/block.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { createDocuments } from '../../platform/db/documents.ts';
import type { ReusableKind } from './reusables.tables.ts';

interface UseRow {
  item_id: string;
  kind: 'piece' | 'action' | 'media';
  needs_full: boolean;
}
export type ReusablesRepo = ReturnType<typeof createReusablesRepo>;

/** More steps from a media file to a page than nesting allows: a cycle that slipped in ends here. */
const maxSteps = sql.raw('12');

export const createReusablesRepo = ({ db }: { db: Database }) => ({
  ...inTransaction,
  composed: createDocuments<{ blocks: Block[] }>(db, 'composed_blocks'),
  /** Pages, overlays and forms that show a media file, a group, a workout or an action, directly or nested; one row per path. */
  holdersOf: async (tenant: Tenant, itemId: string) => {
    const { rows } = await sql<{
      id: string;
      kind: 'page' | 'overlay' | 'form';
      in_teaser: boolean;
      needs_full: boolean;
    }>`with recursive up as (
        select piece_id, piece_kind, needs_full, 1 as steps from piece_uses where app_id = ${tenant.appId} and item_id = ${itemId}
        union select u.piece_id, u.piece_kind, up.needs_full or u.needs_full, up.steps + 1 from up
          join piece_uses u on u.app_id = ${tenant.appId} and u.item_id = up.piece_id and u.kind = 'piece' where up.steps < ${maxSteps})
      select page_id as id, 'page' as kind, in_teaser, needs_full from page_media where app_id = ${tenant.appId} and media_id = ${itemId}
      union all select page_id, 'page', false, needs_full from page_uses where app_id = ${tenant.appId} and item_id = ${itemId}
      union all select u.page_id, 'page', false, u.needs_full or up.needs_full from up
        join page_uses u on u.app_id = ${tenant.appId} and u.item_id = up.piece_id and u.kind = 'piece'
      union all select piece_id, piece_kind, false, needs_full from up where piece_kind in ('overlay', 'form')`.execute(db.for(tenant));
    return rows;
  },
  /** The group or overlay that directly contains an action; undefined if a page does. */
  reusableWith: async (tenant: Tenant, actionId: string): Promise<{ piece_id: string; piece_kind: string } | undefined> => {
    const { rows } = await sql<{ piece_id: string; piece_kind: string }>`select piece_id, piece_kind from piece_uses
      where app_id = ${tenant.appId} and item_id = ${actionId} and kind = 'action' limit 1`.execute(db.for(tenant));
    return rows[0];
  },
  /** The items that directly show a media file, published or only drafted, by title. */
  usesOfMedia: async (
    tenant: Tenant,
    mediaId: string,
  ): Promise<{ kind: ReusableKind; id: string; title: string; state: 'live' | 'draft' }[]> => {
    const named = `%${mediaId}%`;
    const { rows } = await sql<{
      kind: ReusableKind;
      id: string;
      title: string;
      state: 'live' | 'draft';
    }>`with items as (select 'composed' as kind, id, title, is_changed, data from composed_blocks where app_id = ${tenant.appId}
        union all select 'overlay', id, title, is_changed, data from overlays where app_id = ${tenant.appId}
        union all select 'workout', id, title, is_changed, data from workouts where app_id = ${tenant.appId}
        union all select 'form', id, title, is_changed, data from forms where app_id = ${tenant.appId}),
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
    const ofItems = sql.join(
      ['composed_blocks', 'overlays', 'workouts', 'forms'].map(
        (table) => sql`select i.id, r.data::text from ${sql.table(table)} i
          join reusable_revisions r on r.app_id = i.app_id and r.id = i.revision_id
          where i.app_id = ${tenant.appId} and r.data::text like ${named}`,
      ),
      sql` union all `,
    );
    const { rows } = await sql<{ id: string; count: number }>`with texts as (
      select p.id as opener, r.access::text || r.body as content from pages p
      join page_revisions r on r.app_id = p.app_id and r.id = p.revision_id
        where p.app_id = ${tenant.appId} and p.archived_at is null
          and (r.body like ${named} or r.access->>'purchase_overlay' is not null)
      union all ${ofItems}
      union all select id, access::text from apps where id = ${tenant.appId})
      select x.id, count(*) as count from unnest(${ids}::uuid[]) as x (id)
      join texts t on t.opener <> x.id and strpos(t.content, x.id::text) > 0
      group by x.id`.execute(db.for(tenant));
    return new Map(rows.map(({ id, count }) => [id, count]));
  },
  /** What names it, by title: drafted or published pages, other items, the app's settings. A few at most. */
  namedBy: async (tenant: Tenant, id: string): Promise<{ kind: string; title: string }[]> => {
    const named = `%${id}%`;
    const { rows } = await sql<{
      kind: string;
      title: string;
    }>`select 'page' as kind, p.title from pages p left join page_revisions r on r.app_id = p.app_id and r.id = p.revision_id
        where p.app_id = ${tenant.appId} and p.archived_at is null
        and (p.blocks::text like ${named} or p.fields::text like ${named} or p.type_data::text like ${named} or p.access::text like ${named}
          or r.body like ${named} or r.access::text like ${named})
      union all select 'composed', c.title from composed_blocks c
        left join reusable_revisions r on r.app_id = c.app_id and r.id = c.revision_id
        where c.app_id = ${tenant.appId} and c.id <> ${id} and (c.data::text like ${named} or r.data::text like ${named})
      union all select 'overlay', o.title from overlays o
        left join reusable_revisions r on r.app_id = o.app_id and r.id = o.revision_id
        where o.app_id = ${tenant.appId} and o.id <> ${id} and (o.data::text like ${named} or r.data::text like ${named})
      union all select 'workout', w.title from workouts w
        left join reusable_revisions r on r.app_id = w.app_id and r.id = w.revision_id
        where w.app_id = ${tenant.appId} and w.id <> ${id} and (w.data::text like ${named} or r.data::text like ${named})
      union all select 'form', f.title from forms f
        left join reusable_revisions r on r.app_id = f.app_id and r.id = f.revision_id
        where f.app_id = ${tenant.appId} and f.id <> ${id} and (f.data::text like ${named} or r.data::text like ${named})
      union all select 'settings', name from apps where id = ${tenant.appId} and access::text like ${named} limit 6`.execute(
      db.for(tenant),
    );
    return rows;
  },
});

const inTransaction = {
  /** Until the transaction ends, no other of the app passes here. */
  lock: async (trx: Work, appId: string): Promise<void> => {
    await sql`select 1 from apps where id = ${appId} for no key update`.execute(within(trx));
  },
  /** Which groups the draft of each saved block group contains. */
  nestingOfDrafts: async (trx: Work, appId: string): Promise<{ item_id: string; piece_id: string }[]> =>
    (
      await sql<{ item_id: string; piece_id: string }>`select lower(held #>> '{}') as item_id, id as piece_id from composed_blocks,
        jsonb_path_query(data, '$.blocks[*].data.source_id') as held where app_id = ${appId} and data::text like '%"source_id"%'`.execute(
        within(trx),
      )
    ).rows,
  /** Which items each published item of the app contains. */
  nesting: async (trx: Work, appId: string): Promise<{ item_id: string; piece_id: string }[]> =>
    (
      await sql<{
        item_id: string;
        piece_id: string;
      }>`select item_id, piece_id from piece_uses where app_id = ${appId} and kind = 'piece' and piece_kind = 'composed'`.execute(
        within(trx),
      )
    ).rows,
  /** Replaces the list of what an item shows. */
  writeUses: async (trx: Work, appId: string, reusable: { id: string; kind: string }, uses: readonly UseRow[]): Promise<void> => {
    await sql`delete from piece_uses where app_id = ${appId} and piece_id = ${reusable.id}`.execute(within(trx));
    if (uses.length === 0) return;
    await sql`insert into piece_uses (app_id, item_id, piece_id, piece_kind, kind, needs_full)
      select ${appId}, x.item_id, ${reusable.id}, ${reusable.kind}, x.kind, x.needs_full
      from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as x (item_id uuid, kind text, needs_full boolean)
      on conflict do nothing`.execute(within(trx));
  },
};
