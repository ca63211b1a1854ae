import { sql, type Selectable } from 'kysely';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { accessColumns, messageColumns, nobody, withParent, type AccessFacts, type MessageRow } from './threads.columns.repo.ts';
import type { ThreadKind, ThreadsTables, ThreadTable } from './threads.tables.ts';

/** A person in a thread, with what he liked there, the newest first. */
export interface ParticipantRow {
  subscriber_id: string;
  has_contributed: boolean;
  notifications_enabled: boolean;
  liked: number[];
}

type OwnColumns =
  | 'id'
  | 'channel_id'
  | 'title'
  | 'has_been_renamed'
  | 'message_count'
  | 'latest_message_ts'
  | 'latest_author_id'
  | 'parent_thread_id';
/** A thread as one viewer sees it. */
export interface ThreadRow extends Pick<Selectable<ThreadTable>, OwnColumns>, AccessFacts {
  viewer_id: string | null;
  /** Of the parent, for a thread of replies. */
  parent_title: string | null;
  parent_has_been_renamed: boolean;
  last_read_ts: number | null;
  notifications_enabled: boolean | null;
  participants: ParticipantRow[];
  participant_count: number;
  latest: MessageRow | null;
  /** The message that is answered here. */
  root: MessageRow | null;
}

/** What decides who may open a thread, and what one viewer did in it. */
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

export interface ListFilter {
  kind: ThreadKind | null;
  before: number | null;
  after: number | null;
  exceptIds: string[];
  /** Threads of everybody that this viewer may read. */
  openIds: string[];
  /** Whom this viewer blocks. */
  blockedIds: string[];
  limit: number;
}
/** A thread that everybody has among his own who may read it. */
export type OpenThread = Pick<AccessFacts, 'page_id' | 'product_id' | 'is_app_wide'> & { id: string };

export type ThreadsRepo = ReturnType<typeof createThreadsRepo>;

const embedded = 50;

