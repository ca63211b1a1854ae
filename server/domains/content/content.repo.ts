import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export interface Hit {
  page_id: string;
  /** Found by title and tags alone: the only way to find a page that the viewer may not read. */
  in_title: boolean;
  rank: number;
  /** The rank by title and tags alone: the position of a locked page must reveal nothing about its text. */
  title_rank: number;
}
/** By page. */
export interface Uses {
  seen: string;
  sums: Record<string, number>;
  added: Record<string, number>;
}
const largestXid = '18446744073709551615';
export type ContentRepo = ReturnType<typeof createContentRepo>;

export const createContentRepo = ({ db }: { db: Database }) => ({
  search: async (tenant: Tenant, query: string, titleQuery: string): Promise<Hit[]> => {
    const { rows } =
      await sql<Hit>`select page_id, in_title, rank, title_rank from bandstand_search_pages(${query}, ${titleQuery})`.execute(
        db.for(tenant),
      );
    return rows;
  },
  /**
   * How many members completed or saved each page: sums that transactions from `seen` on changed ('0': all), and what is still to be added to any. All
   * as of one moment, whose oldest open transaction is the `seen` of the next question.
   */
  usesSince: async (tenant: Tenant, seen: string): Promise<Uses> => {
    // Ids above the snapshot are of another database, from which the rows were restored: only the first look reads them.
    const end = seen === '0' ? sql`${largestXid}::xid8` : sql`pg_snapshot_xmax(pg_current_snapshot())`;
    const found = await sql<Uses>`select pg_snapshot_xmin(pg_current_snapshot())::text as seen,
      coalesce((select json_object_agg(page_id, uses) from page_stats
        where app_id = ${tenant.appId} and xid >= ${seen}::xid8 and xid < ${end}), '{}') as sums,
      coalesce((select json_object_agg(page_id, uses) from (select page_id, sum(uses)::int as uses from page_stat_changes
        where app_id = ${tenant.appId} group by page_id) c), '{}') as added`.execute(db.for(tenant));
    return oneRow(found);
  },
  /** Moves changes into the sums, in one statement, so that no reader counts one twice. Returns how many there were. */
  addUpUses: async (atMost: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`with changes as (
        delete from page_stat_changes where (app_id, nr) in (select app_id, nr from page_stat_changes
          order by app_id, nr limit ${atMost} for update skip locked) returning app_id, page_id, uses),
      added as (insert into page_stats as s (app_id, page_id, uses)
        select c.app_id, c.page_id, sum(c.uses) from changes c join pages p on p.app_id = c.app_id and p.id = c.page_id
        group by c.app_id, c.page_id order by c.app_id, c.page_id
        on conflict (app_id, page_id) do update set uses = s.uses + excluded.uses, xid = pg_current_xact_id())
      select count(*)::int as count from changes`.execute(db.system());
    return rows[0]?.count ?? 0;
  },
  property: async (tenant: Tenant, subscriberId: string, slug: string): Promise<string | null> => {
    const { rows } = await sql<{
      value: string;
    }>`select value from subscriber_properties where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}
      and slug = ${slug}`.execute(db.for(tenant));
    return rows[0]?.value ?? null;
  },
});
