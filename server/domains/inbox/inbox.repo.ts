import type { Mention } from '@bandstand/contract/threads.ts';
import type { InboxThread } from '@bandstand/contract/inbox.studio.ts';
import type { Role } from '@bandstand/contract/staff.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { InboxTables } from './inbox.tables.ts';

/** Which threads somebody of the team may see, and who counts as the team. */
export interface Reach {
  /** Threads of pages, products and the whole app, too; else the chats of `voiceIds` and what is assigned to `userId`. */
  isAll: boolean;
  userId: string;
  /** Profiles of the app for whom he speaks: subscriber ids. */
  voiceIds: readonly string[];
  /** Every profile of the app: where none takes part (any more) a private thread is its members' alone. */
  profileIds: readonly string[];
  /** Everybody whose message is an answer: the app's profiles, and whoever of the team is a member (subscriber ids). */
  teamIds: readonly string[];
  /** Whom a thread may be assigned to (user ids). */
  assignableIds: readonly string[];
}

export interface InboxRow {
  id: string;
  kind: InboxThread['kind'];
  title: string | null;
  is_private: boolean;
  page_id: string | null;
  product_id: string | null;
  parent_thread_id: string | null;
  /** Those in it who are no voice of the app, the first to come first, at most five (subscriber ids). */
  people: string[];
  total_people: number;
  /** Voices of the app that take part, or do where these replies stand. */
  voices: string[];
  latest: { ts: number; type: 'message' | 'image' | 'video' | 'attachment'; text: string; mentions: Mention[]; author_id: string | null } | null;
  message_count: number;
  latest_message_ts: number | null;
  is_asked: boolean;
  is_unread: boolean;
  is_closed: boolean;
  assigned_to: string | null;
}
export interface InboxFilter {
  filter: 'all' | 'open' | 'unanswered' | 'unread' | 'mine' | 'unassigned' | 'closed';
  kind: InboxThread['kind'] | null;
  assignedTo: string | null;
  memberId: string | null;
  /** In lower case; and as names are searched. */
  text: string | null;
  name: string;
  offset: number;
  limit: number;
}
export interface InboxCounts {
  open: number;
  unanswered: number;
  unread: number;
  mine: number;
  unassigned: number;
}
export type InboxRepo = ReturnType<typeof createInboxRepo>;

