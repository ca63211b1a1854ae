import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { MessageRow, ThreadKind, ThreadTable } from './threads.tables.ts';

export const nobody = '00000000-0000-0000-0000-000000000000';

/** A time in the format of API-9, both in JSON and in plain columns. */
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const names = [
  'thread_id',
  'ts',
  'author_id',
  'client_id',
  'type',
  'text',
  'mentions',
  'image_ids',
  'video_id',
  'attachment',
  'system',
  'reaction_count',
  'emojis',
  'reply_thread_id',
];
const times = ['pinned_at', 'edited_at', 'deleted_at', 'hidden_at'];
const columnsOf = (alias: string) =>
  sql.raw([...names.map((name) => `${alias}.${name}`), ...times.map((name) => `${iso(`${alias}.${name}`)} as ${name}`)].join(', '));
/** Built once, since every page of messages uses them. */
const written = { m: columnsOf('m'), r: columnsOf('r') };

/** A value, or its placeholder in a statement that is compiled once. */
type App = string | RawBuilder<string>;
type BlockedIds = readonly string[] | RawBuilder<string[]>;
/** Hides the number of ids from the planner, so that it plans once. */
export const unseen = (ids: BlockedIds) => sql`(select ${ids}::uuid[])::uuid[]`;
const isNobody = (ids: BlockedIds): boolean => Array.isArray(ids) && ids.length === 0;

const plain = (
  appId: App,
  alias: 'm' | 'r',
  viewer: RawBuilder<unknown>,
  { isRoot, replyCount = sql.raw(`${alias}.reply_count`) }: { isRoot: RawBuilder<unknown>; replyCount?: RawBuilder<unknown> },
) => {
  const of = (name: string) => sql.raw(`${alias}.${name}`);
  return sql`${written[alias]}, ${replyCount} as reply_count, ${isRoot} as is_root, exists (select from message_reactions l
    where l.app_id = ${appId} and l.thread_id = ${of('thread_id')} and l.ts = ${of('ts')} and l.subscriber_id = ${viewer}) as has_reacted,
    case when ${of('emojis')} is not null then (select array_agg(e.emoji) from message_emojis e where e.app_id = ${appId}
      and e.thread_id = ${of('thread_id')} and e.ts = ${of('ts')} and e.subscriber_id = ${viewer}) end as own_emojis`;
};

/** Leaves out replies of members whom the viewer blocks (MSG-23). */
const countedFor = (appId: App, blockedIds: BlockedIds): RawBuilder<unknown> =>
  isNobody(blockedIds)
    ? sql`m.reply_count`
    : sql`case when m.reply_count > 0 then m.reply_count - (select count(*)::int from messages r where r.app_id = ${appId}
        and r.thread_id = m.reply_thread_id and r.deleted_at is null and r.author_id = any(${unseen(blockedIds)})) else 0 end`;

/** Columns of a `MessageRow`; `m` is the message. They include its latest replies, so that a page of messages takes one statement. */
const messageColumns = (
  appId: App,
  viewer: RawBuilder<unknown>,
  { isRoot, blockedIds = [] }: { isRoot: RawBuilder<unknown>; blockedIds?: BlockedIds },
) => sql`${plain(appId, 'm', viewer, { isRoot, replyCount: countedFor(appId, blockedIds) })},
  case when m.reply_count > 0 then (select coalesce(json_agg(x order by x.ts), '[]') from (
    select ${plain(appId, 'r', viewer, { isRoot: sql`false` })} from messages r
    where r.app_id = ${appId} and r.thread_id = m.reply_thread_id and r.deleted_at is null ${exceptBlocked('r', blockedIds)}
    order by r.ts desc limit 2) x) else '[]' end as latest_replies`;

