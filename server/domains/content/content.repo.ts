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
    const { rows } = await sql<{ page_id: string; count: number }>`select page_id, count(*) as count from (
      select page_id from page_completions where app_id = ${tenant.appId}
      union all select page_id from bookmarks where app_id = ${tenant.appId}) as uses group by page_id`.execute(db.for(tenant));
    return new Map(rows.map((row) => [row.page_id, row.count]));
  },
  property: async (tenant: Tenant, subscriberId: string, slug: string): Promise<string | null> => {
    const { rows } = await sql<{
      value: string;
    }>`select value from subscriber_properties where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}
      and slug = ${slug}`.execute(db.for(tenant));
    return rows[0]?.value ?? null;
  },
});
