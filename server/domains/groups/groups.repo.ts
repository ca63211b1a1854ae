import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import { hold, writeLine, type Change } from './groups.lines.repo.ts';

/** Two changes that would give two groups the same participants: the later one runs again, and finds the other. */
const maxTries = 3;

/** Finds a group of three and more by its participants (MSG-3), unless an older group has the same; a group of two is never the chat of two. */
async function rekey(on: Work, { tenant, threadId }: Change): Promise<void> {
  await sql`update threads t set people_key = case when t.is_group and q.count > 2 and not exists (
        select from threads o where o.app_id = ${tenant.appId} and o.people_key = q.key and o.id <> t.id) then q.key end
    from (select string_agg(p.subscriber_id::text, ',' order by p.subscriber_id::text collate "C") as key, count(*) as count
      from thread_participants p where p.app_id = ${tenant.appId} and p.thread_id = ${threadId} and p.is_listed) q
    where t.app_id = ${tenant.appId} and t.id = ${threadId}`.execute(within(on));
}

/** Removes a participant, also from the threads of replies. False: they were not in the thread. */
async function unlist(on: Work, { tenant: { appId }, threadId }: Change, personId: string): Promise<boolean> {
  const gone = await sql<{ is_own: boolean }>`delete from thread_participants
    where app_id = ${appId} and subscriber_id = ${personId} and (thread_id = ${threadId}
      or thread_id in (select id from threads where app_id = ${appId} and parent_thread_id = ${threadId}))
    returning thread_id = ${threadId} as is_own`.execute(within(on));
  return gone.rows.some((row) => row.is_own);
}

/** Gives the group of a removed creator to its longest participant. */
async function inherit(on: Work, { tenant: { appId }, threadId }: Change, personId: string): Promise<void> {
  await sql`update threads t set created_by = coalesce((select p.subscriber_id from thread_participants p
        where p.app_id = ${appId} and p.thread_id = t.id and p.is_listed order by p.joined_at, p.subscriber_id limit 1), t.created_by)
    where t.app_id = ${appId} and t.id = ${threadId} and t.created_by = ${personId}`.execute(within(on));
}

async function list(on: Work, { tenant: { appId }, threadId, at }: Change, ids: string[]): Promise<string[]> {
  const added = await sql<{ id: string }>`insert into thread_participants as p
      (app_id, thread_id, subscriber_id, last_read_ts, notifications_enabled, is_listed, joined_at)
    select ${appId}, t.id, q, t.latest_message_ts, true, true, ${at}::timestamptz
    from threads t, unnest(${ids}::uuid[]) q where t.app_id = ${appId} and t.id = ${threadId}
    on conflict (app_id, thread_id, subscriber_id) do update set is_listed = true, joined_at = excluded.joined_at
    where not p.is_listed returning subscriber_id as id`.execute(within(on));
  return added.rows.map(({ id }) => id);
}

export type GroupsRepo = ReturnType<typeof createGroupsRepo>;

/** Names and participants of threads. Each change commits together with its system line. */
export function createGroupsRepo({ db }: { db: Database }) {
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
    /** Returns the time of the system line; null when the thread already has that name. */
    rename: (change: Change, title: string): Promise<number | null> =>
      inOne(change, async (on) => {
        await hold(on, change);
        const renamed = await sql`update threads set title = ${title}, has_been_renamed = true
          where app_id = ${change.tenant.appId} and id = ${change.threadId}
            and (title is distinct from ${title} or not has_been_renamed) returning 1`.execute(within(on));
        return renamed.rows.length === 0 ? null : writeLine(on, change, { event: 'renamed', actor: change.actorId, people: [], title });
      }),

    /** Returns the new participants and the time of the system line; `full` when there would be more than `atMost`. */
    add: (change: Change, ids: string[], atMost: number): Promise<{ added: string[]; lineTs: number | null } | 'full'> =>
      inOne(change, async (on) => {
        const { tenant, threadId, actorId } = change;
        await hold(on, change);
        const room = await sql<{ count: number }>`select count(*)::int as count from (
            select subscriber_id from thread_participants where app_id = ${tenant.appId} and thread_id = ${threadId} and is_listed
            union select unnest(${ids}::uuid[])) q`.execute(within(on));
        if (room.rows.some(({ count }) => count > atMost)) return 'full';
        const people = await list(on, change, ids);
        if (people.length === 0) return { added: [], lineTs: null };
        await rekey(on, change);
        return { added: people, lineTs: await writeLine(on, change, { event: 'added', actor: actorId, people, title: null }) };
      }),

    /** Removes a participant; null when they were not in the thread. A chat of two keeps the name of the one who left (L252). */
    remove: (change: Change, person: { id: string; name: string }): Promise<{ lineTs: number } | null> =>
      inOne(change, async (on) => {
        const { tenant, threadId, actorId } = change;
        const thread = await hold(on, change);
        if (!(await unlist(on, change, person.id)) || !thread) return null;
        await inherit(on, change, person.id);
        if (!thread.is_group)
          await sql`update threads set title = case when has_been_renamed then title else ${person.name} end
            where app_id = ${tenant.appId} and id = ${threadId}`.execute(within(on));
        await rekey(on, change);
        const isSelf = person.id === actorId;
        const people = isSelf ? [] : [person.id];
        return { lineTs: await writeLine(on, change, { event: isSelf ? 'left' : 'removed', actor: actorId, people, title: null }) };
      }),
  };
}
