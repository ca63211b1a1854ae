import type { AttachmentData } from '@bandstand/contract/threads.ts';
import { sql, type Kysely } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { nobody, type MessageSql, type View } from './messages.pages.repo.ts';
import type { MessageRow, MessagesTables, MessageTable } from './messages.tables.ts';

interface Edit {
  text: string;
  mentions: MessageTable['mentions'];
  at: string;
}
interface FindOptions {
  /** Also the empty place of a deleted message that has replies. */
  isKept?: boolean;
  blockedIds?: readonly string[];
}

interface Parent {
  threadId: string;
  ts: number;
}
interface NewThread {
  id: string;
  channelId: string;
  at: string;
}

/**
 * The thread of replies to a message, created if there is none, with the message's author as its first participant (MSG-4). Null: the message is
 * gone, or cannot be answered. Two members who answer at once wait for the message's row, and share one thread.
 */
const ensuringReplies =
  (rows: (tenant: Tenant) => Kysely<MessagesTables>) =>
  (tenant: Tenant, parent: Parent, reply: NewThread): Promise<string | null> =>
    rows(tenant)
      .transaction()
      .execute(async (trx) => {
        const { appId } = tenant;
        const root = await sql<{ author_id: string | null; reply_thread_id: string | null }>`select m.author_id, m.reply_thread_id
          from messages m join threads t on t.app_id = ${appId} and t.id = m.thread_id and t.parent_thread_id is null
          where m.app_id = ${appId} and m.thread_id = ${parent.threadId} and m.ts = ${parent.ts} and m.type <> 'notification'
            and (m.deleted_at is null or m.reply_count > 0) for update of m`.execute(trx);
        const [message] = root.rows;
        if (!message) return null;
        if (message.reply_thread_id) return message.reply_thread_id;
        const author = sql`${message.author_id}::uuid`;
        await sql`with made as (
            insert into threads (app_id, id, kind, channel_id, is_private, parent_thread_id, parent_ts, created_at)
            select ${appId}, ${reply.id}, 'reply', ${reply.channelId}, t.is_private, t.id, ${parent.ts}, ${reply.at}::timestamptz
            from threads t where t.app_id = ${appId} and t.id = ${parent.threadId} returning id),
          author as (
            insert into thread_participants (app_id, thread_id, subscriber_id, notifications_enabled, is_listed, joined_at)
            select ${appId}, made.id, ${author}, true, true, ${reply.at}::timestamptz from made where ${author} is not null)
          update messages set reply_thread_id = made.id from made
          where messages.app_id = ${appId} and messages.thread_id = ${parent.threadId} and messages.ts = ${parent.ts}`.execute(trx);
        return reply.id;
      });

type Rows = (tenant: Tenant) => Kysely<MessagesTables>;
const one = ({ appId }: Tenant, threadId: string, ts: number) => sql`app_id = ${appId} and thread_id = ${threadId} and ts = ${ts}`;

const likes = (rows: Rows) => ({
  /** One like for each member. Returns how many there are now; null when the message is gone. */
  react: async (tenant: Tenant, threadId: string, ts: number, subscriberId: string, value: 1 | -1, at: string): Promise<number | null> => {
    const changed =
      value === 1
        ? sql`insert into message_reactions (app_id, thread_id, ts, subscriber_id, created_at)
            select app_id, thread_id, ts, ${subscriberId}, ${at}::timestamptz from target on conflict do nothing returning 1`
        : sql`delete from message_reactions where ${one(tenant, threadId, ts)} and subscriber_id = ${subscriberId} returning 1`;
    // The message is locked first: one that is being deleted must not get a like.
    const counted = await sql<{ reaction_count: number }>`with target as (select app_id, thread_id, ts from messages
        where ${one(tenant, threadId, ts)} and deleted_at is null for update), changed as (${changed})
      update messages set reaction_count = reaction_count + ${value} * (select count(*)::int from changed)
      where ${one(tenant, threadId, ts)} and deleted_at is null returning reaction_count`.execute(rows(tenant));
    return counted.rows[0]?.reaction_count ?? null;
  },

  reactions: (tenant: Tenant, threadId: string, ts: number) =>
    rows(tenant)
      .selectFrom('message_reactions')
      .select(['subscriber_id', 'created_at'])
      .where('app_id', '=', tenant.appId)
      .where('thread_id', '=', threadId)
      .where('ts', '=', ts)
      .orderBy('created_at')
      .limit(500)
      .execute(),
});

