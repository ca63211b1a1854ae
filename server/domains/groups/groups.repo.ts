import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';

/** A system line to be written: people by subscriber id (MSG-9). */
interface Line {
  event: 'added' | 'left' | 'removed' | 'renamed' | 'pinned';
  actor: string;
  people: string[];
  title: string | null;
}
export interface Change {
  tenant: Tenant;
  threadId: string;
  actorId: string;
  nowUs: number;
  at: string;
}
export interface PinRow {
  ts: number;
  pinned_at: string;
  text: string;
  mentions: { user_id: string; name: string }[];
  author_id: string | null;
}
interface Held {
  is_private: boolean;
  is_group: boolean;
}

/** More would make a bar that nobody reads (MSG-15). */
const pinsAtMost = 10;
/** Two changes that would give two groups the same people: the later one is tried again, and finds the other. */
const maxTries = 3;

export type GroupsRepo = ReturnType<typeof createGroupsRepo>;

/** People, names and pins of threads, each change in one transaction with the line that tells of it. */
export function createGroupsRepo({ db }: { db: Database }) {
  const own = (on: Work) => within(on);

  /** Holds the thread's row until the commit: two who press at once come one after the other. */
  const hold = async (on: Work, { tenant, threadId }: Change): Promise<Held | undefined> =>
    (await sql<Held>`select is_private, is_group from threads where app_id = ${tenant.appId} and id = ${threadId} for update`.execute(own(on)))
      .rows[0];

  /** Takes a time of its own, and moves nothing that points at the latest message: it makes nobody's thread unread (MSG-9). */
  async function write(on: Work, { tenant, threadId, nowUs }: Change, line: Line): Promise<number> {
    const written = await sql<{ ts: number }>`with seat as (
        update threads set last_ts = greatest(last_ts, ${nowUs}::bigint - 1) + 1 where app_id = ${tenant.appId} and id = ${threadId} returning last_ts)
      insert into messages (app_id, thread_id, ts, author_id, type, text, system)
      select ${tenant.appId}, ${threadId}, seat.last_ts, null, 'notification', '', ${JSON.stringify(line)}::jsonb from seat returning ts`.execute(
      own(on),
    );
    return written.rows[0]!.ts;
  }

  /** A group of three and more is found by its people (MSG-3), but for one that has the same as an older one; a group of two never is the chat of two. */
  async function rekey(on: Work, { tenant, threadId }: Change): Promise<void> {
    await sql`update threads t set people_key = case when t.is_group and q.count > 2 and not exists (
          select from threads o where o.app_id = ${tenant.appId} and o.people_key = q.key and o.id <> t.id) then q.key end
      from (select string_agg(p.subscriber_id::text, ',' order by p.subscriber_id::text collate "C") as key, count(*) as count
        from thread_participants p where p.app_id = ${tenant.appId} and p.thread_id = ${threadId} and p.is_listed) q
      where t.app_id = ${tenant.appId} and t.id = ${threadId}`.execute(own(on));
  }

  async function inOne<R>({ tenant }: Change, work: (on: Work) => Promise<R>): Promise<R> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await transact(db, tenant, work);
      } catch (error) {
        if ((error as { constraint?: string }).constraint !== 'threads_people' || tries === maxTries) throw error;
      }
    }
  }

  return {
    /** Answers the time of the line; null where it is called so already. */
    rename: (change: Change, title: string): Promise<number | null> =>
      inOne(change, async (on) => {
        await hold(on, change);
        const renamed = await sql`update threads set title = ${title}, has_been_renamed = true
          where app_id = ${change.tenant.appId} and id = ${change.threadId} and (title is distinct from ${title} or not has_been_renamed) returning 1`.execute(
          own(on),
        );
        return renamed.rows.length === 0 ? null : write(on, change, { event: 'renamed', actor: change.actorId, people: [], title });
      }),

    /** Answers who is new, and the time of the line; `full` where there would be more than `atMost`. */
    add: (change: Change, ids: string[], atMost: number): Promise<{ added: string[]; lineTs: number | null } | 'full'> =>
      inOne(change, async (on) => {
        const { tenant, threadId, actorId, at } = change;
        await hold(on, change);
        const room = await sql<{ count: number }>`select count(*)::int as count from (
            select subscriber_id from thread_participants where app_id = ${tenant.appId} and thread_id = ${threadId} and is_listed
            union select unnest(${ids}::uuid[])) q`.execute(own(on));
        if (room.rows[0]!.count > atMost) return 'full';
        const added = await sql<{
          id: string;
        }>`insert into thread_participants as p (app_id, thread_id, subscriber_id, latest_message_ts, last_read_ts, notifications_enabled, is_listed, joined_at)
          select ${tenant.appId}, t.id, q, t.latest_message_ts, t.latest_message_ts, true, true, ${at}::timestamptz from threads t, unnest(${ids}::uuid[]) q
          where t.app_id = ${tenant.appId} and t.id = ${threadId} 
          on conflict (app_id, thread_id, subscriber_id) do update set is_listed = true, joined_at = excluded.joined_at where not p.is_listed returning subscriber_id as id`.execute(
          own(on),
        );
        const people = added.rows.map(({ id }) => id);
        if (people.length === 0) return { added: [], lineTs: null };
        await rekey(on, change);
        return { added: people, lineTs: await write(on, change, { event: 'added', actor: actorId, people, title: null }) };
      }),

    /**
     * Takes somebody out, of the threads of its replies, too; null where he was not in it. A thread of two keeps the name of whoever went
     * (L252); the group of whoever made it is the eldest's then.
     */
    remove: (change: Change, person: { id: string; name: string }): Promise<{ lineTs: number } | null> =>
      inOne(change, async (on) => {
        const { tenant, threadId, actorId } = change;
        const thread = await hold(on, change);
        const gone =
          await sql`delete from thread_participants where app_id = ${tenant.appId} and subscriber_id = ${person.id} and (thread_id = ${threadId}
            or thread_id in (select id from threads where app_id = ${tenant.appId} and parent_thread_id = ${threadId})) returning thread_id = ${threadId} as is_own`.execute(
            own(on),
          );
        if (!thread || !gone.rows.some((row) => (row as { is_own: boolean }).is_own)) return null;
        await sql`update threads t set created_by = coalesce((select p.subscriber_id from thread_participants p where p.app_id = ${tenant.appId} and p.thread_id = t.id and p.is_listed
            order by p.joined_at, p.subscriber_id limit 1), t.created_by)
          where t.app_id = ${tenant.appId} and t.id = ${threadId} and t.created_by = ${person.id}`.execute(own(on));
        if (!thread.is_group)
          await sql`update threads set title = case when has_been_renamed then title else ${person.name} end
            where app_id = ${tenant.appId} and id = ${threadId}`.execute(own(on));
        await rekey(on, change);
        const people = person.id === actorId ? [] : [person.id];
        return { lineTs: await write(on, change, { event: person.id === actorId ? 'left' : 'removed', actor: actorId, people, title: null }) };
      }),

    /** Pins or lets go; a pin keeps its first time. `gone`: there is no such message; `full`: ten are pinned. */
    pin: (
      change: Change,
      ts: number,
      isPinned: boolean,
    ): Promise<'gone' | 'full' | { pinnedAt: string | null; isChanged: boolean; lineTs: number | null }> =>
      inOne(change, async (on) => {
        const { tenant, threadId, actorId, at } = change;
        const thread = await hold(on, change);
        const found = await sql<{ pinned_at: string | null; count: number }>`select m.pinned_at,
            (select count(*)::int from messages o where o.app_id = ${tenant.appId} and o.thread_id = ${threadId} and o.pinned_at is not null and o.deleted_at is null) as count
          from messages m where m.app_id = ${tenant.appId} and m.thread_id = ${threadId} and m.ts = ${ts} and m.deleted_at is null and m.type <> 'notification'`.execute(
          own(on),
        );
        const [message] = found.rows;
        if (!thread || !message) return 'gone';
        if ((message.pinned_at !== null) === isPinned) return { pinnedAt: message.pinned_at, isChanged: false, lineTs: null };
        if (isPinned && message.count >= pinsAtMost) return 'full';
        await sql`update messages set pinned_at = ${isPinned ? at : null}::timestamptz where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts}`.execute(
          own(on),
        );
        const isTold = isPinned && thread.is_private;
        const lineTs = isTold ? await write(on, change, { event: 'pinned', actor: actorId, people: [], title: null }) : null;
        return { pinnedAt: isPinned ? at : null, isChanged: true, lineTs };
      }),

    /** Older pins first (MSG-15). */
    pins: async (tenant: Tenant, threadId: string): Promise<PinRow[]> =>
      (
        await sql<PinRow>`select ts, pinned_at, text, mentions, author_id from messages where app_id = ${tenant.appId} and thread_id = ${threadId}
          and pinned_at is not null and deleted_at is null and hidden_at is null order by pinned_at, ts limit ${pinsAtMost}`.execute(db.for(tenant))
      ).rows,
  };
}
