import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export interface MediaFacts {
  id: string;
  kind: 'image' | 'video' | 'audio' | 'file';
  status: 'preparing' | 'ready' | 'failed';
  size_bytes: number;
  title: string;
}
/** A list that finds its pages by a query, and the page that shows it. */
export interface QueryList {
  page_id: string;
  query: { content_type?: string; page_id?: string | null } | null;
}

export type ChecksRepo = ReturnType<typeof createChecksRepo>;

/** Facts about what drafts name, each in one statement for any number of pages. */
export const createChecksRepo = ({ db }: { db: Database }) => ({
  media: async (tenant: Tenant, ids: readonly string[]): Promise<MediaFacts[]> =>
    (
      await sql<MediaFacts>`select id, kind, status, size_bytes, title from media
        where app_id = ${tenant.appId} and id = any(${ids}::uuid[])`.execute(db.for(tenant))
    ).rows,
  /** Products that are on sale or hidden; archived ones are gone. */
  products: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, { title: string; isHidden: boolean }>> => {
    const { rows } = await sql<{
      id: string;
      title: string;
      is_hidden: boolean;
    }>`select id, title, is_hidden or not is_published as is_hidden
      from products where app_id = ${tenant.appId} and id = any(${ids}::uuid[]) and archived_at is null`.execute(db.for(tenant));
    return new Map(rows.map(({ id, title, is_hidden }) => [id, { title, isHidden: is_hidden }]));
  },
  /** The member properties of the app, besides the name. */
  propertySlugs: async (tenant: Tenant): Promise<Set<string>> => {
    const { rows } = await sql<{ slug: string }>`select slug from properties where app_id = ${tenant.appId}`.execute(db.for(tenant));
    return new Set(rows.map(({ slug }) => slug));
  },
  /** Ids of pages and addresses that drafts, saved block groups, forms and overlays link to, with the linking page (null: a saved block group). */
  ways: async (tenant: Tenant): Promise<{ from: string | null; to: string }[]> => {
    const pattern = '"(?:page_id|url)": *"([0-9a-fA-F-]{36}|/[^"]*)"';
    const { rows } = await sql<{ from: string | null; to: string }>`
      select distinct p.id as "from", m[1] as "to"
      from pages p, regexp_matches(p.blocks::text || coalesce(p.fields->>'page_actions', ''), ${pattern}, 'g') m
        where p.app_id = ${tenant.appId} and p.archived_at is null
      union select null, m[1] from composed_blocks c, regexp_matches(c.data::text, ${pattern}, 'g') m where c.app_id = ${tenant.appId}
      union select null, m[1] from forms f, regexp_matches(f.data::text, ${pattern}, 'g') m where f.app_id = ${tenant.appId}
      union select null, m[1] from overlays o, regexp_matches(o.data::text, ${pattern}, 'g') m where o.app_id = ${tenant.appId}`.execute(
      db.for(tenant),
    );
    return rows;
  },
  queryLists: async (tenant: Tenant): Promise<QueryList[]> =>
    (
      await sql<QueryList>`select p.id as page_id, b.value->'data'->'query' as query from pages p, jsonb_array_elements(p.blocks) b
        where p.app_id = ${tenant.appId} and p.archived_at is null and b.value->>'type' = 'collection'
          and b.value->'data'->>'source' = 'query'`.execute(db.for(tenant))
    ).rows,
});
