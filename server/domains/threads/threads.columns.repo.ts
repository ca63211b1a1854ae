import { sql, type RawBuilder, type Selectable } from 'kysely';
import { statements, type Places } from '../../platform/db/statement.ts';
import type { MessageTable, ThreadKind } from './threads.tables.ts';

/** A message as one viewer sees it, without what was answered to it. */
export type ReplyRow = Omit<Selectable<MessageTable>, 'app_id' | 'real_author_id'> & {
  has_reacted: boolean;
  /** Not an answer itself (MSG-4). */
  is_root: boolean;
};
/** A message with its two latest replies, the older first. */
export type MessageRow = ReplyRow & { latest_replies: ReplyRow[] };

export const nobody = '00000000-0000-0000-0000-000000000000';

/** A time as API-9 writes it, inside JSON and outside. */
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
  'reply_thread_id',
];
const times = ['pinned_at', 'edited_at', 'deleted_at', 'hidden_at'];
const columnsOf = (alias: string) =>
  sql.raw([...names.map((name) => `${alias}.${name}`), ...times.map((name) => `${iso(`${alias}.${name}`)} as ${name}`)].join(', '));
/** Made once: every page of messages has them. */
const written = { m: columnsOf('m'), r: columnsOf('r') };

/** A value of a statement, or its place in one that is compiled once. */
type App = string | RawBuilder<string>;
type BlockedIds = readonly string[] | RawBuilder<string[]>;
/** How many they are is nothing to plan by. */
const unseen = (ids: BlockedIds) => sql`(select ${ids}::uuid[])::uuid[]`;
const isNobody = (ids: BlockedIds): boolean => Array.isArray(ids) && ids.length === 0;

const plain = (
  appId: App,
  alias: 'm' | 'r',
  viewer: RawBuilder<unknown>,
  { isRoot, replyCount = sql.raw(`${alias}.reply_count`) }: { isRoot: RawBuilder<unknown>; replyCount?: RawBuilder<unknown> },
) => {
  const of = (name: string) => sql.raw(`${alias}.${name}`);
  return sql`${written[alias]}, ${replyCount} as reply_count, ${isRoot} as is_root, exists (select from message_reactions l
    where l.app_id = ${appId} and l.thread_id = ${of('thread_id')} and l.ts = ${of('ts')} and l.subscriber_id = ${viewer}) as has_reacted`;
};

/** Replies of people whom the viewer blocks are not counted for him (MSG-23). */
const countedFor = (appId: App, blockedIds: BlockedIds): RawBuilder<unknown> =>
  isNobody(blockedIds)
    ? sql`m.reply_count`
    : sql`case when m.reply_count > 0 then m.reply_count - (select count(*)::int from messages r where r.app_id = ${appId}
        and r.thread_id = m.reply_thread_id and r.deleted_at is null and r.author_id = any(${unseen(blockedIds)})) else 0 end`;

/** Columns of a `MessageRow`; `m` is the message. The replies come with it, so that a page of messages is one statement. */
export const messageColumns = (
  appId: App,
  viewer: RawBuilder<unknown>,
  { isRoot, blockedIds = [] }: { isRoot: RawBuilder<unknown>; blockedIds?: BlockedIds },
) => sql`${plain(appId, 'm', viewer, { isRoot, replyCount: countedFor(appId, blockedIds) })},
  case when m.reply_count > 0 then (select coalesce(json_agg(x order by x.ts), '[]') from (
    select ${plain(appId, 'r', viewer, { isRoot: sql`false` })} from messages r
    where r.app_id = ${appId} and r.thread_id = m.reply_thread_id and r.deleted_at is null ${notOf('r', blockedIds)} order by r.ts desc limit 2) x) else '[]' end as latest_replies`;

/** Nothing of those whom the viewer blocks (MSG-23). */
export const notOf = (alias: 'm' | 'r', blockedIds: BlockedIds): RawBuilder<unknown> =>
  isNobody(blockedIds) ? sql`` : sql`and (${sql.raw(alias)}.author_id is null or ${sql.raw(alias)}.author_id <> all(${unseen(blockedIds)}))`;

/** What is shown of a thread: what is left, and the empty places of what was answered (MSG-13). */
export const isShown = sql`(m.deleted_at is null or m.reply_count > 0)`;
/** More would make a bar that nobody reads (MSG-15). */
const pinsAtMost = 10;
export type PageValues = { appId: string; threadId: string; viewerId: string; isRoot: boolean; after: number; before: number; blockedIds: string[] };
export type PageShape = {
  isAscending: boolean;
  hasAfter: boolean;
  hasBefore: boolean;
  hasBlocked: boolean;
  of: 'all' | 'pinned' | 'unpinned';
  limit: number;
};

/**
 * A page by key. One statement for each shape, its length written in and its borders looked up: where the database sees a value it hopes for
 * a better plan and makes one for each page, which takes three times as long as to read it.
 */
function writePage(of: Places<PageValues>, { isAscending, hasAfter, hasBefore, hasBlocked, limit, ...shape }: PageShape) {
  const blockedIds = hasBlocked ? of.blockedIds : [];
  const columns = messageColumns(of.appId, of.viewerId, { isRoot: sql`${of.isRoot}::boolean`, blockedIds });
  const [after, before] = [
    hasAfter ? sql`and m.ts > (select ${of.after}::bigint)` : sql``,
    hasBefore ? sql`and m.ts < (select ${of.before}::bigint)` : sql``,
  ];
  const pin = sql.raw({ all: '', pinned: 'and m.pinned_at is not null', unpinned: 'and m.pinned_at is null' }[shape.of]);
  const order = sql.raw(shape.of === 'pinned' ? 'm.pinned_at, m.ts' : `m.ts ${isAscending ? 'asc' : 'desc'}`);
  return sql<MessageRow>`select ${columns} from messages m where m.app_id = ${of.appId} and m.thread_id = (select ${of.threadId}::uuid) and ${isShown}
    ${pin} ${after} ${before} ${notOf('m', blockedIds)} order by ${order} limit ${sql.lit(limit)}`;
}
/** Messages of a thread, from one border or between two. */
export const pageOf = statements((of: Places<PageValues>, shape: PageShape) => writePage(of, shape));
/** What is pinned, and the newest of the rest. */
export const beginOfFeed = statements(
  (of: Places<PageValues>, shape: PageShape) =>
    sql<MessageRow>`(${writePage(of, { ...shape, of: 'pinned', limit: pinsAtMost })}) union all (${writePage(of, { ...shape, of: 'unpinned' })})`,
);

/** What a thread's pointer may point at: nothing deleted or hidden, no system line (MSG-9, MSG-16). */
export const isLatest = sql`m.deleted_at is null and m.hidden_at is null and m.type <> 'notification'`;

/** What decides who may read and write in a thread; of a reply thread that is its parent's, `b` (MSG-4). */
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
/** Columns of `AccessFacts`; `t` is the thread, `b` the same or its parent. */
export const accessColumns = (
  appId: string,
) => sql`t.kind, b.is_private, b.is_group, b.page_id, b.product_id, b.is_app_wide, b.who_posts, t.who_joins, b.created_by,
  case when b.is_private then (select coalesce(array_agg(q.subscriber_id order by q.joined_at, q.subscriber_id), '{}') from thread_participants q
    where q.app_id = ${appId} and q.thread_id = b.id and q.is_listed) end as people`;
export const withParent = (appId: string) => sql`join threads b on b.app_id = ${appId} and b.id = coalesce(t.parent_thread_id, t.id)`;
