import type { PageSubscription } from '@bandstand/rules/access/facts.ts';
import type { Course } from '@bandstand/rules/programs/course.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import { statements } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { PagesTables } from './pages.tables.ts';

/** Counters that change with what a member may open, completed and saved. */
export interface Versions {
  rights: number;
  completions: number;
  bookmarks: number;
}
export type MemberPart = keyof Versions;
interface Rights {
  subscriptions: ({
    page_id: string;
    is_assigned: boolean;
    is_member: boolean;
    subscribed_at: string;
    completed_at: string | null;
    course: Course | null;
  } & Omit<PageSubscription, 'delays' | 'pausedAt'>)[];
  releases: { page_id: string; release_at: string }[];
}
/** The stored facts about a member that access decisions and lists need; null for parts that were not asked for. */
export interface MemberFacts extends Versions {
  own: Rights | null;
  /** Ids of 36 characters each, without anything between them, and as many times in milliseconds. Newest first. */
  completed: { ids: string; times: number[] } | null;
  /** Newest first. */
  saved: string[] | null;
}

export type PageRow = Awaited<ReturnType<PagesRepo['livePages']>>[number];
export type PagesRepo = ReturnType<typeof createPagesRepo>;

/** With more changed pages, loading all is cheaper. */
const mostChanged = 64;

/** A time inside JSON in the format of API-9. */
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

type Member = { appId: string; subscriberId: string };
const factsOf = statements<Member, readonly MemberPart[], MemberFacts>(({ appId, subscriberId }, parts) => {
  const mine = sql`app_id = ${appId} and subscriber_id = ${subscriberId}`;
  const part = (name: MemberPart, wanted: RawBuilder<unknown>) => (parts.includes(name) ? wanted : sql`null`);
  const own = sql`json_build_object('subscriptions',
      (select coalesce(json_agg(json_build_object('page_id', page_id, 'is_assigned', is_assigned, 'is_member', is_member,
        'subscribed_at', ${iso('subscribed_at')}, 'startedAt', ${iso('started_at')}, 'startedAtExact', ${iso('started_at_exact')},
        'startFromPageId', start_from_page_id, 'timeZone', time_zone, 'completed_at', ${iso('completed_at')}, 'course', course)
        order by subscribed_at desc), '[]') from page_subscriptions where ${mine}),
    'releases', (select coalesce(json_agg(json_build_object('page_id', page_id, 'release_at', ${iso('release_at')})), '[]')
      from release_overrides where ${mine}))`;
  const completed = sql`(select json_build_object('ids', coalesce(string_agg(page_id::text, '' order by completed_at desc, page_id), ''),
      'times', coalesce(json_agg(floor(extract(epoch from completed_at) * 1000)::bigint order by completed_at desc, page_id), '[]'))
    from page_completions where ${mine})`;
  const saved = sql`(select coalesce(json_agg(page_id order by created_at desc), '[]') from bookmarks where ${mine})`;
  const version = (name: MemberPart) => sql`coalesce((select ${sql.ref(name)} from member_versions where ${mine}), 0)`;
  return sql`select ${part('rights', own)} as own, ${part('completions', completed)} as completed, ${part('bookmarks', saved)} as saved,
    ${version('rights')} as rights, ${version('completions')} as completions, ${version('bookmarks')} as bookmarks`;
});

export const createPagesRepo = ({ db }: { db: Database }) => ({
  /** Every live page without its body, in one statement, or those of these ids. */
  livePages: (tenant: Tenant, ids?: readonly string[], on?: Work) =>
    (on ? within<PagesTables>(on) : db.for<PagesTables>(tenant))
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
      .$if(ids !== undefined, (query) => query.where(sql<boolean>`p.id = any(${ids}::uuid[])`))
      .execute(),

  treeVersion: async (tenant: Tenant, on?: Work): Promise<number> => {
    const rows = on ? within<PagesTables>(on) : db.for<PagesTables>(tenant);
    return (await rows.selectFrom('app_versions').select('tree').where('app_id', '=', tenant.appId).executeTakeFirst())?.tree ?? 1;
  },
  /** The current version, and the pages that changed since an older one. Null when that is not known. */
  treeChanges: async (tenant: Tenant, since: number): Promise<{ version: number; pageIds: string[] } | null> => {
    const changes = await db
      .for<PagesTables>(tenant)
      .selectFrom('tree_changes')
      .select(['version', 'page_ids'])
      .where('app_id', '=', tenant.appId)
      .where('version', '>', since)
      .orderBy('version')
      .execute();
    const pageIds = new Set<string>();
    for (const [at, { version, page_ids }] of changes.entries()) {
      if (page_ids === null || version !== since + at + 1) return null;
      for (const id of page_ids) pageIds.add(id);
    }
    return pageIds.size > mostChanged ? null : { version: since + changes.length, pageIds: [...pageIds] };
  },

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

  /** Parts of the facts about a member, with the versions that they have, in one statement. */
  memberFacts: async (tenant: Tenant, subscriberId: string, parts: readonly MemberPart[]): Promise<MemberFacts> =>
    oneRow({ rows: await factsOf(parts)(db.for(tenant), { appId: tenant.appId, subscriberId }) }),

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
