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

// `offset 0`: without it the database collects all chats of a profile before it looks at the first thread.
export const isChatOfProfile = ({ appId }: Tenant, { writesAsIds }: Reach, thread: string) =>
  sql`(${sql.ref(`${thread}.is_private`)} and ${sql.ref(`${thread}.kind`)} = 'chat' and exists (select from thread_participants q
    where q.app_id = ${appId} and q.thread_id = ${sql.ref(`${thread}.id`)} and q.subscriber_id = any(${writesAsIds}::uuid[])
      and q.is_listed offset 0))`;

/** Whether the thread `t` is in reach and has a message. A private thread between members never is. */
export const inReach = (tenant: Tenant, reach: Reach) => {
  const { appId } = tenant;
  // Most threads are in reach of those who see everything: they are read from the newest on, as far as a page needs.
  if (reach.isAll)
    return sql`t.latest_message_ts is not null and case
      when t.kind = 'reply' then exists (select from threads o where o.app_id = ${appId} and o.id = t.parent_thread_id
        and (not o.is_private or ${isChatOfProfile(tenant, reach, 'o')}))
      when t.is_private then ${isChatOfProfile(tenant, reach, 't')} else true end`;
  return sql`t.id in (
    select t.id from thread_participants p join threads t on t.app_id = ${appId} and t.id = p.thread_id
      where p.app_id = ${appId} and p.subscriber_id = any(${reach.writesAsIds}::uuid[]) and p.is_listed and t.kind = 'chat'
        and t.is_private and t.latest_message_ts is not null
    union
    select t.id from threads t join threads o on o.app_id = ${appId} and o.id = t.parent_thread_id
      where t.app_id = ${appId} and t.kind = 'reply' and t.latest_message_ts is not null and ${isChatOfProfile(tenant, reach, 'o')}
    union
    select i.thread_id from inbox_threads i join threads t on t.app_id = ${appId} and t.id = i.thread_id
      where i.app_id = ${appId} and i.assigned_to = ${reach.userId} and t.latest_message_ts is not null
        and (not coalesce((select o.is_private from threads o where o.app_id = ${appId} and o.id = t.parent_thread_id), t.is_private)
          or exists (select from thread_participants q where q.app_id = ${appId}
            and q.thread_id = case when t.parent_thread_id is null then t.id else t.parent_thread_id end
            and q.subscriber_id = any(${reach.profileIds}::uuid[]) and q.is_listed)))`;
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
      coalesce(i.closed_ts, -1) >= coalesce(t.latest_message_ts, 0) as is_closed) s
    where t.app_id = ${appId} and ${isAmong}`;