const counted = 1000;
const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Reads threads and messages by itself: what the team sees is a question across both, in one statement. */
export function createInboxRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<InboxTables>(tenant);

  const isChatOfVoice = ({ appId }: Tenant, { voiceIds }: Reach, thread: string) =>
    sql`(${sql.ref(`${thread}.is_private`)} and ${sql.ref(`${thread}.kind`)} = 'chat' and exists (select from thread_participants q
      where q.app_id = ${appId} and q.thread_id = ${sql.ref(`${thread}.id`)} and q.subscriber_id = any(${voiceIds}::uuid[]) and q.is_listed))`;

  /** Ids of all threads in reach in which something was written. A private thread between members is never among them. */
  const inReach = (tenant: Tenant, reach: Reach) => sql`
    select t.id from thread_participants p join threads t on t.app_id = ${tenant.appId} and t.id = p.thread_id
      where p.app_id = ${tenant.appId} and p.subscriber_id = any(${reach.voiceIds}::uuid[]) and p.is_listed and t.kind = 'chat' and t.is_private and t.latest_message_ts is not null
    union
    select t.id from threads t where t.app_id = ${tenant.appId} and (not t.is_private or t.kind = 'reply') and t.latest_message_ts is not null
      and case when t.kind = 'reply'
        then exists (select from threads o where o.app_id = ${tenant.appId} and o.id = t.parent_thread_id
          and ((${reach.isAll} and not o.is_private) or ${isChatOfVoice(tenant, reach, 'o')}))
        else ${reach.isAll} end
    union
    select i.thread_id from inbox_threads i join threads t on t.app_id = ${tenant.appId} and t.id = i.thread_id
      where i.app_id = ${tenant.appId} and i.assigned_to = ${reach.userId} and t.latest_message_ts is not null
        and (not coalesce((select o.is_private from threads o where o.app_id = ${tenant.appId} and o.id = t.parent_thread_id), t.is_private)
          or exists (select from thread_participants q where q.app_id = ${tenant.appId} and q.thread_id = coalesce(t.parent_thread_id, t.id)
            and q.subscriber_id = any(${reach.profileIds}::uuid[]) and q.is_listed))`;

  /** What the filters ask, for threads `t` whose ids stand in `among`. */
  const judged = (tenant: Tenant, reach: Reach, among: ReturnType<typeof sql>) => sql`
    select t.*, case when i.assigned_to = any(${reach.assignableIds}::uuid[]) then i.assigned_to end as assigned_to, s.is_asked, s.is_closed,
      s.is_asked and not s.is_closed and t.latest_message_ts > coalesce(i.read_ts, 0) as is_unread
    from threads t left join inbox_threads i on i.app_id = ${tenant.appId} and i.thread_id = t.id
    cross join lateral (select coalesce(t.latest_author_id, (select m.author_id from messages m
      where m.app_id = ${tenant.appId} and m.thread_id = t.id and m.type <> 'notification' and m.deleted_at is null order by m.ts desc limit 1)) as author_id) a
    cross join lateral (select a.author_id is not null and a.author_id <> all(${reach.teamIds}::uuid[]) as is_asked,
      coalesce(i.closed_ts, -1) >= coalesce(t.latest_message_ts, 0) as is_closed) s
    where t.app_id = ${tenant.appId} and t.id in (${among})`;

  const shown = ({ appId }: Tenant, { voiceIds }: Reach) => sql`
    f.id, f.kind, coalesce(f.title, o.title) as title, f.is_private, coalesce(f.page_id, o.page_id) as page_id, coalesce(f.product_id, o.product_id) as product_id,
    f.parent_thread_id, f.message_count, f.latest_message_ts, f.is_asked, f.is_unread, f.is_closed, f.assigned_to,
    case when who.id is null then '{}' else array(select q.subscriber_id from thread_participants q where q.app_id = ${appId} and q.thread_id = who.id and q.is_listed
      and q.subscriber_id <> all(${voiceIds}::uuid[]) order by q.joined_at, q.subscriber_id limit 5) end as people,
    case when who.id is null then 0 else (select count(*)::int from thread_participants q where q.app_id = ${appId} and q.thread_id = who.id and q.is_listed
      and q.subscriber_id <> all(${voiceIds}::uuid[])) end as total_people,
    case when who.id is null then '{}' else array(select q.subscriber_id from thread_participants q where q.app_id = ${appId} and q.thread_id = who.id and q.is_listed
      and q.subscriber_id = any(${voiceIds}::uuid[])) end as voices,
    (select json_build_object('ts', m.ts, 'type', m.type, 'text', m.text, 'mentions', m.mentions, 'author_id', m.author_id) from messages m
      where m.app_id = ${appId} and m.thread_id = f.id and m.type <> 'notification' and m.deleted_at is null order by m.ts desc limit 1) as latest`;
  /** `o`: the thread of the message that replies answer; `who`: the private thread whose people these are. */
  const around = ({ appId }: Tenant) => sql`left join threads o on o.app_id = ${appId} and o.id = f.parent_thread_id
    left join lateral (select case when o.id is null then f.id else o.id end as id where case when o.id is null then f.is_private else o.is_private end) who on true`;

  const asked = (tenant: Tenant, reach: Reach, { filter, kind, assignedTo, memberId, text, name }: InboxFilter) => {
    const byFilter = {
      all: sql`true`,
      open: sql`not f.is_closed`,
      unanswered: sql`f.is_asked and not f.is_closed`,
      unread: sql`f.is_unread`,
      mine: sql`not f.is_closed and f.assigned_to = ${reach.userId}`,
      unassigned: sql`not f.is_closed and f.assigned_to is null`,
      closed: sql`f.is_closed`,
    }[filter];
    const { appId } = tenant;
    const pattern = text === null ? '' : like(text);
    return sql.join(
      [
        byFilter,
        ...(kind ? [sql`f.kind = ${kind}`] : []),
        ...(assignedTo ? [sql`f.assigned_to = ${assignedTo}`] : []),
        ...(memberId
          ? [
              sql`exists (select from thread_participants q where q.app_id = ${appId} and q.thread_id = f.id and q.subscriber_id = ${memberId} and q.is_listed and f.is_private)`,
            ]
          : []),
        ...(text === null
          ? []
          : [
              sql`(lower(coalesce(f.title, '')) like ${pattern}
                or f.is_private and exists (select from thread_participants q join subscribers m on m.app_id = ${appId} and m.id = q.subscriber_id
                  where q.app_id = ${appId} and q.thread_id = f.id and q.is_listed and m.search_name like ${like(name)} and m.id <> all(${reach.voiceIds}::uuid[]))
                or exists (select from pages p join page_revisions v on v.app_id = ${appId} and v.id = p.revision_id where p.app_id = ${appId} and p.id = f.page_id and lower(v.title) like ${pattern})
                or exists (select from messages m where m.app_id = ${appId} and m.thread_id = f.id and m.deleted_at is null and m.type <> 'notification' and lower(m.text) like ${pattern}))`,
            ]),
      ],
      sql` and `,
    );
  };

  return {
    /** Whoever has a role in this app, and as which member he is known. */
    team: async (tenant: Tenant): Promise<{ user_id: string; name: string; subscriber_id: string | null; roles: Role[] }[]> => {
      const found = await sql<{ user_id: string; name: string; subscriber_id: string | null; roles: Role[] }>`
        select u.id as user_id, u.name, m.id as subscriber_id, array_agg(s.role order by s.role) as roles
        from staff s join users u on u.account_id = s.account_id and u.id = s.user_id
        left join subscribers m on m.app_id = ${tenant.appId} and m.user_id = u.id
        where s.account_id = ${tenant.accountId} and (s.app_id is null or s.app_id = ${tenant.appId})
        group by u.id, u.name, m.id order by lower(u.name), u.id`.execute(rows(tenant));
      return found.rows;
    },

    /** The newest first. One row more than a page holds tells of the next. */
    list: async (tenant: Tenant, reach: Reach, filter: InboxFilter): Promise<InboxRow[]> => {
      const found = await sql<InboxRow>`
        with f as (select * from (${judged(tenant, reach, inReach(tenant, reach))}) f where ${asked(tenant, reach, filter)}
          order by f.latest_message_ts desc, f.id limit ${filter.limit} offset ${filter.offset})
        select ${shown(tenant, reach)} from f ${around(tenant)} order by f.latest_message_ts desc, f.id`.execute(rows(tenant));
      return found.rows;
    },

    counts: async (tenant: Tenant, reach: Reach): Promise<InboxCounts> => {
      const found = await sql<InboxCounts>`
        select count(*)::int as open, (count(*) filter (where f.is_asked))::int as unanswered, (count(*) filter (where f.is_unread))::int as unread,
          (count(*) filter (where f.assigned_to = ${reach.userId}))::int as mine, (count(*) filter (where f.assigned_to is null))::int as unassigned
        from (select * from (${judged(tenant, reach, inReach(tenant, reach))}) a where not a.is_closed order by a.latest_message_ts desc limit ${counted}) f`.execute(
        rows(tenant),
      );
      return found.rows[0]!;
    },

    /** One thread in reach, also one in which nothing was written yet. */
    find: async (tenant: Tenant, reach: Reach, id: string): Promise<InboxRow | null> => {
      const found = await sql<InboxRow>`
        with f as (select * from (${judged(tenant, reach, sql`${id}::uuid`)}) f where ${isChatOfVoice(tenant, reach, 'f')} or f.id in (${inReach(tenant, reach)}) or ${reach.isAll}
          and not f.is_private and f.kind <> 'reply')
        select ${shown(tenant, reach)} from f ${around(tenant)}`.execute(rows(tenant));
      return found.rows[0] ?? null;
    },

    /** Who of the team wrote these messages in truth, by their times. */
    writers: async (tenant: Tenant, threadId: string, times: readonly number[]): Promise<Map<number, { id: string; name: string }>> => {
      const found = await sql<{ ts: number; id: string; name: string }>`select m.ts, u.id, u.name from messages m
        join users u on u.account_id = ${tenant.accountId} and u.id = m.real_author_id
        where m.app_id = ${tenant.appId} and m.thread_id = ${threadId} and m.ts = any(${times}::bigint[])`.execute(rows(tenant));
      return new Map(found.rows.map(({ ts, id, name }) => [ts, { id, name }]));
    },

    /** False: somebody else looks after it than was `seen`. Whoever left the team looks after nothing, and without `seen` nothing is asked. */
    assign: async (
      tenant: Tenant,
      threadId: string,
      { to, at, seen, assignableIds }: { to: string | null; at: string; seen: string | null | undefined; assignableIds: readonly string[] },
    ): Promise<boolean> => {
      const isAsSeen =
        seen === undefined
          ? sql`true`
          : sql`(case when i.assigned_to = any(${assignableIds}::uuid[]) then i.assigned_to end is not distinct from ${seen}::uuid
              or i.assigned_to is not distinct from excluded.assigned_to)`;
      const { rows: written } =
        await sql`insert into inbox_threads as i (app_id, thread_id, assigned_to, assigned_at) values (${tenant.appId}, ${threadId}, ${to}, ${to && at}::timestamptz)
        on conflict (app_id, thread_id) do update set assigned_to = excluded.assigned_to, assigned_at = excluded.assigned_at where ${isAsSeen}
        returning thread_id`.execute(rows(tenant));
      return written.length > 0;
    },

    /** Moves the team's mark on, never back. */
    read: (tenant: Tenant, threadId: string, ts: number) =>
      sql`insert into inbox_threads as i (app_id, thread_id, read_ts) values (${tenant.appId}, ${threadId}, ${ts})
        on conflict (app_id, thread_id) do update set read_ts = greatest(i.read_ts, excluded.read_ts)`.execute(rows(tenant)),

    /** Back to before the newest message. */
    unread: (tenant: Tenant, threadId: string) =>
      sql`insert into inbox_threads (app_id, thread_id, read_ts) select app_id, id, latest_message_ts - 1 from threads where app_id = ${tenant.appId} and id = ${threadId}
        on conflict (app_id, thread_id) do update set read_ts = excluded.read_ts`.execute(rows(tenant)),

    /** Done up to the newest message there is; null by whom: open. */
    close: (tenant: Tenant, threadId: string, by: string | null) =>
      sql`insert into inbox_threads (app_id, thread_id, closed_ts, closed_by)
        select app_id, id, case when ${by}::uuid is not null then coalesce(latest_message_ts, 0) end, ${by} from threads where app_id = ${tenant.appId} and id = ${threadId}
        on conflict (app_id, thread_id) do update set closed_ts = excluded.closed_ts, closed_by = excluded.closed_by`.execute(rows(tenant)),
  };
}
