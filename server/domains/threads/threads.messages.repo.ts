import { sql } from 'kysely';
import { asWork, transact, within, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MessageRow } from './threads.repo.ts';
import type { MessageTable, ThreadsTables } from './threads.tables.ts';

/** A message to be written, without its time: that is given inside the insert. */
export type NewMessage = Pick<MessageTable, 'client_id' | 'type' | 'text' | 'mentions' | 'image_ids' | 'attachment'>;

export interface Sending {
  threadId: string;
  authorId: string;
  nowUs: number;
  at: string;
  isFeed: boolean;
  messages: NewMessage[];
}
export interface Sent {
  /** Time of the first; the others follow, one microsecond apart. */
  firstTs: number;
  /** Somebody who had read everything has something to read now. */
  isNewToSomebody: boolean;
}

export interface PageFilter {
  before: number | null;
  after: number | null;
  isAscending: boolean;
  blockedIds: string[];
  limit: number;
}

export type MessagesRepo = ReturnType<typeof createMessagesRepo>;

const columns = sql.raw(
  'm.thread_id, m.ts, m.author_id, m.client_id, m.type, m.text, m.mentions, m.image_ids, m.attachment, m.reaction_count, m.pinned_at, m.edited_at, m.deleted_at',
);
const nobody = '00000000-0000-0000-0000-000000000000';

/** Whether writing failed because a client id was written before. */
const isKnownClientId = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'messages_client';