export function createThreadsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<ThreadsTables>(tenant);
  const own = (on: Work) => within<ThreadsTables>(on);

  /** Columns of a `ThreadRow`: `t` the thread, `b` the thread whose rules it has, `p` the viewer's row in it, which may be missing. */
  const overview = (appId: string, viewer: ReturnType<typeof sql>, blockedIds: readonly string[]) => sql`
    t.id, t.channel_id, t.title, t.has_been_renamed, t.message_count, t.latest_message_ts, t.latest_author_id, t.parent_thread_id, ${accessColumns(appId)},
    ${viewer} as viewer_id, b.title as parent_title, b.has_been_renamed as parent_has_been_renamed, p.last_read_ts, p.notifications_enabled,
    (select count(*)::int from thread_participants q where q.app_id = ${appId} and q.thread_id = t.id and (q.is_listed or q.has_contributed)) as participant_count,
    (select coalesce(json_agg(json_build_object('subscriber_id', q.subscriber_id, 'has_contributed', q.has_contributed, 'notifications_enabled', q.notifications_enabled,
        'liked', (select coalesce(json_agg(l.ts), '[]') from (select r.ts from message_reactions r where r.app_id = ${appId} and r.thread_id = t.id and r.subscriber_id = q.subscriber_id
          order by r.ts desc limit ${embedded}) l)) order by q.joined_at, q.subscriber_id), '[]')
      from (select * from thread_participants a where a.app_id = ${appId} and a.thread_id = t.id and (a.is_listed or a.has_contributed)
        order by a.joined_at, a.subscriber_id limit ${embedded}) q) as participants,
    (select row_to_json(x) from (select ${messageColumns(appId, viewer, { isRoot: sql`t.parent_thread_id is null`, blockedIds })}
      from messages m where m.app_id = ${appId} and m.thread_id = t.id and m.ts = t.latest_message_ts) x) as latest,
    case when t.parent_ts is not null then (select row_to_json(x) from (select ${messageColumns(appId, viewer, { isRoot: sql`true`, blockedIds })}
      from messages m where m.app_id = ${appId} and m.thread_id = t.parent_thread_id and m.ts = t.parent_ts) x) end as root`;
  const joined = (appId: string, viewerId: string | null) =>
    sql`${withParent(appId)} left join thread_participants p on p.app_id = ${appId} and p.thread_id = t.id and p.subscriber_id = ${viewerId ?? nobody}`;
  const accessOf = (
    appId: string,
    viewerId: string | null,
  ) => sql`select t.id, t.channel_id, b.title, b.has_been_renamed, t.parent_thread_id, t.parent_ts,
      b.channel_id as parent_channel_id, t.latest_message_ts, t.latest_author_id, p.last_read_ts, p.notifications_enabled, ${accessColumns(appId)}
    from threads t ${joined(appId, viewerId)}`;

  return {
    transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),

    access: async (tenant: Tenant, threadId: string, viewerId: string | null): Promise<AccessRow | null> => {
      const found = await sql<AccessRow>`${accessOf(tenant.appId, viewerId)} where t.app_id = ${tenant.appId} and t.id = ${threadId}`.execute(
        rows(tenant),
      );
      return found.rows[0] ?? null;
    },

    byChannel: async (tenant: Tenant, channel: string): Promise<AccessRow | null> => {
      const found = await sql<AccessRow>`${accessOf(tenant.appId, null)} where t.app_id = ${tenant.appId} and t.channel_id = ${channel}`.execute(
        rows(tenant),
      );
      return found.rows[0] ?? null;
    },

    /** Threads as this viewer sees them, whoever may; in no order. */
    many: async (tenant: Tenant, threadIds: readonly string[], viewerId: string | null, blockedIds: readonly string[] = []): Promise<ThreadRow[]> => {
      const found =
        await sql<ThreadRow>`select ${overview(tenant.appId, sql`${viewerId}::uuid`, blockedIds)} from threads t ${joined(tenant.appId, viewerId)}
        where t.app_id = ${tenant.appId} and t.id = any(${[...threadIds]}::uuid[])`.execute(rows(tenant));
      return found.rows;
    },

    /** One thread as each of its listed people sees it who blocks nobody, at most 50 of them. */
    forEach: async (tenant: Tenant, threadId: string): Promise<ThreadRow[]> => {
      const found = await sql<ThreadRow>`select ${overview(tenant.appId, sql`p.subscriber_id`, [])}
        from thread_participants p join threads t on t.app_id = ${tenant.appId} and t.id = p.thread_id ${withParent(tenant.appId)}
        where p.app_id = ${tenant.appId} and p.thread_id = ${threadId} and p.is_listed limit ${embedded}`.execute(rows(tenant));
      return found.rows;
    },

    /** Threads in which the viewer takes part and those of everybody, newest first. Those without a message are not listed. */
    list: async (
      tenant: Tenant,
      viewerId: string,
      { kind, before, after, exceptIds, openIds, blockedIds, limit }: ListFilter,
    ): Promise<ThreadRow[]> => {
      const isWanted = sql`(${kind}::text is null or t.kind = ${kind}) and t.id <> all(${exceptIds}::uuid[])`;
      const [newest, oldest] = [before ?? Number.MAX_SAFE_INTEGER, after ?? 0];
      const found = await sql<ThreadRow>`with picked as (
          (select p.thread_id as id, p.latest_message_ts as at from thread_participants p join threads t on t.app_id = ${tenant.appId} and t.id = p.thread_id
            where p.app_id = ${tenant.appId} and p.subscriber_id = ${viewerId} and p.is_listed and p.latest_message_ts is not null
              and p.latest_message_ts < ${newest} and p.latest_message_ts > ${oldest} and ${isWanted} and t.id <> all(${openIds}::uuid[])
            order by p.latest_message_ts desc limit ${limit})
          union all
          (select t.id, t.latest_message_ts from threads t where t.app_id = ${tenant.appId} and t.id = any(${openIds}::uuid[])
            and t.latest_message_ts < ${newest} and t.latest_message_ts > ${oldest} and ${isWanted})
          order by at desc limit ${limit})
        select ${overview(tenant.appId, sql`${viewerId}::uuid`, blockedIds)} from picked join threads t on t.app_id = ${tenant.appId} and t.id = picked.id
        ${joined(tenant.appId, viewerId)} order by picked.at desc`.execute(rows(tenant));
      return found.rows;
    },

    /** Feeds, newest first; who may see which is the caller's to decide. */
    feeds: async (tenant: Tenant, viewerId: string, { before, after, exceptIds, blockedIds, limit }: ListFilter): Promise<ThreadRow[]> => {
      const found =
        await sql<ThreadRow>`select ${overview(tenant.appId, sql`${viewerId}::uuid`, blockedIds)} from threads t ${joined(tenant.appId, viewerId)}
        where t.app_id = ${tenant.appId} and t.kind = 'feed' and coalesce(t.latest_message_ts, 0) < ${before ?? Number.MAX_SAFE_INTEGER} and coalesce(t.latest_message_ts, 0) >= ${after === null ? 0 : after + 1}
          and t.id <> all(${exceptIds}::uuid[])
        order by t.latest_message_ts desc nulls last, t.id limit ${limit}`.execute(rows(tenant));
      return found.rows;
    },

    /** Threads that everybody has among his own who may read them. */
    ofEverybody: async (tenant: Tenant): Promise<OpenThread[]> =>
      (
        await sql<OpenThread>`select t.id, t.page_id, t.product_id, t.is_app_wide from threads t
          where t.app_id = ${tenant.appId} and t.who_joins = 'everyone' and not t.is_private and t.parent_thread_id is null`.execute(rows(tenant))
      ).rows,

    /** Threads of the viewer in which something waits for him, by what they belong to; `is_open`: one of `openIds`. */
    unread: async (
      tenant: Tenant,
      viewerId: string,
      { blockedIds, openIds }: { blockedIds: string[]; openIds: string[] },
    ): Promise<(AccessFacts & { is_open: boolean })[]> => {
      const found = await sql<AccessFacts & { is_open: boolean }>`with waiting as (
          select p.thread_id as id, false as is_open from thread_participants p
            where p.app_id = ${tenant.appId} and p.subscriber_id = ${viewerId} and p.is_listed and p.latest_message_ts > coalesce(p.last_read_ts, 0)
              and p.thread_id <> all(${openIds}::uuid[])
          union all
          select t.id, true from threads t left join thread_participants p on p.app_id = ${tenant.appId} and p.thread_id = t.id and p.subscriber_id = ${viewerId}
            where t.app_id = ${tenant.appId} and t.id = any(${openIds}::uuid[]) and t.latest_message_ts > coalesce(p.last_read_ts, 0))
        select distinct on (b.is_private, b.page_id, b.product_id, waiting.is_open) waiting.is_open, ${accessColumns(tenant.appId)}
        from waiting join threads t on t.app_id = ${tenant.appId} and t.id = waiting.id ${withParent(tenant.appId)}
        where t.latest_author_id is distinct from ${viewerId} and (t.latest_author_id is null or t.latest_author_id <> all(${blockedIds}::uuid[])) limit 100`.execute(
        rows(tenant),
      );
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
    ensureChat: (
      tenant: Tenant,
      chat: { id: string; channelId: string; peopleKey: string; people: string[]; createdBy: string; at: string },
    ): Promise<string> =>
      rows(tenant)
        .transaction()
        .execute(async (trx) => {
          const made = await sql<{ id: string }>`with made as (
              insert into threads (app_id, id, kind, channel_id, is_private, is_group, people_key, created_by, created_at)
              values (${tenant.appId}, ${chat.id}, 'chat', ${chat.channelId}, true, ${chat.people.length > 2}, ${chat.peopleKey}, ${chat.createdBy}, ${chat.at}::timestamptz)
              on conflict (app_id, people_key) where people_key is not null do nothing returning id),
            people as (
              insert into thread_participants (app_id, thread_id, subscriber_id, notifications_enabled, is_listed, joined_at)
              select ${tenant.appId}, made.id, q, true, true, ${chat.at}::timestamptz from made, unnest(${chat.people}::uuid[]) q)
            select id from made`.execute(trx);
          if (made.rows[0]) return made.rows[0].id;
          return (
            await trx
              .selectFrom('threads')
              .select('id')
              .where('app_id', '=', tenant.appId)
              .where('people_key', '=', chat.peopleKey)
              .executeTakeFirstOrThrow()
          ).id;
        }),

    /**
     * The thread of a message's replies, made if there is none; whoever wrote the message takes part in it (MSG-4). Null: the message is gone,
     * or is none that can be answered. Two who answer at once wait for the message's row, and share one thread.
     */
    ensureReplies: (
      tenant: Tenant,
      parent: { threadId: string; ts: number },
      reply: { id: string; channelId: string; at: string },
    ): Promise<string | null> =>
      rows(tenant)
        .transaction()
        .execute(async (trx) => {
          const root = await sql<{ author_id: string | null; reply_thread_id: string | null }>`select m.author_id, m.reply_thread_id
            from messages m join threads t on t.app_id = ${tenant.appId} and t.id = m.thread_id and t.parent_thread_id is null
            where m.app_id = ${tenant.appId} and m.thread_id = ${parent.threadId} and m.ts = ${parent.ts} and m.type <> 'notification'
              and (m.deleted_at is null or m.reply_count > 0) for update of m`.execute(trx);
          const [message] = root.rows;
          if (!message) return null;
          if (message.reply_thread_id) return message.reply_thread_id;
          await sql`with made as (
              insert into threads (app_id, id, kind, channel_id, is_private, parent_thread_id, parent_ts, created_at)
              select ${tenant.appId}, ${reply.id}, 'reply', ${reply.channelId}, t.is_private, t.id, ${parent.ts}, ${reply.at}::timestamptz
              from threads t where t.app_id = ${tenant.appId} and t.id = ${parent.threadId} returning id),
            author as (
              insert into thread_participants (app_id, thread_id, subscriber_id, notifications_enabled, is_listed, joined_at)
              select ${tenant.appId}, made.id, ${message.author_id}::uuid, true, true, ${reply.at}::timestamptz from made where ${message.author_id}::uuid is not null)
            update messages set reply_thread_id = made.id from made
            where messages.app_id = ${tenant.appId} and messages.thread_id = ${parent.threadId} and messages.ts = ${parent.ts}`.execute(trx);
          return reply.id;
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
