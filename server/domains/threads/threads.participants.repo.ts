import { sql } from 'kysely';
import { within, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ParticipantRow } from './threads.columns.repo.ts';
import type { MessageRow, ThreadsTables } from './threads.tables.ts';

/** A participant with something unread. */
export interface WaitingRow {
  subscriber_id: string;
  unread_since_ts: number;
}
export interface TakenUnread {
  isEnabled: boolean;
  /** Unread messages of others that were in no mail so far: oldest first, at most ten. */
  messages: Pick<MessageRow, 'ts' | 'author_id' | 'type' | 'text' | 'mentions'>[];
  count: number;
}

export type ParticipantsRepo = ReturnType<typeof createParticipantsRepo>;

/** Participants of threads: how far they have read, their notice settings, and what is unread. */
export function createParticipantsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<ThreadsTables>(tenant);
  const own = (on: Work) => within<ThreadsTables>(on);

  return {
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

    /** Moves the read position to the newest message; never back. Returns the position. */
    read: async (
      tenant: Tenant,
      threadId: string,
      subscriberId: string,
      { isFeed, at }: { isFeed: boolean; at: string },
    ): Promise<number | null> => {
      const { appId } = tenant;
      const marked = await sql<{ last_read_ts: number | null }>`insert into thread_participants as p
          (app_id, thread_id, subscriber_id, latest_message_ts, last_read_ts, notifications_enabled, is_listed, joined_at)
        select ${appId}, t.id, ${subscriberId}, t.latest_message_ts, t.latest_message_ts, ${!isFeed}, false, ${at}::timestamptz
        from threads t where t.app_id = ${appId} and t.id = ${threadId}
        on conflict (app_id, thread_id, subscriber_id) do update
          set last_read_ts = greatest(p.last_read_ts, excluded.last_read_ts), unread_since_ts = null
        returning last_read_ts`.execute(rows(tenant));
      return marked.rows[0]?.last_read_ts ?? null;
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

    /** Participants with something unread, longest waiting first. */
    waiting: async (tenant: Tenant, threadId: string): Promise<WaitingRow[]> =>
      rows(tenant)
        .selectFrom('thread_participants')
        .select(['subscriber_id', 'unread_since_ts'])
        .where('app_id', '=', tenant.appId)
        .where('thread_id', '=', threadId)
        .where('unread_since_ts', 'is not', null)
        .orderBy('unread_since_ts')
        .limit(1000)
        .$narrowType<WaitingRow>()
        .execute(),

    /** Claims what is unread since `sinceTs`, so that no second mail has it. Null if it was read or claimed in the meantime. */
    take: async (
      on: Work,
      tenant: Tenant,
      threadId: string,
      { subscriber_id: id, unread_since_ts: sinceTs }: WaitingRow,
    ): Promise<TakenUnread | null> => {
      const { appId } = tenant;
      const taken = await sql<{ notifications_enabled: boolean; until_ts: number }>`update thread_participants
        set unread_since_ts = null, mailed_ts = greatest(mailed_ts, latest_message_ts)
        where app_id = ${appId} and thread_id = ${threadId} and subscriber_id = ${id} and unread_since_ts = ${sinceTs}
          and latest_message_ts > coalesce(last_read_ts, 0)
        returning notifications_enabled, latest_message_ts as until_ts`.execute(own(on));
      const [row] = taken.rows;
      if (!row) return null;
      const found = await sql<TakenUnread['messages'][number] & { count: number }>`
        select ts, author_id, type, text, mentions, count(*) over () ::int as count from messages
        where app_id = ${appId} and thread_id = ${threadId} and ts >= ${sinceTs} and ts <= ${row.until_ts}
          and deleted_at is null and hidden_at is null and type <> 'notification'
          and author_id is distinct from ${id} order by ts limit 10`.execute(own(on));
      return { isEnabled: row.notifications_enabled, messages: found.rows, count: found.rows[0]?.count ?? 0 };
    },
  };
}
