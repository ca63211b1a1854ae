import { sql } from 'kysely';
import { asWork, transact, within, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import { statements, type Places } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MessageTable, MessagesTables } from './messages.tables.ts';

/** A message to be written, without its time: the insert assigns that. */
export type NewMessage = Pick<MessageTable, 'client_id' | 'type' | 'text' | 'mentions' | 'image_ids' | 'attachment'> & {
  video_id: string | null;
};

export interface Sending {
  threadId: string;
  authorId: string;
  /** The staff member who wrote it under the author's name. */
  realAuthorId: string | null;
  nowUs: number;
  at: string;
  /** A private thread: only listed participants write in it, and sending must not bring back one who was just removed. */
  isOfPeople: boolean;
  /** A feed, or a thread for everyone: no participants to mark as unread. */
  isQuiet: boolean;
  isFeed: boolean;
  /** The message that is answered. */
  parent: { threadId: string; ts: number } | null;
  messages: NewMessage[];
}
export interface Sent {
  /** Time of the first message; the others follow, one microsecond apart. */
  firstTs: number;
  /** Something is now unread for a participant who had read everything. */
  isNewToSomebody: boolean;
}

/** `contents`: the messages as JSON. */
type SendValues = Omit<Sending, 'parent' | 'messages'> & {
  appId: string;
  count: number;
  parentId: string | null;
  parentTs: number | null;
  contents: string;
};
type Written = { last_ts: number; is_new: boolean; is_answer: boolean; is_inside: boolean };
/** Leaves out the parts that a message does not need: the database plans each of them, even if it does nothing. */
const sendOf = statements(
  (of: Places<SendValues>, { isQuiet, isOfPeople, isAnswer }: Pick<Sending, 'isQuiet' | 'isOfPeople'> & { isAnswer: boolean }) => {
    const seat = sql`seat as (
      update threads set last_ts = greatest(last_ts, ${of.nowUs}::bigint - 1) + ${of.count}::int,
        latest_message_ts = greatest(last_ts, ${of.nowUs}::bigint - 1) + ${of.count}::int,
        latest_author_id = ${of.authorId}::uuid, message_count = message_count + ${of.count}::int
      where app_id = ${of.appId} and id = ${of.threadId}::uuid returning last_ts)`;
    const inserted = sql`, inserted as (
      insert into messages (app_id, thread_id, ts, author_id, real_author_id, client_id, type, text, mentions, image_ids, video_id,
        attachment)
      select ${of.appId}, ${of.threadId}::uuid, seat.last_ts - ${of.count}::int + m.n, ${of.authorId}::uuid, ${of.realAuthorId}::uuid,
        m.client_id, m.type, m.text, m.mentions, m.image_ids, m.video_id, m.attachment
      from seat, jsonb_to_recordset(${of.contents}::jsonb)
        as m(n int, client_id text, type text, text text, mentions jsonb, image_ids uuid[], video_id uuid, attachment jsonb))`;
    const answered = sql`, answered as (
      update messages set reply_count = reply_count + ${of.count}::int where app_id = ${of.appId} and thread_id = ${of.parentId}::uuid
        and ts = ${of.parentTs}::bigint and (deleted_at is null or reply_count > 0) returning 1)`;
    const inside = sql`, inside as (
      update thread_participants p set latest_message_ts = seat.last_ts, last_read_ts = seat.last_ts, unread_since_ts = null,
      has_contributed = true
      from seat where p.app_id = ${of.appId} and p.thread_id = ${of.threadId}::uuid and p.subscriber_id = ${of.authorId}::uuid
        and p.is_listed
      returning 1)`;
    const author = sql`, author as (
      insert into thread_participants as p
        (app_id, thread_id, subscriber_id, latest_message_ts, last_read_ts, notifications_enabled, has_contributed, is_listed, joined_at)
      select ${of.appId}, ${of.threadId}::uuid, ${of.authorId}::uuid, seat.last_ts, seat.last_ts,
        not ${of.isFeed}::boolean, true, not ${of.isFeed}::boolean, ${of.at}::timestamptz from seat
      on conflict (app_id, thread_id, subscriber_id) do update set latest_message_ts = excluded.latest_message_ts,
        last_read_ts = excluded.last_read_ts, unread_since_ts = null, has_contributed = true, is_listed = p.is_listed
          or excluded.is_listed)`;
    const others = sql`, others as (
      update thread_participants p
      set latest_message_ts = seat.last_ts, unread_since_ts = coalesce(p.unread_since_ts, seat.last_ts - ${of.count}::int + 1)
      from seat
      where p.app_id = ${of.appId} and p.thread_id = ${of.threadId}::uuid and p.subscriber_id <> ${of.authorId}::uuid and p.is_listed
      returning p.unread_since_ts = seat.last_ts - ${of.count}::int + 1 as is_new)`;
    return sql<Written>`with ${seat}${inserted}${isAnswer ? answered : sql``}${isOfPeople ? inside : author}${isQuiet ? sql`` : others}
      select last_ts, ${isQuiet ? sql`false` : sql`exists (select from others where is_new)`} as is_new,
        ${isAnswer ? sql`exists (select from answered)` : sql`false`} as is_answer,
        ${isOfPeople ? sql`exists (select from inside)` : sql`true`} as is_inside from seat`;
  },
);

/** Whether writing failed because a client id was written before. */
const isKnownClientId = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'messages_client';

export type SendRepo = ReturnType<typeof createSendRepo>;

export const createSendRepo = ({ db }: { db: Database }) => ({
  isKnownClientId,
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),
  /** For writing outside a transaction. */
  alone: (tenant: Tenant): Work => asWork(db.for<MessagesTables>(tenant)),

  /**
   * Writes messages, their times and everything that points at the newest, in one statement. Locks the thread's row until the commit, so that times
   * become visible in order. Fails when a client id is known already (`isKnownClientId`): then nothing is written. Null: the thread, its author or
   * the answered message is gone; the caller must roll back.
   */
  send: async (on: Work, tenant: Tenant, sending: Sending): Promise<Sent | null> => {
    const { parent, messages, ...values } = sending;
    const count = messages.length;
    const contents = JSON.stringify(messages.map((message, index) => ({ n: index + 1, ...message })));
    const places = { appId: tenant.appId, parentId: parent?.threadId ?? null, parentTs: parent?.ts ?? null };
    const shape = { isQuiet: values.isQuiet, isOfPeople: values.isOfPeople, isAnswer: parent !== null };
    const [seat] = await sendOf(shape)(within<MessagesTables>(on), { ...values, ...places, count, contents });
    if (!seat || !seat.is_inside || (parent !== null && !seat.is_answer)) return null;
    return { firstTs: seat.last_ts - count + 1, isNewToSomebody: seat.is_new };
  },
});