/** Leaves out messages of members whom the viewer blocks (MSG-23). */
const exceptBlocked = (alias: 'm' | 'r', blockedIds: BlockedIds): RawBuilder<unknown> =>
  isNobody(blockedIds)
    ? sql``
    : sql`and (${sql.raw(alias)}.author_id is null or ${sql.raw(alias)}.author_id <> all(${unseen(blockedIds)}))`;

/** How both `threads` and `messages` read a message: the same columns show the same. */
export const messageSql = { columns: messageColumns, exceptBlocked };

/** What decides who may read and write in a thread. A thread of replies has the rules of its parent, `b` (MSG-4). */
export interface AccessFacts {
  kind: ThreadKind;
  is_private: boolean;
  is_group: boolean;
  page_id: string | null;
  product_id: string | null;
  is_app_wide: boolean;
  who_posts: 'everybody' | 'staff';
  who_joins: 'everyone' | 'writers';
  created_by: string | null;
  /** Subscriber ids of a private thread, else null. */
  people: string[] | null;
}
/** Columns of `AccessFacts`; `t` is the thread, `b` the thread itself or its parent. */
export const accessColumns = (
  appId: App,
) => sql`t.kind, b.is_private, b.is_group, b.page_id, b.product_id, b.is_app_wide, b.who_posts, t.who_joins,
  b.created_by, case when b.is_private then (select coalesce(array_agg(q.subscriber_id order by q.joined_at, q.subscriber_id), '{}')
    from thread_participants q where q.app_id = ${appId} and q.thread_id = b.id and q.is_listed) end as people`;
// Not `coalesce`: behind row-level security PostgreSQL would read every thread of the app instead of using the index.
export const withParent = (appId: App) => sql`join threads b on b.app_id = ${appId}
  and b.id = case when t.parent_thread_id is null then t.id else t.parent_thread_id end`;

/** A participant, with the messages they liked in the thread, newest first. */
export interface ParticipantRow {
  subscriber_id: string;
  has_contributed: boolean;
  notifications_enabled: boolean;
  liked: number[];
}

type OwnColumns =
  | 'id'
  | 'channel_id'
  | 'title'
  | 'has_been_renamed'
  | 'message_count'
  | 'latest_message_ts'
  | 'latest_author_id'
  | 'parent_thread_id';
/** A thread from one viewer's side. */
export interface ThreadRow extends Pick<Selectable<ThreadTable>, OwnColumns>, AccessFacts {
  viewer_id: string | null;
  /** For a thread of replies: its parent's. */
  parent_title: string | null;
  parent_has_been_renamed: boolean;
  last_read_ts: number | null;
  /** Messages by others since then, at most `countedAtMost`; null without a viewer. */
  unread_count: number | null;
  notifications_enabled: boolean | null;
  participants: ParticipantRow[];
  participant_count: number;
  latest: MessageRow | null;
  /** The message that this thread answers. */
  root: MessageRow | null;
}
/** How many participants a thread includes. */
const embedded = 50;

/** Joins `s`: the first participants of the thread `t`, and how many of them there are. */
const withParticipants = (appId: App) => sql`cross join lateral (
    select count(*)::int as first_count, coalesce(json_agg(json_build_object('subscriber_id', q.subscriber_id,
        'has_contributed', q.has_contributed, 'notifications_enabled', q.notifications_enabled,
        'liked', case when h.has_likes then (select coalesce(json_agg(l.ts), '[]')
          from (select r.ts from message_reactions r where r.app_id = ${appId} and r.thread_id = t.id and r.subscriber_id = q.subscriber_id
          order by r.ts desc limit ${sql.lit(embedded)}) l) else '[]' end) order by q.joined_at, q.subscriber_id), '[]') as participants
      from (select exists (select from message_reactions r where r.app_id = ${appId} and r.thread_id = t.id) as has_likes) h
      cross join lateral (select a.subscriber_id, a.has_contributed, a.notifications_enabled, a.joined_at from thread_participants a
        where a.app_id = ${appId} and a.thread_id = t.id and (a.is_listed or a.has_contributed)
        order by a.joined_at, a.subscriber_id limit ${sql.lit(embedded)}) q) s`;
