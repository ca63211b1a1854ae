import type { InboxThread } from '@bandstand/contract/inbox.studio.ts';
import type { Mention } from '@bandstand/contract/threads.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { inReach, isChatOfProfile, judged, newest, type Reach } from './inbox.reach.repo.ts';
import type { InboxTables } from './inbox.tables.ts';

export interface InboxRow {
  id: string;
  kind: InboxThread['kind'];
  title: string | null;
  is_private: boolean;
  page_id: string | null;
  product_id: string | null;
  parent_thread_id: string | null;
  /** Participants except app profiles, in the order they joined, at most five (subscriber ids). */
  people: string[];
  total_people: number;
  /** App profiles that take part in the thread, or in the parent of these replies. */
  profiles: string[];
  latest: {
    ts: number;
    type: 'message' | 'image' | 'video' | 'attachment';
    text: string;
    mentions: Mention[];
    author_id: string | null;
  } | null;
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
  /** In lower case. */
  text: string | null;
  /** The text without accents, as names are searched. */
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

const counted = 1000;
/** Whether a filter shows threads that are done; null: both kinds. */
const doneBy = { all: null, open: false, unanswered: false, unread: false, mine: false, unassigned: false, closed: true } as const;
const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Columns of an `InboxRow`; `f` is the thread, and `withParents` joins `o` and `who`. */
const columns = ({ appId }: Tenant, { writesAsIds }: Reach) => {
  const inside = sql`thread_participants q where q.app_id = ${appId} and q.thread_id = who.id and q.is_listed`;
  const isMember = sql`q.subscriber_id <> all(${writesAsIds}::uuid[])`;
  return sql`f.id, f.kind, coalesce(f.title, o.title) as title, f.is_private, coalesce(f.page_id, o.page_id) as page_id,
    coalesce(f.product_id, o.product_id) as product_id, f.parent_thread_id, f.message_count, f.latest_message_ts,
    f.is_asked, f.is_unread, f.is_closed, f.assigned_to,
    case when who.id is null then '{}' else array(select q.subscriber_id from ${inside} and ${isMember}
      order by q.joined_at, q.subscriber_id limit 5) end as people,
    case when who.id is null then 0 else (select count(*)::int from ${inside} and ${isMember}) end as total_people,
    case when who.id is null then '{}' else array(select q.subscriber_id from ${inside}
      and q.subscriber_id = any(${writesAsIds}::uuid[])) end as profiles,
    (select json_build_object('ts', m.ts, 'type', m.type, 'text', m.text, 'mentions', m.mentions, 'author_id', m.author_id) from messages m
      where m.app_id = ${appId} and m.thread_id = f.id and m.type <> 'notification' and m.deleted_at is null
      order by m.ts desc limit 1) as latest`;
};
/** `o`: the parent of a thread of replies; `who`: the private thread whose participants these are. */
const withParents = ({ appId }: Tenant) => sql`left join threads o on o.app_id = ${appId} and o.id = f.parent_thread_id
    left join lateral (select case when o.id is null then f.id else o.id end as id
      where case when o.id is null then f.is_private else o.is_private end) who on true`;

/** Threads whose title, participants, page or messages contain the text. */
function contains({ appId }: Tenant, { writesAsIds }: Reach, text: string, name: string) {
  const pattern = like(text);
  return sql`(lower(coalesce(f.title, '')) like ${pattern}
    or f.is_private and exists (select from thread_participants q join subscribers m on m.app_id = ${appId} and m.id = q.subscriber_id
      where q.app_id = ${appId} and q.thread_id = f.id and q.is_listed and m.search_name like ${like(name)}
        and m.id <> all(${writesAsIds}::uuid[]))
    or exists (select from pages p join page_revisions v on v.app_id = ${appId} and v.id = p.revision_id
      where p.app_id = ${appId} and p.id = f.page_id and lower(v.title) like ${pattern})
    or exists (select from messages m where m.app_id = ${appId} and m.thread_id = f.id and m.deleted_at is null
      and m.type <> 'notification' and lower(m.text) like ${pattern}))`;
}

function conditions(tenant: Tenant, reach: Reach, { filter, kind, assignedTo, memberId, text, name }: InboxFilter) {
  const byFilter = {
    all: sql`true`,
    open: sql`not f.is_closed`,
    unanswered: sql`f.is_asked and not f.is_closed`,
    unread: sql`f.is_unread`,
    mine: sql`not f.is_closed and f.assigned_to = ${reach.userId}`,
    unassigned: sql`not f.is_closed and f.assigned_to is null`,
    closed: sql`f.is_closed`,
  }[filter];
  const hasMember = sql`exists (select from thread_participants q
    where q.app_id = ${tenant.appId} and q.thread_id = f.id and q.subscriber_id = ${memberId} and q.is_listed and f.is_private)`;
  const all = [
    byFilter,
    ...(kind ? [sql`f.kind = ${kind}`] : []),
    ...(assignedTo ? [sql`f.assigned_to = ${assignedTo}`] : []),
    ...(memberId ? [hasMember] : []),
    ...(text === null ? [] : [contains(tenant, reach, text, name)]),
  ];
  return sql.join(all, sql` and `);
}

export type InboxListsRepo = ReturnType<typeof createInboxListsRepo>;

/** Threads as staff see them. Reads threads and messages itself: the question spans both, in one statement. */
export function createInboxListsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<InboxTables>(tenant);

  return {
    /** Newest first. */
    list: async (tenant: Tenant, reach: Reach, filter: InboxFilter): Promise<InboxRow[]> => {
      const found = await sql<InboxRow>`
        with f as (select * from (${newest(tenant, reach, {
          isDone: doneBy[filter.filter],
          where: conditions(tenant, reach, filter),
          limit: filter.offset + filter.limit,
        })}) f order by f.latest_message_ts desc, f.id limit ${sql.lit(filter.limit)} offset ${sql.lit(filter.offset)})
        select ${columns(tenant, reach)} from f ${withParents(tenant)} order by f.latest_message_ts desc, f.id`.execute(rows(tenant));
      return found.rows;
    },

    /** Counts the newest thousand open threads. */
    counts: async (tenant: Tenant, reach: Reach): Promise<InboxCounts> => {
      const found = await sql<InboxCounts>`
        select count(*)::int as open, (count(*) filter (where f.is_asked))::int as unanswered,
          (count(*) filter (where f.is_unread))::int as unread, (count(*) filter (where f.assigned_to = ${reach.userId}))::int as mine,
          (count(*) filter (where f.assigned_to is null))::int as unassigned
        from (select * from (${newest(tenant, reach, { isDone: false, where: sql`not f.is_closed`, limit: counted })}) a
          order by a.latest_message_ts desc limit ${sql.lit(counted)}) f`.execute(rows(tenant));
      return found.rows[0] ?? { open: 0, unanswered: 0, unread: 0, mine: 0, unassigned: 0 };
    },

    /** One thread in reach, even one without messages. */
    find: async (tenant: Tenant, reach: Reach, id: string): Promise<InboxRow | null> => {
      const found = await sql<InboxRow>`
        with f as (${judged(
          tenant,
          reach,
          sql`t.id = ${id}::uuid and (${isChatOfProfile(tenant, reach, 't')} or ${inReach(tenant, reach)}
            or ${reach.isAll} and not t.is_private and t.kind <> 'reply')`,
        )})
        select ${columns(tenant, reach)} from f ${withParents(tenant)}`.execute(rows(tenant));
      return found.rows[0] ?? null;
    },
  };
}
