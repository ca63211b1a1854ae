import { sql } from 'kysely';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import {
  accessColumns,
  embedded,
  threadColumns,
  withParent,
  withViewer,
  type AccessFacts,
  type ThreadRow,
} from './threads.columns.repo.ts';
import type { ThreadsTables } from './threads.tables.ts';

/** What decides who may open a thread, with the viewer's own state in it. */
export interface AccessRow extends AccessFacts {
  id: string;
  channel_id: string;
  title: string | null;
  has_been_renamed: boolean;
  parent_thread_id: string | null;
  parent_ts: number | null;
  parent_channel_id: string;
  latest_message_ts: number | null;
  latest_author_id: string | null;
  last_read_ts: number | null;
  notifications_enabled: boolean | null;
}
interface PageThread {
  id: string;
  channelId: string;
  pageId: string;
  kind: 'comment' | 'feed';
  at: string;
}

export type ThreadsRepo = ReturnType<typeof createThreadsRepo>;

/** Single threads, for one viewer or for each of their participants. */
export function createThreadsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<ThreadsTables>(tenant);
  const own = (on: Work) => within<ThreadsTables>(on);
  const accessOf = (appId: string, viewerId: string | null) => sql<AccessRow>`
    select t.id, t.channel_id, b.title, b.has_been_renamed, t.parent_thread_id, t.parent_ts, b.channel_id as parent_channel_id,
      t.latest_message_ts, t.latest_author_id, p.last_read_ts, p.notifications_enabled, ${accessColumns(appId)}
    from threads t ${withViewer(appId, viewerId)}`;

  return {
    transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),

    access: async (tenant: Tenant, threadId: string, viewerId: string | null): Promise<AccessRow | null> => {
      const { appId } = tenant;
      const query = sql<AccessRow>`${accessOf(appId, viewerId)} where t.app_id = ${appId} and t.id = ${threadId}`;
      return (await query.execute(rows(tenant))).rows[0] ?? null;
    },

    byChannel: async (tenant: Tenant, channel: string): Promise<AccessRow | null> => {
      const { appId } = tenant;
      const query = sql<AccessRow>`${accessOf(appId, null)} where t.app_id = ${appId} and t.channel_id = ${channel}`;
      return (await query.execute(rows(tenant))).rows[0] ?? null;
    },

    /** Threads from this viewer's side. Does not check access. Unordered. */
    many: async (
      tenant: Tenant,
      threadIds: readonly string[],
      viewerId: string | null,
      blockedIds: readonly string[] = [],
    ): Promise<ThreadRow[]> => {
      const { appId } = tenant;
      const found = await sql<ThreadRow>`select ${threadColumns(appId, sql`${viewerId}::uuid`, blockedIds)}
        from threads t ${withViewer(appId, viewerId)}
        where t.app_id = ${appId} and t.id = any(${[...threadIds]}::uuid[])`.execute(rows(tenant));
      return found.rows;
    },

    /** One thread from the side of each listed participant, at most 50, as if none of them blocked anyone. */
    forEach: async (tenant: Tenant, threadId: string): Promise<ThreadRow[]> => {
      const { appId } = tenant;
      const found = await sql<ThreadRow>`select ${threadColumns(appId, sql`p.subscriber_id`, [])}
        from thread_participants p join threads t on t.app_id = ${appId} and t.id = p.thread_id ${withParent(appId)}
        where p.app_id = ${appId} and p.thread_id = ${threadId} and p.is_listed limit ${embedded}`.execute(rows(tenant));
      return found.rows;
    },

    /** The thread of a page, created with the caller's connection if there is none. */
    ensurePageThread: async (on: Work, tenant: Tenant, { id, channelId, pageId, kind, at }: PageThread): Promise<string> => {
      const { appId } = tenant;
      const found = await sql<{ id: string }>`with made as (
          insert into threads (app_id, id, kind, channel_id, is_private, page_id, created_at)
          values (${appId}, ${id}, ${kind}, ${channelId}, false, ${pageId}, ${at})
          on conflict (app_id, page_id, kind) where page_id is not null do nothing returning id)
        select id from made
        union all select id from threads where app_id = ${appId} and page_id = ${pageId} and kind = ${kind} limit 1`.execute(own(on));
      if (found.rows[0]) return found.rows[0].id;
      // Another transaction created it after this statement started.
      const other = own(on)
        .selectFrom('threads')
        .select('id')
        .where('app_id', '=', appId)
        .where('page_id', '=', pageId)
        .where('kind', '=', kind);
      return (await other.executeTakeFirstOrThrow()).id;
    },
  };
}