/** Counts all only where there are more than are shown. */
const participantCount = (appId: App) => sql`case when s.first_count < ${sql.lit(embedded)} then s.first_count
    else (select count(*)::int from thread_participants q
      where q.app_id = ${appId} and q.thread_id = t.id and (q.is_listed or q.has_contributed)) end`;

/** The interface shows more as “99+”. */
const countedAtMost = 100;
/** Counts only where the newest message is unread: most threads of a list are read. */
const unreadCount = (appId: App, viewer: RawBuilder<unknown>, blockedIds: BlockedIds) => sql`case when ${viewer} is null then null
    when t.latest_message_ts > coalesce(p.last_read_ts, 0) and t.latest_author_id is distinct from ${viewer} then
      (select count(*)::int from (select from messages m
        where m.app_id = ${appId} and m.thread_id = t.id and m.ts > coalesce(p.last_read_ts, 0)
        and m.deleted_at is null and m.type <> 'notification' and m.author_id is distinct from ${viewer} ${exceptBlocked('m', blockedIds)}
        limit ${sql.lit(countedAtMost)}) x) else 0 end`;

/** Columns of a `ThreadRow`: `t` the thread, `b` the thread whose rules apply, `p` the viewer's row in it, which may be missing. */
export const threadColumns = (appId: App, viewer: RawBuilder<unknown>, blockedIds: BlockedIds) => sql`
    t.id, t.channel_id, t.title, t.has_been_renamed, t.message_count, t.latest_message_ts, t.latest_author_id, t.parent_thread_id,
    ${accessColumns(appId)}, ${viewer} as viewer_id, b.title as parent_title, b.has_been_renamed as parent_has_been_renamed,
    p.last_read_ts, p.notifications_enabled, ${unreadCount(appId, viewer, blockedIds)} as unread_count, s.participants,
    ${participantCount(appId)} as participant_count,
    (select row_to_json(x) from (select ${messageColumns(appId, viewer, { isRoot: sql`t.parent_thread_id is null`, blockedIds })}
      from messages m where m.app_id = ${appId} and m.thread_id = t.id and m.ts = t.latest_message_ts) x) as latest,
    case when t.parent_ts is not null then (select row_to_json(x)
      from (select ${messageColumns(appId, viewer, { isRoot: sql`true`, blockedIds })}
      from messages m where m.app_id = ${appId} and m.thread_id = t.parent_thread_id and m.ts = t.parent_ts) x) end as root`;

/** In larger threads, and in comments, only participants who asked for notices get them. */
const noticedAtMost = 50;
/** Joins `p`, the listed participants of the thread `t` who get notices. Those of a private thread are never more. */
export const withNoticed = (appId: string) => sql`
    cross join lateral (select t.kind <> 'comment' and (select count(*) from (select from thread_participants a
      where a.app_id = ${appId} and a.thread_id = t.id and a.is_listed limit ${noticedAtMost + 1}) s) <= ${noticedAtMost} as is_small) n
    join lateral (
      select p.* from thread_participants p where n.is_small and p.app_id = ${appId} and p.thread_id = t.id
      union all
      select p.* from thread_participants p where not n.is_small and p.app_id = ${appId} and p.thread_id = t.id
        and p.notifications_enabled and p.notifications_toggled_ts is not null) p on p.is_listed`;

/** Joins `b`, and `p`, the viewer's own row. */
export const withOwn = (appId: App, viewerId: App | null) => sql`${withParent(appId)} left join thread_participants p
    on p.app_id = ${appId} and p.thread_id = t.id and p.subscriber_id = ${viewerId ?? nobody}`;
/** Joins `b`, `p` and `s` of `threadColumns`. */
export const withViewer = (appId: App, viewerId: App | null) => sql`${withOwn(appId, viewerId)} ${withParticipants(appId)}`;
