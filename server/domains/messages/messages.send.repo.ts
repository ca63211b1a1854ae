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
  /** A feed, or a thread for everyone: no mails about what is unread. */
  isQuiet: boolean;
  isFeed: boolean;
  /** Whether those who write there get notices without asking for them. */
  isNoticed: boolean;
  /** The message that is answered. */
  parent: { threadId: string; ts: number } | null;
  messages: NewMessage[];
}
/** `contents`: the messages as JSON. */
type SendValues = Omit<Sending, 'parent' | 'messages'> & {
  appId: string;
  count: number;
  parentId: string | null;
  parentTs: number | null;
  contents: string;
};
type Written = { last_ts: number };
/** Leaves out the parts that a message does not need: the database plans each of them, even if it does nothing. */
const sendOf = statements(
  (of: Places<SendValues>, { isQuiet, isOfPeople, isAnswer }: Pick<Sending, 'isQuiet' | 'isOfPeople'> & { isAnswer: boolean }) => {
    const before = sql`greatest(last_ts, ${of.nowUs}::bigint - 1)`;
    const seat = sql`seat as (
      update threads set last_ts = ${before} + ${of.count}::int, latest_message_ts = ${before} + ${of.count}::int,
        latest_author_id = ${of.authorId}::uuid, message_count = message_count + ${of.count}::int
        ${isQuiet ? sql`` : sql`, unread_since_ts = coalesce(unread_since_ts, ${before} + 1)`}
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
      update thread_participants p set last_read_ts = seat.last_ts, has_contributed = true
      from seat where p.app_id = ${of.appId} and p.thread_id = ${of.threadId}::uuid and p.subscriber_id = ${of.authorId}::uuid
        and p.is_listed
      returning 1)`;
    const author = sql`, author as (
      insert into thread_participants as p
        (app_id, thread_id, subscriber_id, last_read_ts, notifications_enabled, has_contributed, is_listed, joined_at)
      select ${of.appId}, ${of.threadId}::uuid, ${of.authorId}::uuid, seat.last_ts,
        ${of.isNoticed}::boolean, true, not ${of.isFeed}::boolean, ${of.at}::timestamptz from seat
      on conflict (app_id, thread_id, subscriber_id) do update set last_read_ts = excluded.last_read_ts, has_contributed = true,
        is_listed = p.is_listed or excluded.is_listed)`;
    const isMet = sql.join(
      [...(isAnswer ? [sql`exists (select from answered)`] : []), ...(isOfPeople ? [sql`exists (select from inside)`] : []), sql`true`],
      sql` and `,
    );
    return sql<Written>`with ${seat}${inserted}${isAnswer ? answered : sql``}${isOfPeople ? inside : author}
      select case when ${isMet} then last_ts else bandstand_refuse('gone') end as last_ts from seat`;
  },
);

/** Whether writing failed because a client id was written before. */
const isKnownClientId = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'messages_client';
/** Whether the author or the answered message was gone, and nothing was written. */
const isGone = (error: unknown): boolean => (error as { code?: string }).code === 'BS001';

export type SendRepo = ReturnType<typeof createSendRepo>;

export const createSendRepo = ({ db }: { db: Database }) => ({
  isKnownClientId,
  isGone,
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),
  /** For writing outside a transaction. */
  alone: (tenant: Tenant): Work => asWork(db.for<MessagesTables>(tenant)),

  /**
   * Writes messages, their times and everything that points at the newest, in one statement. Locks the thread's row until the commit, so that times
   * become visible in order. Returns the time of the first message; the others follow, one microsecond apart. Null: the thread is gone. Fails when a
   * client id is known already (`isKnownClientId`), and when the author or the answered message is gone (`isGone`): then nothing is written.
   */
  send: async (on: Work, tenant: Tenant, sending: Sending): Promise<number | null> => {
    const { parent, messages, ...values } = sending;
    const count = messages.length;
    const contents = JSON.stringify(messages.map((message, index) => ({ n: index + 1, ...message })));
    const places = { appId: tenant.appId, parentId: parent?.threadId ?? null, parentTs: parent?.ts ?? null };
    const shape = { isQuiet: values.isQuiet, isOfPeople: values.isOfPeople, isAnswer: parent !== null };
    const [seat] = await sendOf(shape)(within<MessagesTables>(on), { ...values, ...places, count, contents });
    return seat ? seat.last_ts - count + 1 : null;
  },
});