export type MessagesRepo = ReturnType<typeof createMessagesRepo>;

/** Single messages, and what members liked. */
export function createMessagesRepo({ db, messageSql }: { db: Database; messageSql: MessageSql }) {
  const rows = (tenant: Tenant) => db.for<MessagesTables>(tenant);
  const columnsFor = (tenant: Tenant, { isRoot, viewerId }: Omit<View, 'threadId'>, blockedIds: readonly string[] = []) =>
    messageSql.columns(tenant.appId, sql`${viewerId ?? nobody}`, { isRoot: sql`${isRoot}::boolean`, blockedIds });

  return {
    ensureReplies: ensuringReplies(rows),

    /** The viewer's own messages with these client ids. */
    byClientIds: async (tenant: Tenant, view: View, clientIds: string[]): Promise<MessageRow[]> => {
      const found = await sql<MessageRow>`select ${columnsFor(tenant, view)} from message_keys k
        join messages m on m.app_id = k.app_id and m.thread_id = k.thread_id and m.ts = k.ts
        where k.app_id = ${tenant.appId} and k.thread_id = ${view.threadId} and k.author_id = ${view.viewerId}
          and k.client_id = any(${clientIds})`.execute(rows(tenant));
      return found.rows;
    },

    find: async (
      tenant: Tenant,
      view: View,
      ts: number,
      { isKept = false, blockedIds = [] }: FindOptions = {},
    ): Promise<MessageRow | null> => {
      const found = await sql<MessageRow>`select ${columnsFor(tenant, view, blockedIds)} from messages m
        where m.app_id = ${tenant.appId} and m.thread_id = ${view.threadId} and m.ts = ${ts}
          and (m.deleted_at is null or (${isKept} and m.reply_count > 0))`.execute(rows(tenant));
      return found.rows[0] ?? null;
    },

    /** The thread of replies to a message; null: there is none yet. */
    replyThreadOf: async (tenant: Tenant, threadId: string, ts: number): Promise<string | null> => {
      const query = sql<{ id: string | null }>`select reply_thread_id as id from messages where ${one(tenant, threadId, ts)}`;
      return (await query.execute(rows(tenant))).rows[0]?.id ?? null;
    },

    /** Whether everyone was mentioned in the thread since then (MSG-11). */
    wasEverybodyMentioned: async (tenant: Tenant, threadId: string, sinceUs: number, everyoneId: string): Promise<boolean> => {
      const found = await sql`select 1 from messages where app_id = ${tenant.appId} and thread_id = ${threadId} and ts > ${sinceUs}
        and mentions @> ${JSON.stringify([{ user_id: everyoneId }])}::jsonb limit 1`.execute(rows(tenant));
      return found.rows.length > 0;
    },

    /** Completes a link card; false when the message is gone. */
    setAttachment: async (tenant: Tenant, threadId: string, ts: number, card: AttachmentData): Promise<boolean> => {
      const query = sql`update messages set attachment = ${JSON.stringify(card)}::jsonb
        where ${one(tenant, threadId, ts)} and deleted_at is null returning 1`;
      return (await query.execute(rows(tenant))).rows.length > 0;
    },

    /** Messages that show a video, at most 50. */
    ofVideo: (tenant: Tenant, videoId: string): Promise<{ thread_id: string; ts: number }[]> =>
      rows(tenant)
        .selectFrom('messages')
        .select(['thread_id', 'ts'])
        .where('app_id', '=', tenant.appId)
        .where('video_id', '=', videoId)
        .where('deleted_at', 'is', null)
        .limit(50)
        .execute(),

    edit: async (tenant: Tenant, threadId: string, ts: number, { text, mentions, at }: Edit): Promise<boolean> => {
      const changed = await rows(tenant)
        .updateTable('messages')
        .set({ text, mentions: json(mentions), edited_at: at })
        .where('app_id', '=', tenant.appId)
        .where('thread_id', '=', threadId)
        .where('ts', '=', ts)
        .where('deleted_at', 'is', null)
        .returning('ts')
        .executeTakeFirst();
      return changed !== undefined;
    },

    ...likes(rows),
  };
}
