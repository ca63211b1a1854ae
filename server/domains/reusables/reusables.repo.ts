import type { Block } from '@bandstand/contract/blocks/block.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { createDocuments } from '../../platform/db/documents.ts';
import { createReusableUsesRepo } from './reusables.uses.repo.ts';

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
  ...createReusableUsesRepo({ db }),
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