export function createMessagesRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<ThreadsTables>(tenant);
  const own = (on: Work) => within<ThreadsTables>(on);
  const reacted = (tenant: Tenant, viewerId: string | null) =>
    sql`exists (select from message_reactions r where r.app_id = ${tenant.appId} and r.thread_id = m.thread_id and r.ts = m.ts and r.subscriber_id = ${viewerId ?? nobody}) as has_reacted`;

  return {
    isKnownClientId,
    transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),
    /** For writing without a transaction of one's own. */
    alone: (tenant: Tenant): Work => asWork(rows(tenant)),

    /**
     * Messages, their times and everything that points at the newest, in one statement. The row of the thread is locked until the commit, so
     * times become visible in their order. Fails where one of the client ids is known already (`isKnownClientId`): then nothing is written. Null: the thread is gone.
     */
    send: async (on: Work, tenant: Tenant, { threadId, authorId, nowUs, at, isFeed, messages }: Sending): Promise<Sent | null> => {
      const count = messages.length;
      const sent = await sql<{ last_ts: number; is_new: boolean }>`with seat as (
            update threads set last_ts = greatest(last_ts, ${nowUs}::bigint - 1) + ${count}, latest_message_ts = greatest(last_ts, ${nowUs}::bigint - 1) + ${count},
              latest_author_id = ${authorId}, message_count = message_count + ${count}
            where app_id = ${tenant.appId} and id = ${threadId} returning last_ts),
          said as (
            insert into messages (app_id, thread_id, ts, author_id, client_id, type, text, mentions, image_ids, attachment)
            select ${tenant.appId}, ${threadId}, seat.last_ts - ${count} + m.n, ${authorId}, m.client_id, m.type, m.text, m.mentions, m.image_ids, m.attachment
            from seat, jsonb_to_recordset(${JSON.stringify(messages.map((message, index) => ({ n: index + 1, ...message })))}::jsonb)
              as m(n int, client_id text, type text, text text, mentions jsonb, image_ids uuid[], attachment jsonb)),
          author as (
            insert into thread_participants as p (app_id, thread_id, subscriber_id, latest_message_ts, last_read_ts, notifications_enabled, has_contributed, is_listed, joined_at)
            select ${tenant.appId}, ${threadId}, ${authorId}, seat.last_ts, seat.last_ts, ${!isFeed}, true, ${!isFeed}, ${at}::timestamptz from seat
            on conflict (app_id, thread_id, subscriber_id) do update set latest_message_ts = excluded.latest_message_ts, last_read_ts = excluded.last_read_ts, unread_since_ts = null,
              has_contributed = true, is_listed = p.is_listed or excluded.is_listed),
          others as (
            update thread_participants p set latest_message_ts = seat.last_ts, unread_since_ts = coalesce(p.unread_since_ts, seat.last_ts - ${count} + 1)
            from seat where p.app_id = ${tenant.appId} and p.thread_id = ${threadId} and p.subscriber_id <> ${authorId} and p.is_listed and not ${isFeed}
            returning p.unread_since_ts = seat.last_ts - ${count} + 1 as is_new)
          select last_ts, exists (select from others where is_new) as is_new from seat`.execute(own(on));
      const seat = sent.rows[0];
      return seat ? { firstTs: seat.last_ts - count + 1, isNewToSomebody: seat.is_new } : null;
    },

    byClientIds: async (tenant: Tenant, threadId: string, authorId: string, clientIds: string[]): Promise<MessageRow[]> => {
      const found = await sql<MessageRow>`select ${columns}, false as has_reacted from messages m
        where m.app_id = ${tenant.appId} and m.thread_id = ${threadId} and m.author_id = ${authorId} and m.client_id = any(${clientIds})`.execute(
        rows(tenant),
      );
      return found.rows;
    },

    /** A message that is not deleted. */
    find: async (tenant: Tenant, threadId: string, ts: number, viewerId: string | null): Promise<MessageRow | null> => {
      const found = await sql<MessageRow>`select ${columns}, ${reacted(tenant, viewerId)} from messages m
        where m.app_id = ${tenant.appId} and m.thread_id = ${threadId} and m.ts = ${ts} and m.deleted_at is null`.execute(rows(tenant));
      return found.rows[0] ?? null;
    },

    /** One page by key: as fast in the middle of a million as at the end of ten. */
    page: async (
      tenant: Tenant,
      threadId: string,
      viewerId: string | null,
      { before, after, isAscending, blockedIds, limit }: PageFilter,
    ): Promise<MessageRow[]> => {
      const isHidden = blockedIds.length > 0 ? sql`and (m.author_id is null or m.author_id <> all(${blockedIds}::uuid[]))` : sql``;
      const found = await sql<MessageRow>`select ${columns}, ${reacted(tenant, viewerId)} from messages m
        where m.app_id = ${tenant.appId} and m.thread_id = ${threadId} and m.deleted_at is null
          and m.ts > ${after ?? 0} and m.ts < ${before ?? Number.MAX_SAFE_INTEGER} ${isHidden}
        order by m.ts ${sql.raw(isAscending ? 'asc' : 'desc')} limit ${limit}`.execute(rows(tenant));
      return found.rows;
    },

    edit: async (
      tenant: Tenant,
      threadId: string,
      ts: number,
      change: { text: string; mentions: MessageTable['mentions']; at: string },
    ): Promise<boolean> => {
      const changed = await rows(tenant)
        .updateTable('messages')
        .set({ text: change.text, mentions: sql`${JSON.stringify(change.mentions)}::jsonb`, edited_at: change.at })
        .where('app_id', '=', tenant.appId)
        .where('thread_id', '=', threadId)
        .where('ts', '=', ts)
        .where('deleted_at', 'is', null)
        .returning('ts')
        .executeTakeFirst();
      return changed !== undefined;
    },

    /** Marks the message as deleted, lets go who liked it, and moves what pointed at it to the newest that is left. Null: it was gone already. */
    remove: async (tenant: Tenant, threadId: string, ts: number, at: string): Promise<{ latestTs: number | null } | null> =>
      rows(tenant)
        .transaction()
        .execute(async (trx) => {
          // The thread first, as sending does: two that lock in another order wait for each other.
          await trx.selectFrom('threads').select('id').where('app_id', '=', tenant.appId).where('id', '=', threadId).forUpdate().execute();
          const gone = await trx
            .updateTable('messages')
            .set({ deleted_at: at })
            .where('app_id', '=', tenant.appId)
            .where('thread_id', '=', threadId)
            .where('ts', '=', ts)
            .where('deleted_at', 'is', null)
            .returning('ts')
            .executeTakeFirst();
          if (!gone) return null;
          await trx
            .deleteFrom('message_reactions')
            .where('app_id', '=', tenant.appId)
            .where('thread_id', '=', threadId)
            .where('ts', '=', ts)
            .execute();
          const newest = await trx
            .selectFrom('messages')
            .select(['ts', 'author_id'])
            .where('app_id', '=', tenant.appId)
            .where('thread_id', '=', threadId)
            .where('deleted_at', 'is', null)
            .orderBy('ts', 'desc')
            .limit(1)
            .executeTakeFirst();
          await trx
            .updateTable('threads')
            .set({
              latest_message_ts: newest?.ts ?? null,
              latest_author_id: newest?.author_id ?? null,
              message_count: sql`greatest(message_count - 1, 0)`,
            })
            .where('app_id', '=', tenant.appId)
            .where('id', '=', threadId)
            .execute();
          await trx
            .updateTable('thread_participants')
            .set({ latest_message_ts: newest?.ts ?? null })
            .where('app_id', '=', tenant.appId)
            .where('thread_id', '=', threadId)
            .where('latest_message_ts', '=', ts)
            .execute();
          return { latestTs: newest?.ts ?? null };
        }),

    /** One like a person. Answers how many there are now, or null where the message is gone. */
    react: async (tenant: Tenant, threadId: string, ts: number, subscriberId: string, value: 1 | -1, at: string): Promise<number | null> => {
      const changed =
        value === 1
          ? sql`insert into message_reactions (app_id, thread_id, ts, subscriber_id, created_at)
              select app_id, thread_id, ts, ${subscriberId}, ${at}::timestamptz from target on conflict do nothing returning 1`
          : sql`delete from message_reactions where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts} and subscriber_id = ${subscriberId} returning 1`;
      // The message is held first: a like must not come to one that is being deleted.
      const counted = await sql<{ reaction_count: number }>`with target as (select app_id, thread_id, ts from messages
          where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts} and deleted_at is null for update), changed as (${changed})
        update messages set reaction_count = reaction_count + ${value} * (select count(*)::int from changed)
        where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts} and deleted_at is null returning reaction_count`.execute(
        rows(tenant),
      );
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
  };
}
