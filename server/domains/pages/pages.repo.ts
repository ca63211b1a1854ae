import type { PageSubscription } from '@bandstand/rules/access/facts.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { PagesTables } from './pages.tables.ts';

/** The stored facts about a member that access decisions and lists need. */
export interface MemberFacts {
  subscriptions: ({
    page_id: string;
    is_assigned: boolean;
    is_member: boolean;
    subscribed_at: string;
    completed_at: string | null;
  } & PageSubscription)[];
  releases: { page_id: string; release_at: string }[];
  /** Newest first. */
  completed: { id: string; at: string }[];
  /** Newest first. */
  bookmarks: string[];
  tree_version: number;
}

export type PageRow = Awaited<ReturnType<PagesRepo['livePages']>>[number];
export type PagesRepo = ReturnType<typeof createPagesRepo>;

/** A time inside JSON in the format of API-9. */
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export const createPagesRepo = ({ db }: { db: Database }) => ({
  /** Every live page without its body, in one statement. */
  livePages: (tenant: Tenant) =>
    db
      .for<PagesTables>(tenant)
      .selectFrom('pages as p')
      .innerJoin('page_revisions as r', (join) => join.onRef('r.app_id', '=', 'p.app_id').onRef('r.id', '=', 'p.revision_id'))
      .select([
        'p.id',
        'r.id as revision_id',
        'r.renewals',
        'r.parent_id',
        'r.position',
        'r.type',
        'r.title',
        'r.access',
        'r.teaser',
        'r.published_at',
        'p.created_at',
      ])
      .where('p.app_id', '=', tenant.appId)
      .where('p.archived_at', 'is', null)
      .execute(),

  treeVersion: async (tenant: Tenant): Promise<number> =>
    (await db.for<PagesTables>(tenant).selectFrom('apps').select('tree_version').where('id', '=', tenant.appId).executeTakeFirst())
      ?.tree_version ?? 0,

  body: async (tenant: Tenant, revisionId: string): Promise<string | null> =>
    (
      await db
        .for<PagesTables>(tenant)
        .selectFrom('page_revisions')
        .select('body')
        .where('app_id', '=', tenant.appId)
        .where('id', '=', revisionId)
        .executeTakeFirst()
    )?.body ?? null,

  redirect: async (tenant: Tenant, path: string): Promise<string | null> =>
    (
      await db
        .for<PagesTables>(tenant)
        .selectFrom('page_redirects')
        .select('page_id')
        .where('app_id', '=', tenant.appId)
        .where('path', '=', path)
        .executeTakeFirst()
    )?.page_id ?? null,

  /** All facts about a member in one statement, with the version of the tree, which reveals a stale tree. */
  memberFacts: async (tenant: Tenant, subscriberId: string): Promise<MemberFacts> => {
    const { rows } = await sql<MemberFacts>`select
      (select coalesce(json_agg(json_build_object('page_id', page_id, 'is_assigned', is_assigned, 'is_member', is_member,
        'subscribed_at', ${iso('subscribed_at')}, 'startedAt', ${iso('started_at')}, 'startedAtExact', ${iso('started_at_exact')},
        'startFromPageId', start_from_page_id, 'timeZone', time_zone, 'completed_at', ${iso('completed_at')})
        order by subscribed_at desc), '[]') from page_subscriptions
        where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}) as subscriptions,
      (select coalesce(json_agg(json_build_object('page_id', page_id, 'release_at', ${iso('release_at')})), '[]') from release_overrides
        where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}) as releases,
      (select coalesce(json_agg(json_build_object('id', page_id, 'at', ${iso('completed_at')}) order by completed_at desc), '[]')
        from page_completions where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}) as completed,
      (select coalesce(json_agg(page_id order by created_at desc), '[]') from bookmarks
        where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}) as bookmarks,
      (select tree_version from apps where id = ${tenant.appId}) as tree_version`.execute(db.for<PagesTables>(tenant));
    return rows[0] as MemberFacts;
  },

  /** Pages that show a media file, published or in their draft; `is_live` if members see it. Archived pages count: they can be restored. */
  usesOfMedia: async (tenant: Tenant, mediaId: string): Promise<{ id: string; title: string; is_live: boolean }[]> => {
    const { rows } = await sql<{ id: string; title: string; is_live: boolean }>`
      with live as (select page_id from page_media where app_id = ${tenant.appId} and media_id = ${mediaId})
      select id, title, id in (select page_id from live) as is_live from pages where app_id = ${tenant.appId}
      and (fields::text like ${`%${mediaId}%`} or blocks::text like ${`%${mediaId}%`} or type_data::text like ${`%${mediaId}%`}
        or id in (select page_id from live))
      order by title, id`.execute(db.for<PagesTables>(tenant));
    return rows;
  },
});
