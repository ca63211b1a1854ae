import { sql } from 'kysely';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { LockPatience } from '../../platform/db/group-commit.ts';
import { statements, type Places } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MessageTable, MessagesTables } from './messages.tables.ts';

/** A message to be written, without its time: the insert assigns that. */
export type NewMessage = Pick<MessageTable, 'client_id' | 'type' | 'text' | 'mentions' | 'image_ids' | 'attachment'> & {
  video_id: string | null;
  /** When the client made its id; 1970 if the id does not say. */
  made_at: string;
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
type Shape = Pick<Sending, 'isQuiet' | 'isOfPeople'> & { isAnswer: boolean; isKeyed: boolean };
interface SendValues {
  appId: string;
  /** The messages as JSON, each with the facts of its sending. */
  contents: string;
  patience: LockPatience;
}
/** Leaves out the parts that messages do not need: the database plans each of them, even if it does nothing. */
const sendOf = statements(
  ({ appId, contents, patience }: Places<SendValues>, { isQuiet, isOfPeople, isAnswer, isKeyed }: Shape) => {
    const sent = sql`sent as materialized (
    select m.* from (select set_config('lock_timeout', ${patience}, true)) p, jsonb_to_recordset(${contents}::jsonb)
      as m(n int, thread_id uuid, author_id uuid, real_author_id uuid, now_us bigint, at timestamptz, is_noticed boolean, is_feed boolean,
        parent_id uuid, parent_ts bigint, client_id text, made_at timestamptz,
        type text, text text, mentions jsonb, image_ids uuid[], video_id uuid,
        attachment jsonb))`;
    // In one order, so that statements of several servers never wait for each other in a circle.
    const counts = sql`counts as (
    select thread_id, count(*)::int as count, max(now_us) - 1 as before_us, (array_agg(author_id order by n desc))[1] as author_id,
      (array_agg(parent_id))[1] as parent_id, (array_agg(parent_ts))[1] as parent_ts
    from sent group by thread_id order by thread_id)`;
    const seat = sql`seat as (
    update threads t set last_ts = greatest(last_ts, before_us) + count, latest_message_ts = greatest(last_ts, before_us) + count,
      latest_author_id = c.author_id, message_count = message_count + count
      ${isQuiet ? sql`` : sql`, unread_since_ts = coalesce(unread_since_ts, greatest(last_ts, before_us) + 1)`}
    from counts c where t.app_id = ${appId} and t.id = c.thread_id
    returning t.id, t.last_ts - c.count as before_ts)`;
    const numbered = sql`numbered as materialized (
    select s.*, seat.before_ts + row_number() over (partition by s.thread_id order by s.n) as ts
    from sent s join seat on seat.id = s.thread_id)`;
    const inserted = sql`inserted as (
    insert into messages (app_id, thread_id, ts, author_id, real_author_id, client_id, type, text, mentions, image_ids, video_id,
      attachment)
    select ${appId}, thread_id, ts, author_id, real_author_id, client_id, type, text, mentions, image_ids, video_id, attachment
    from numbered)`;
    const keyed = sql`, keyed as (
    insert into message_keys (app_id, thread_id, author_id, client_id, made_at, ts)
    select ${appId}, thread_id, author_id, client_id, made_at, ts from numbered where client_id is not null)`;
    const answered = sql`, answered as (
    update messages m set reply_count = reply_count + c.count from counts c join seat on seat.id = c.thread_id
    where m.app_id = ${appId} and m.thread_id = c.parent_id and m.ts = c.parent_ts and (m.deleted_at is null or m.reply_count > 0)
    returning c.thread_id)`;
    const authors = sql`authors as (
    select thread_id, author_id, max(ts) as ts, bool_or(is_noticed) as is_noticed, bool_or(is_feed) as is_feed, max(at) as at
    from numbered group by thread_id, author_id order by thread_id, author_id)`;
    const inside = sql`inside as (
    update thread_participants p set last_read_ts = a.ts, has_contributed = true from authors a
    where p.app_id = ${appId} and p.thread_id = a.thread_id and p.subscriber_id = a.author_id and p.is_listed
    returning p.thread_id, p.subscriber_id)`;
    const written = sql`written as (
    insert into thread_participants as p
      (app_id, thread_id, subscriber_id, last_read_ts, notifications_enabled, has_contributed, is_listed, joined_at)
    select ${appId}, thread_id, author_id, ts, is_noticed, true, not is_feed, at from authors
    on conflict (app_id, thread_id, subscriber_id) do update set last_read_ts = excluded.last_read_ts, has_contributed = true,
      is_listed = p.is_listed or excluded.is_listed)`;
    const isMet = sql.join(
      [
        ...(isAnswer ? [sql`thread_id in (select thread_id from answered)`] : []),
        ...(isOfPeople ? [sql`(thread_id, author_id) in (select thread_id, subscriber_id from inside)`] : []),
        sql`true`,
      ],
      sql` and `,
    );
    return sql<{
      n: number;
      ts: number;
    }>`with ${sent}, ${counts}, ${seat}, ${numbered}, ${inserted}${isKeyed ? keyed : sql``}${isAnswer ? answered : sql``}, ${authors},
    ${isOfPeople ? inside : written}
    select n, case when ${isMet} then ts else bandstand_refuse('gone') end as ts from numbered`;
  },
  { isPlannedOnce: true },
);

/** Whether writing failed because a client id was written before. */
const isKnownClientId = (error: unknown): boolean => {
  const { code, table } = error as { code?: string; table?: string };
  // Named after its partition.
  return code === '23505' && table?.startsWith('message_keys') === true;
};
/** Whether the author or the answered message was gone, and nothing was written. */
const isGone = (error: unknown): boolean => (error as { code?: string }).code === 'BS001';

export type SendRepo = ReturnType<typeof createSendRepo>;

export const createSendRepo = ({ db }: { db: Database }) => ({
  isKnownClientId,
  isGone,
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),

  /**
   * Writes messages, their times and everything that points at the newest, in one statement; all sendings have the same shape. Locks the rows of their
   * threads until the commit, so that times become visible in order. Returns for each sending the time of its first message; the others follow, one
   * microsecond apart. Null: the thread is gone. Fails when a client id is known already (`isKnownClientId`), and when an author or an answered message
   * is gone (`isGone`): then nothing is written.
   */
  send: async (
    tenant: Tenant,
    sendings: readonly Sending[],
    patience: LockPatience,
    on: Work | null = null,
  ): Promise<(number | null)[]> => {
    const [first] = sendings;
    if (!first) return [];
    let n = 0;
    const starts: number[] = [];
    const contents = sendings.flatMap(({ messages, ...sending }) => {
      starts.push(n);
      return messages.map((message) => ({ n: n++, ...ofSending(sending), ...message }));
    });
    const values = { appId: tenant.appId, contents: JSON.stringify(contents), patience };
    const rows = await sendOf(shapeOf(first))(on ? within<MessagesTables>(on) : db.for<MessagesTables>(tenant), values);
    const times = new Map(rows.map((row) => [row.n, row.ts]));
    return starts.map((start) => times.get(start) ?? null);
  },
});

const shapeOf = ({ isQuiet, isOfPeople, parent, messages }: Sending): Shape => ({
  isQuiet,
  isOfPeople,
  isAnswer: parent !== null,
  isKeyed: messages.some((message) => message.client_id !== null),
});
/** Sendings of the same name are written by the same statement. */
export const shapeNameOf = (sending: Sending): string => JSON.stringify(shapeOf(sending));

const ofSending = ({ threadId, authorId, realAuthorId, nowUs, at, isNoticed, isFeed, parent }: Omit<Sending, 'messages'>) => ({
  thread_id: threadId,
  author_id: authorId,
  real_author_id: realAuthorId,
  now_us: nowUs,
  at,
  is_noticed: isNoticed,
  is_feed: isFeed,
  parent_id: parent?.threadId ?? null,
  parent_ts: parent?.ts ?? null,
});
