import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export interface Hit {
  page_id: string;
  /** Found by title and tags alone: the only way to find a page that the viewer may not read. */
  in_title: boolean;
  rank: number;
  /** The rank by title and tags alone: the position of a locked page must reveal nothing about its text. */
  title_rank: number;
}
export type ContentRepo = ReturnType<typeof createContentRepo>;

export const createContentRepo = ({ db }: { db: Database }) => ({
  search: async (tenant: Tenant, query: string, titleQuery: string): Promise<Hit[]> => {
    const { rows } =
      await sql<Hit>`select page_id, in_title, rank, title_rank from bandstand_search_pages(${query}, ${titleQuery})`.execute(
        db.for(tenant),
      );
    return rows;
  },
  /** How many members completed or saved each page. */
  popularity: async (tenant: Tenant): Promise<Map<string, number>> => {
    const { rows } = await sql<{ page_id: string; count: number }>`select page_id, sum(uses)::bigint as count from (
      select page_id, uses from page_stats where app_id = ${tenant.appId}
      union all select page_id, uses from page_stat_changes where app_id = ${tenant.appId}) as uses group by page_id`.execute(
      db.for(tenant),
    );
    return new Map(rows.map((row) => [row.page_id, row.count]));
  },
  /** Moves changes into the sums, in one statement, so that no reader counts one twice. Returns how many there were. */
  addUpUses: async (atMost: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`with changes as (
        delete from page_stat_changes where (app_id, nr) in (select app_id, nr from page_stat_changes
          order by app_id, nr limit ${atMost} for update skip locked) returning app_id, page_id, uses),
      added as (insert into page_stats as s (app_id, page_id, uses)
        select c.app_id, c.page_id, sum(c.uses) from changes c join pages p on p.app_id = c.app_id and p.id = c.page_id
        group by c.app_id, c.page_id order by c.app_id, c.page_id
        on conflict (app_id, page_id) do update set uses = s.uses + excluded.uses)
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
