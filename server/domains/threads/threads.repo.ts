import { sql } from 'kysely';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import {
  accessColumns,
  threadColumns,
  withNoticed,
  withOwn,
  withViewer,
  type AccessFacts,
  type ThreadRow,
} from './threads.columns.repo.ts';
import type { ReplyRow, ThreadsTables } from './threads.tables.ts';

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
/** A participant's own state in a thread. */
export interface Seat {
  subscriber_id: string;
  last_read_ts: number | null;
  notifications_enabled: boolean;
}
interface Reaction {
  thread_id: string;
  ts: number;
  subscriber_id: string;
  /** Null: a like. */
  emoji: string | null;
}
interface PageThread {
  id: string;
  channelId: string;
  pageId: string;
  kind: 'comment' | 'feed';
  at: string;
}

export type ThreadsRepo = ReturnType<typeof createThreadsRepo>;

/** Single threads, for one viewer or for all of their participants. */
export function createThreadsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<ThreadsTables>(tenant);
  const own = (on: Work) => within<ThreadsTables>(on);
  const accessOf = (appId: string, viewerId: string | null) => sql<AccessRow>`
    select t.id, t.channel_id, b.title, b.has_been_renamed, t.parent_thread_id, t.parent_ts, b.channel_id as parent_channel_id,
      t.latest_message_ts, t.latest_author_id, p.last_read_ts, p.notifications_enabled, ${accessColumns(appId)}
    from threads t ${withOwn(appId, viewerId)}`;

  return {
    transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),

    access: async (tenant: Tenant, threadId: string, viewerId: string | null): Promise<AccessRow | null> => {
      const { appId } = tenant;
      const query = sql<AccessRow>`${accessOf(appId, viewerId)} where t.app_id = ${appId} and t.id = ${threadId}`;
      return (await query.execute(rows(tenant))).rows[0] ?? null;
    },

    /** Unordered. */
    byChannels: async (tenant: Tenant, channels: readonly string[]): Promise<AccessRow[]> => {
      const { appId } = tenant;
      const query = sql<AccessRow>`${accessOf(appId, null)} where t.app_id = ${appId} and t.channel_id = any(${[...channels]}::uuid[])`;
      return (await query.execute(rows(tenant))).rows;
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

    /** Listed participants who get notices, each with their own state. */
    seats: async (tenant: Tenant, threadId: string): Promise<Seat[]> => {
      const { appId } = tenant;
      const found = await sql<Seat>`select p.subscriber_id, p.last_read_ts, p.notifications_enabled from threads t ${withNoticed(appId)}
        where t.app_id = ${appId} and t.id = ${threadId}`.execute(rows(tenant));
      return found.rows;
    },

    /** A thread as if its viewer blocked nobody and liked nothing, with the seats of its participants. */
    withSeats: async (tenant: Tenant, threadId: string): Promise<(ThreadRow & { seats: Seat[] }) | null> => {
      const { appId } = tenant;
      const found = await sql<ThreadRow & { seats: Seat[] }>`select ${threadColumns(appId, sql`null::uuid`, [])},
          (select coalesce(json_agg(json_build_object('subscriber_id', p.subscriber_id, 'last_read_ts', p.last_read_ts,
            'notifications_enabled', p.notifications_enabled)), '[]') from (select) s ${withNoticed(appId)}) as seats
        from threads t ${withViewer(appId, null)} where t.app_id = ${appId} and t.id = ${threadId}`.execute(rows(tenant));
      return found.rows[0] ?? null;
    },

    /** What these members gave to the messages: an emoji, or null for a like. */
    reactions: async (
      tenant: Tenant,
      messages: readonly Pick<ReplyRow, 'thread_id' | 'ts'>[],
      subscriberIds: readonly string[],
    ): Promise<Reaction[]> => {
      const keys = messages.map(({ thread_id, ts }) => ({ thread_id, ts }));
      const of = (
        table: string,
      ) => sql`from m join ${sql.raw(table)} l on l.app_id = ${tenant.appId} and l.thread_id = m.thread_id and l.ts = m.ts
          and l.subscriber_id = any(${[...subscriberIds]}::uuid[])`;
      const found = await sql<Reaction>`with m as (select thread_id, ts
          from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as m(thread_id uuid, ts bigint))
        select l.thread_id, l.ts, l.subscriber_id, null as emoji ${of('message_reactions')}
        union all select l.thread_id, l.ts, l.subscriber_id, l.emoji ${of('message_emojis')}`.execute(rows(tenant));
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
