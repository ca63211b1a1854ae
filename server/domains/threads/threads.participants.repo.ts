import { sql } from 'kysely';
import { within, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { LockPatience } from '../../platform/db/group-commit.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { withNoticed, type ParticipantRow } from './threads.columns.repo.ts';
import type { MessageRow, ThreadsTables } from './threads.tables.ts';

/** A thread in which someone may have waited long enough. */
export interface WaitingThread {
  app_id: string;
  account_id: string;
  slug: string;
  id: string;
  unread_since_ts: number;
}
/** A participant with something unread that was in no mail. */
export interface WaitingRow {
  subscriber_id: string;
  /** The oldest of it. */
  since_ts: number;
  /** The newest message of the thread. */
  until_ts: number;
}
export interface TakenUnread {
  isEnabled: boolean;
  /** Unread messages of others that were in no mail so far: oldest first, at most ten. */
  messages: Pick<MessageRow, 'ts' | 'author_id' | 'type' | 'text' | 'mentions'>[];
  count: number;
}

/** What is unread by others and was in no mail, for each participant who may get one: `p` the participant, `o.ts` the oldest message. */
const waitingIn = (appId: string, threadId: string) => sql`threads t ${withNoticed(appId)}
    cross join lateral (select m.ts from messages m where m.app_id = ${appId} and m.thread_id = t.id
        and m.ts > greatest(p.last_read_ts, p.mailed_ts, 0) and m.deleted_at is null and m.hidden_at is null and m.type <> 'notification'
        and m.author_id is distinct from p.subscriber_id order by m.ts limit 1) o
    where t.app_id = ${appId} and t.id = ${threadId} and t.latest_message_ts > greatest(p.last_read_ts, p.mailed_ts, 0)`;

/** What is unread and was in no mail (NTF-6). */
function createWaiting({ db }: { db: Database }) {
  const own = (on: Work) => within<ThreadsTables>(on);

  return {
    /** Threads of all apps, longest waiting first. `last`: the last of the threads before them. */
    waitingThreads: async (dueUs: number, last: WaitingThread | null, limit: number): Promise<WaitingThread[]> => {
      const rest = last ? sql`and (t.unread_since_ts, t.id) > (${last.unread_since_ts}, ${last.id}::uuid)` : sql``;
      const found = await sql<WaitingThread>`select t.app_id, a.account_id, a.slug, t.id, t.unread_since_ts
        from threads t join apps a on a.id = t.app_id where t.unread_since_ts <= ${dueUs} ${rest}
        order by t.unread_since_ts, t.id limit ${limit}`.execute(db.system<ThreadsTables>());
      return found.rows;
    },

    /** Participants with something unread that was in no mail, longest waiting first. */
    waiting: async (tenant: Tenant, threadId: string): Promise<WaitingRow[]> => {
      const found = await sql<WaitingRow>`select p.subscriber_id, o.ts as since_ts, t.latest_message_ts as until_ts
        from ${waitingIn(tenant.appId, threadId)} order by o.ts limit 1000`.execute(db.for<ThreadsTables>(tenant));
      return found.rows;
    },

    /** Claims what is unread, so that no second mail has it. Null if it was read or claimed in the meantime. */
    take: async (
      on: Work,
      tenant: Tenant,
      threadId: string,
      { subscriber_id: id, since_ts: sinceTs, until_ts: untilTs }: WaitingRow,
    ): Promise<TakenUnread | null> => {
      const { appId } = tenant;
      const taken = await sql<{ notifications_enabled: boolean }>`update thread_participants set mailed_ts = ${untilTs}
        where app_id = ${appId} and thread_id = ${threadId} and subscriber_id = ${id} and greatest(last_read_ts, mailed_ts, 0) < ${sinceTs}
        returning notifications_enabled`.execute(own(on));
      const [row] = taken.rows;
      if (!row) return null;
      const found = await sql<TakenUnread['messages'][number] & { count: number }>`
        select ts, author_id, type, text, mentions, count(*) over () ::int as count from messages
        where app_id = ${appId} and thread_id = ${threadId} and ts >= ${sinceTs} and ts <= ${untilTs}
          and deleted_at is null and hidden_at is null and type <> 'notification'
          and author_id is distinct from ${id} order by ts limit 10`.execute(own(on));
      return { isEnabled: row.notifications_enabled, messages: found.rows, count: found.rows[0]?.count ?? 0 };
    },

    /** Notes since when someone waits now. Messages that are being sent wait for it, and note themselves. */
    settle: async (on: Work, tenant: Tenant, threadId: string): Promise<void> => {
      const { appId } = tenant;
      await sql`select 1 from threads where app_id = ${appId} and id = ${threadId} for no key update`.execute(own(on));
      // A statement of its own sees the messages for which the lock had to wait.
      await sql`update threads set unread_since_ts = (select min(o.ts) from ${waitingIn(appId, threadId)})
        where app_id = ${appId} and id = ${threadId}`.execute(own(on));
    },
  };
}

/** A member who has read a thread to its end. */
export interface ReadPosition {
  threadId: string;
  subscriberId: string;
  /** Whether a member without a row gets notices. */
  isNoticed: boolean;
  at: string;
}
interface ReadColumns {
  appId: string;
  threadIds: readonly string[];
  subscriberIds: readonly string[];
  noticed: readonly boolean[];
  times: readonly string[];
  patience: LockPatience;
}
// Sorted, so that no two statements wait for each other.
const markedRead = statement<ReadColumns, { last_read_ts: number | null }>(
  ({ appId, threadIds, subscriberIds, noticed, times, patience }) => sql`with w as materialized (
      select w.* from (select set_config('lock_timeout', ${patience}, true)) p,
        unnest(${threadIds}::uuid[], ${subscriberIds}::uuid[], ${noticed}::boolean[], ${times}::timestamptz[]) with ordinality
          as w (thread_id, subscriber_id, is_noticed, at, nr)
    ), marked as (
      insert into thread_participants as p (app_id, thread_id, subscriber_id, last_read_ts, notifications_enabled, is_listed, joined_at)
      select ${appId}, t.id, w.subscriber_id, t.latest_message_ts, w.is_noticed, false, w.at
        from w join threads t on t.app_id = ${appId} and t.id = w.thread_id order by t.id, w.subscriber_id
      on conflict (app_id, thread_id, subscriber_id) do update set last_read_ts = greatest(p.last_read_ts, excluded.last_read_ts)
      returning thread_id, subscriber_id, last_read_ts
    )
    select m.last_read_ts from w left join marked m on m.thread_id = w.thread_id and m.subscriber_id = w.subscriber_id order by w.nr`,
  { isPlannedOnce: true },
);

export type ParticipantsRepo = ReturnType<typeof createParticipantsRepo>;

/** Participants of threads: how far they have read, their notice settings, and what is unread. */
export function createParticipantsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<ThreadsTables>(tenant);

  return {
    ...createWaiting({ db }),

    page: async (tenant: Tenant, threadId: string, { offset, limit }: { offset: number; limit: number }): Promise<ParticipantRow[]> => {
      const { appId } = tenant;
      const found = await sql<ParticipantRow>`select q.subscriber_id, q.has_contributed, q.notifications_enabled,
          (select coalesce(json_agg(l.ts), '[]') from (select r.ts from message_reactions r
            where r.app_id = ${appId} and r.thread_id = ${threadId} and r.subscriber_id = q.subscriber_id order by r.ts desc
            limit 50) l) as liked
        from thread_participants q where q.app_id = ${appId} and q.thread_id = ${threadId} and (q.is_listed or q.has_contributed)
        order by q.joined_at, q.subscriber_id offset ${offset} limit ${limit}`.execute(rows(tenant));
      return found.rows;
    },

    count: async (tenant: Tenant, threadId: string): Promise<number> => {
      const { count } = await rows(tenant)
        .selectFrom('thread_participants')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('app_id', '=', tenant.appId)
        .where('thread_id', '=', threadId)
        .where((is) => is.or([is('is_listed', '=', true), is('has_contributed', '=', true)]))
        .executeTakeFirstOrThrow();
      return count;
    },

    /**
     * Moves read positions to the newest message, never back, in one statement; no two may be of the same member in the same thread. Returns the
     * positions, in order; null: the thread is gone.
     */
    read: async (tenant: Tenant, positions: readonly ReadPosition[], patience: LockPatience): Promise<(number | null)[]> => {
      const found = await markedRead(rows(tenant), {
        appId: tenant.appId,
        threadIds: positions.map(({ threadId }) => threadId),
        subscriberIds: positions.map(({ subscriberId }) => subscriberId),
        noticed: positions.map(({ isNoticed }) => isNoticed),
        times: positions.map(({ at }) => at),
        patience,
      });
      return found.map(({ last_read_ts: ts }) => ts);
    },

    /** Turns the thread's notices on or off, unless a later toggle is stored. Returns whether they are on. */
    toggle: async (
      tenant: Tenant,
      threadId: string,
      subscriberId: string,
      { isEnabled, ts, at }: { isEnabled: boolean; ts: number; at: string },
    ): Promise<boolean> => {
      const toggled = await sql<{ notifications_enabled: boolean }>`insert into thread_participants as p
          (app_id, thread_id, subscriber_id, notifications_enabled, notifications_toggled_ts, is_listed, joined_at)
        values (${tenant.appId}, ${threadId}, ${subscriberId}, ${isEnabled}, ${ts}, false, ${at}::timestamptz)
        on conflict (app_id, thread_id, subscriber_id) do update set
          notifications_enabled = case when coalesce(p.notifications_toggled_ts, 0) <= excluded.notifications_toggled_ts
            then excluded.notifications_enabled else p.notifications_enabled end,
          notifications_toggled_ts = greatest(p.notifications_toggled_ts, excluded.notifications_toggled_ts)
        returning notifications_enabled`.execute(rows(tenant));
      return toggled.rows[0]?.notifications_enabled ?? isEnabled;
    },
  };
}
