import { sql, type RawBuilder } from 'kysely';
import type { Tenant } from '../../platform/db/tenancy.ts';

/** Which threads a staff member may see, and whose messages count as answers. */
export interface Reach {
  /** Also threads of pages, products and the whole app; else the chats of `writesAsIds` and what is assigned to `userId`. */
  isAll: boolean;
  userId: string;
  /** App profiles that this staff member writes as (subscriber ids). */
  writesAsIds: readonly string[];
  /** All app profiles: a private thread without any of them belongs to its members alone. */
  profileIds: readonly string[];
  /** Authors whose messages are answers: app profiles, and staff who are members (subscriber ids). */
  staffIds: readonly string[];
  /** Staff to whom a thread may be assigned (user ids). */
  assignableIds: readonly string[];
}

// `offset 0`, here and below: without it the database collects all chats of a profile, or all threads, before it looks at the first one.
export const isChatOfProfile = ({ appId }: Tenant, { writesAsIds }: Reach, thread: string) =>
  sql`(${sql.ref(`${thread}.is_private`)} and ${sql.ref(`${thread}.kind`)} = 'chat' and exists (select from thread_participants q
    where q.app_id = ${appId} and q.thread_id = ${sql.ref(`${thread}.id`)} and q.subscriber_id = any(${writesAsIds}::uuid[])
      and q.is_listed offset 0))`;

/** Whether a thread `t` of the team is in reach, and not only because it is assigned to the staff member. */
const isOwn = (tenant: Tenant, reach: Reach, isPrivate: boolean) => {
  if (!isPrivate && !reach.isAll) return sql`false`;
  if (!isPrivate)
    return sql`(t.kind <> 'reply' or exists (select from threads o
      where o.app_id = ${tenant.appId} and o.id = t.parent_thread_id and not o.is_private offset 0))`;
  return sql`case when t.kind = 'reply' then exists (select from threads o where o.app_id = ${tenant.appId} and o.id = t.parent_thread_id
    and ${isChatOfProfile(tenant, reach, 'o')} offset 0) else ${isChatOfProfile(tenant, reach, 't')} end`;
};
const isAssigned = ({ appId }: Tenant, { userId, profileIds }: Reach) => sql`t.latest_message_ts is not null
  and t.id in (select i.thread_id from inbox_threads i where i.app_id = ${appId} and i.assigned_to = ${userId})
  and (not coalesce((select o.is_private from threads o where o.app_id = ${appId} and o.id = t.parent_thread_id), t.is_private)
    or exists (select from thread_participants q where q.app_id = ${appId}
      and q.thread_id = case when t.parent_thread_id is null then t.id else t.parent_thread_id end
      and q.subscriber_id = any(${profileIds}::uuid[]) and q.is_listed))`;

/** Whether the thread `t` is in reach and has a message. A private thread between members never is. */
export const inReach = (tenant: Tenant, reach: Reach) => {
  const [whenPrivate, otherwise] = [isOwn(tenant, reach, true), isOwn(tenant, reach, false)];
  const own = sql`t.latest_message_ts is not null and case when t.is_private then ${whenPrivate} else ${otherwise} end`;
  return reach.isAll ? own : sql`(${own} or ${isAssigned(tenant, reach)})`;
};

/** Threads that are wanted: those that are done, those that are not, or both. */
interface Newest {
  isDone: boolean | null;
  /** Conditions for the thread `f`. */
  where: RawBuilder<unknown>;
  limit: number;
}
/**
 * The newest threads in reach, in no order: an index has those of the team, and each part of it is read from the newest on, as far as needed. What is
 * assigned is looked up.
 */
export const newest = (tenant: Tenant, reach: Reach, { isDone, where, limit }: Newest) => {
  const some = (isAmong: RawBuilder<unknown>) => sql`(select f.* from (${judged(tenant, reach, isAmong)}) f where ${where}
    order by f.latest_message_ts desc, f.id limit ${sql.lit(limit)})`;
  const parts = [true, false].flatMap((isPrivate) => [true, false].map((done) => ({ isPrivate, done })));
  const read = parts.filter(({ isPrivate, done }) => (reach.isAll || isPrivate) && (isDone === null || isDone === done));
  const own = read.map(({ isPrivate, done }) =>
    some(sql`t.latest_message_ts is not null and ${isPrivate ? sql`t.is_private and t.is_desk` : sql`not t.is_private`}
      and ${done ? sql`` : sql`not `}(t.closed_ts is not null and t.closed_ts >= t.latest_message_ts)
      and ${isOwn(tenant, reach, isPrivate)}`),
  );
  return sql.join(reach.isAll ? own : [...own, some(isAssigned(tenant, reach))], sql` union `);
};

/** The filters' conditions for the threads `t` for which `isAmong` holds. */
export const judged = ({ appId }: Tenant, { assignableIds, staffIds }: Reach, isAmong: RawBuilder<unknown>) => sql`
    select t.*, case when i.assigned_to = any(${assignableIds}::uuid[]) then i.assigned_to end as assigned_to, s.is_asked, s.is_closed,
      s.is_asked and not s.is_closed and t.latest_message_ts > coalesce(i.read_ts, 0) as is_unread
    from threads t left join inbox_threads i on i.app_id = ${appId} and i.thread_id = t.id
    cross join lateral (select coalesce(t.latest_author_id, (select m.author_id from messages m
      where m.app_id = ${appId} and m.thread_id = t.id and m.type <> 'notification' and m.deleted_at is null
      order by m.ts desc limit 1)) as author_id) a
    cross join lateral (select a.author_id is not null and a.author_id <> all(${staffIds}::uuid[]) as is_asked,
      coalesce(t.closed_ts, -1) >= coalesce(t.latest_message_ts, 0) as is_closed) s
    where t.app_id = ${appId} and ${isAmong}`;
