import { sql, type Selectable } from 'kysely';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MessageTable, ThreadKind, ThreadsTables, ThreadTable } from './threads.tables.ts';

/** A person in a thread, with what he liked there, the newest first. */
export interface ParticipantRow {
  subscriber_id: string;
  has_contributed: boolean;
  notifications_enabled: boolean;
  liked: number[];
}

/** A thread as one viewer sees it. */
export interface ThreadRow extends Omit<Selectable<ThreadTable>, 'app_id' | 'people_key' | 'parent_thread_id' | 'parent_ts' | 'product_id' | 'is_app_wide' | 'who_posts' | 'who_joins'> {
  viewer_id: string | null;
  is_listed: boolean;
  last_read_ts: number | null;
  participants: ParticipantRow[];
  people: number;
  latest: MessageRow | null;
}

/** A message as one viewer sees it. */
export type MessageRow = Omit<Selectable<MessageTable>, 'app_id' | 'real_author_id' | 'reply_thread_id' | 'video_id' | 'system' | 'hidden_at' | 'reply_count'> & { has_reacted: boolean };

/** What decides who may open a thread. */
export interface AccessRow {
  id: string;
  kind: ThreadKind;
  channel_id: string;
  is_private: boolean;
  page_id: string | null;
  latest_message_ts: number | null;
  latest_author_id: string | null;
  last_read_ts: number | null;
  is_listed: boolean;
  notifications_enabled: boolean | null;
  /** Subscriber ids of a private thread, else null. */
  people: string[] | null;
}

export interface ListFilter {
  kind: ThreadKind | null;
  before: number | null;
  after: number | null;
  exceptIds: string[];
  limit: number;
}

export type ThreadsRepo = ReturnType<typeof createThreadsRepo>;

const embedded = 50;
/** A time inside JSON as API-9 writes it. */
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export function createThreadsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<ThreadsTables>(tenant);
  const own = (on: Work) => within<ThreadsTables>(on);

  /** Columns of a `ThreadRow`: `t` the thread, `p` the viewer's row in it, which may be missing. */
  const overview = (appId: string, viewer: ReturnType<typeof sql>) => sql`
    t.id, t.kind, t.channel_id, t.title, t.has_been_renamed, t.is_private, t.page_id, t.created_by, t.message_count, t.latest_message_ts, t.latest_author_id, t.last_ts, t.is_group,
    t.created_at, ${viewer} as viewer_id, coalesce(p.is_listed, false) as is_listed, p.last_read_ts,
    (select count(*)::int from thread_participants q where q.app_id = ${appId} and q.thread_id = t.id and (q.is_listed or q.has_contributed)) as people,
    (select coalesce(json_agg(json_build_object('subscriber_id', q.subscriber_id, 'has_contributed', q.has_contributed, 'notifications_enabled', q.notifications_enabled,
        'liked', (select coalesce(json_agg(l.ts), '[]') from (select r.ts from message_reactions r where r.app_id = ${appId} and r.thread_id = t.id and r.subscriber_id = q.subscriber_id
          order by r.ts desc limit ${embedded}) l)) order by q.joined_at, q.subscriber_id), '[]')
      from (select * from thread_participants a where a.app_id = ${appId} and a.thread_id = t.id and (a.is_listed or a.has_contributed)
        order by a.joined_at, a.subscriber_id limit ${embedded}) q) as participants,
    (select json_build_object('thread_id', n.thread_id, 'ts', n.ts, 'author_id', n.author_id, 'client_id', n.client_id, 'type', n.type, 'text', n.text, 'mentions', n.mentions,
        'image_ids', n.image_ids, 'attachment', n.attachment, 'reaction_count', n.reaction_count, 'pinned_at', ${iso('n.pinned_at')}, 'edited_at', ${iso('n.edited_at')}, 'deleted_at', null,
        'has_reacted', exists (select from message_reactions r where r.app_id = ${appId} and r.thread_id = n.thread_id and r.ts = n.ts and r.subscriber_id = ${viewer}))
      from messages n where n.app_id = ${appId} and n.thread_id = t.id and n.ts = t.latest_message_ts) as latest`;

  const nobody = '00000000-0000-0000-0000-000000000000';

  return {
    transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),

    access: async (tenant: Tenant, threadId: string, viewerId: string | null): Promise<AccessRow | null> => {
      const found = await sql<AccessRow>`select t.id, t.kind, t.channel_id, t.is_private, t.page_id, t.latest_message_ts, t.latest_author_id,
          p.last_read_ts, coalesce(p.is_listed, false) as is_listed, p.notifications_enabled,
          case when t.is_private then (select array_agg(q.subscriber_id) from thread_participants q where q.app_id = ${tenant.appId} and q.thread_id = t.id and q.is_listed) end as people
        from threads t left join thread_participants p on p.app_id = ${tenant.appId} and p.thread_id = t.id and p.subscriber_id = ${viewerId ?? nobody}
        where t.app_id = ${tenant.appId} and t.id = ${threadId}`.execute(rows(tenant));
      return found.rows[0] ?? null;
    },

    byChannel: async (
      tenant: Tenant,
      channel: string,
    ): Promise<{ id: string; kind: ThreadKind; is_private: boolean; page_id: string | null; people: string[] } | null> => {
      const found = await sql<{ id: string; kind: ThreadKind; is_private: boolean; page_id: string | null; people: string[] }>`
        select t.id, t.kind, t.is_private, t.page_id, case when t.is_private then
          (select coalesce(array_agg(q.subscriber_id), '{}') from thread_participants q where q.app_id = ${tenant.appId} and q.thread_id = t.id and q.is_listed) else '{}' end as people
        from threads t where t.app_id = ${tenant.appId} and t.channel_id = ${channel}`.execute(rows(tenant));
      return found.rows[0] ?? null;
    },

    /** One thread as this viewer sees it. */
    one: async (tenant: Tenant, threadId: string, viewerId: string | null): Promise<ThreadRow | null> => {
      const found = await sql<ThreadRow>`select ${overview(tenant.appId, sql`${viewerId}::uuid`)}
        from threads t left join thread_participants p on p.app_id = ${tenant.appId} and p.thread_id = t.id and p.subscriber_id = ${viewerId ?? nobody}
        where t.app_id = ${tenant.appId} and t.id = ${threadId}`.execute(rows(tenant));
      return found.rows[0] ?? null;
    },

    /** One thread as each of its listed people sees it, at most 50 of them. */
    forEach: async (tenant: Tenant, threadId: string): Promise<ThreadRow[]> => {
      const found = await sql<ThreadRow>`select ${overview(tenant.appId, sql`p.subscriber_id`)}
        from thread_participants p join threads t on t.app_id = ${tenant.appId} and t.id = p.thread_id
        where p.app_id = ${tenant.appId} and p.thread_id = ${threadId} and p.is_listed limit ${embedded}`.execute(rows(tenant));
      return found.rows;
    },

    /** Threads in which the viewer takes part, newest first. Those without a message are not listed. */
    list: async (tenant: Tenant, viewerId: string, { kind, before, after, exceptIds, limit }: ListFilter): Promise<ThreadRow[]> => {
      const found = await sql<ThreadRow>`select ${overview(tenant.appId, sql`p.subscriber_id`)}
        from thread_participants p join threads t on t.app_id = ${tenant.appId} and t.id = p.thread_id
        where p.app_id = ${tenant.appId} and p.subscriber_id = ${viewerId} and p.is_listed and p.latest_message_ts is not null
          and p.latest_message_ts < ${before ?? Number.MAX_SAFE_INTEGER} and p.latest_message_ts > ${after ?? 0}
          and (${kind}::text is null or t.kind = ${kind}) and t.id <> all(${exceptIds}::uuid[])
        order by p.latest_message_ts desc limit ${limit}`.execute(rows(tenant));
      return found.rows;
    },

    /** Feeds, newest first; who may see which is the caller's to decide. */
    feeds: async (tenant: Tenant, viewerId: string, { before, after, exceptIds, limit }: ListFilter): Promise<ThreadRow[]> => {
      const found = await sql<ThreadRow>`select ${overview(tenant.appId, sql`${viewerId}::uuid`)}
        from threads t left join thread_participants p on p.app_id = ${tenant.appId} and p.thread_id = t.id and p.subscriber_id = ${viewerId}
        where t.app_id = ${tenant.appId} and t.kind = 'feed' and coalesce(t.latest_message_ts, 0) < ${before ?? Number.MAX_SAFE_INTEGER} and coalesce(t.latest_message_ts, 0) >= ${after === null ? 0 : after + 1}
          and t.id <> all(${exceptIds}::uuid[])
        order by t.latest_message_ts desc nulls last, t.id limit ${limit}`.execute(rows(tenant));
      return found.rows;
    },

    /** Threads of the viewer in which something waits for him, with the pages they belong to. */
    unread: async (tenant: Tenant, viewerId: string, blockedIds: string[]): Promise<{ page_id: string | null }[]> => {
      const found = await sql<{
        page_id: string | null;
      }>`select distinct t.page_id from thread_participants p join threads t on t.app_id = ${tenant.appId} and t.id = p.thread_id
        where p.app_id = ${tenant.appId} and p.subscriber_id = ${viewerId} and p.is_listed and p.latest_message_ts > coalesce(p.last_read_ts, 0)
          and t.latest_author_id is distinct from ${viewerId} and (t.latest_author_id is null or t.latest_author_id <> all(${blockedIds}::uuid[]))
        order by t.page_id nulls first limit 100`.execute(rows(tenant));
      return found.rows;
    },

    /** Who shares a private thread with the viewer. */
    acquaintances: async (tenant: Tenant, viewerId: string): Promise<string[]> => {
      const found = await sql<{ id: string }>`select distinct q.subscriber_id as id from thread_participants p
        join threads t on t.app_id = ${tenant.appId} and t.id = p.thread_id and t.is_private
        join thread_participants q on q.app_id = ${tenant.appId} and q.thread_id = p.thread_id and q.is_listed and q.subscriber_id <> ${viewerId}
        where p.app_id = ${tenant.appId} and p.subscriber_id = ${viewerId} and p.is_listed limit 1000`.execute(rows(tenant));
      return found.rows.map(({ id }) => id);
    },

    idByPeople: async (tenant: Tenant, peopleKey: string): Promise<string | null> =>
      (
        await rows(tenant)
          .selectFrom('threads')
          .select('id')
          .where('app_id', '=', tenant.appId)
          .where('people_key', '=', peopleKey)
          .executeTakeFirst()
      )?.id ?? null,

    /** The private thread of exactly these people, made if there is none (MSG-3). Safe when two start it at once. */
    ensureChat: async (
      tenant: Tenant,
      chat: { id: string; channelId: string; peopleKey: string; people: string[]; createdBy: string; at: string },
    ): Promise<string> =>
      rows(tenant)
        .transaction()
        .execute(async (trx) => {
          const made = await trx
            .insertInto('threads')
            .values({
              app_id: tenant.appId,
              id: chat.id,
              kind: 'chat',
              channel_id: chat.channelId,
              title: null,
              is_private: true,
              page_id: null,
              people_key: chat.peopleKey,
              created_by: chat.createdBy,
              latest_message_ts: null,
              latest_author_id: null,
              created_at: chat.at,
            })
            .onConflict((conflict) => conflict.columns(['app_id', 'people_key']).where('people_key', 'is not', null).doNothing())
            .returning('id')
            .executeTakeFirst();
          if (!made)
            return (
              await trx
                .selectFrom('threads')
                .select('id')
                .where('app_id', '=', tenant.appId)
                .where('people_key', '=', chat.peopleKey)
                .executeTakeFirstOrThrow()
            ).id;
          await trx
            .insertInto('thread_participants')
            .values(
              chat.people.map((id) => ({
                app_id: tenant.appId,
                thread_id: chat.id,
                subscriber_id: id,
                latest_message_ts: null,
                last_read_ts: null,
                notifications_enabled: true,
                notifications_toggled_ts: null,
                is_listed: true,
                unread_since_ts: null,
                mailed_ts: null,
                joined_at: chat.at,
              })),
            )
            .execute();
          return made.id;
        }),

    /** The thread of a page, made with the caller's connection if there is none. */
    ensurePageThread: async (
      on: Work,
      tenant: Tenant,
      thread: { id: string; channelId: string; pageId: string; kind: 'comment' | 'feed'; at: string },
    ): Promise<string> => {
      const found = await sql<{ id: string }>`with made as (
          insert into threads (app_id, id, kind, channel_id, is_private, page_id, created_at) values (${tenant.appId}, ${thread.id}, ${thread.kind}, ${thread.channelId}, false, ${thread.pageId}, ${thread.at})
          on conflict (app_id, page_id, kind) where page_id is not null do nothing returning id)
        select id from made union all select id from threads where app_id = ${tenant.appId} and page_id = ${thread.pageId} and kind = ${thread.kind} limit 1`.execute(
        own(on),
      );
      if (found.rows[0]) return found.rows[0].id;
      // Another transaction made it after this statement began to look.
      return (
        await own(on)
          .selectFrom('threads')
          .select('id')
          .where('app_id', '=', tenant.appId)
          .where('page_id', '=', thread.pageId)
          .where('kind', '=', thread.kind)
          .executeTakeFirstOrThrow()
      ).id;
    },
  };
}
