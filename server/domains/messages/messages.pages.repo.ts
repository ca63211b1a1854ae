import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { statements, type Places } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MessageRow, MessagesTables } from './messages.tables.ts';

type BlockedIds = readonly string[] | RawBuilder<string[]>;
/** How `threads` reads a message. */
export interface MessageSql {
  /** Columns of a `MessageRow`; `m` is the message. */
  columns(
    appId: string | RawBuilder<string>,
    viewer: RawBuilder<unknown>,
    options: { isRoot: RawBuilder<unknown>; blockedIds?: BlockedIds },
  ): RawBuilder<unknown>;
  /** Leaves out messages of members whom the viewer blocks. */
  exceptBlocked(alias: 'm', blockedIds: BlockedIds): RawBuilder<unknown>;
}

export interface PageFilter {
  before: number | null;
  after: number | null;
  isAscending: boolean;
  blockedIds: string[];
  limit: number;
}
/** Where to read, and for which viewer; null: as it is published to everyone. */
export interface View {
  threadId: string;
  isRoot: boolean;
  viewerId: string | null;
}
type StaffRow = MessageRow & { real_author_id: string | null };

export const nobody = '00000000-0000-0000-0000-000000000000';
/** More pins would not fit into the bar above a thread (MSG-15). */
const pinsAtMost = 10;

type PageValues = {
  appId: string;
  threadId: string;
  viewerId: string;
  isRoot: boolean;
  after: number;
  before: number;
  blockedIds: string[];
};
type PageShape = {
  isAscending: boolean;
  hasAfter: boolean;
  hasBefore: boolean;
  hasBlocked: boolean;
  of: 'all' | 'pinned' | 'unpinned';
  limit: number;
};

const pageValues = (
  tenant: Tenant,
  view: View,
  { before, after, blockedIds }: Pick<PageFilter, 'before' | 'after' | 'blockedIds'>,
): PageValues => ({
  appId: tenant.appId,
  threadId: view.threadId,
  viewerId: view.viewerId ?? nobody,
  isRoot: view.isRoot,
  after: after ?? 0,
  before: before ?? 0,
  blockedIds,
});

/** Statements for pages of messages, each compiled once. */
function pageStatements({ columns, exceptBlocked }: MessageSql) {
  /**
   * A page by key. One statement for each shape, with its length written in and its borders looked up: with parameters the database hopes for a
   * better plan and plans every page again, which takes three times as long as reading it.
   */
  function writePage(of: Places<PageValues>, { isAscending, hasAfter, hasBefore, hasBlocked, limit, ...shape }: PageShape) {
    const blockedIds = hasBlocked ? of.blockedIds : [];
    const [after, before] = [
      hasAfter ? sql`and m.ts > (select ${of.after}::bigint)` : sql``,
      hasBefore ? sql`and m.ts < (select ${of.before}::bigint)` : sql``,
    ];
    const pin = sql.raw({ all: '', pinned: 'and m.pinned_at is not null', unpinned: 'and m.pinned_at is null' }[shape.of]);
    const order = sql.raw(shape.of === 'pinned' ? 'm.pinned_at, m.ts' : `m.ts ${isAscending ? 'asc' : 'desc'}`);
    // Deleted messages with replies keep their empty place (MSG-13).
    return sql<MessageRow>`select ${columns(of.appId, of.viewerId, { isRoot: sql`${of.isRoot}::boolean`, blockedIds })} from messages m
      where m.app_id = ${of.appId} and m.thread_id = (select ${of.threadId}::uuid) and (m.deleted_at is null or m.reply_count > 0)
      ${pin} ${after} ${before} ${exceptBlocked('m', blockedIds)} order by ${order} limit ${sql.lit(limit)}`;
  }
  return {
    pageOf: statements((of: Places<PageValues>, shape: PageShape) => writePage(of, shape)),
    /** Pinned messages, and the newest of the others. */
    startOfFeed: statements((of: Places<PageValues>, shape: PageShape) => {
      const [pinned, rest] = [writePage(of, { ...shape, of: 'pinned', limit: pinsAtMost }), writePage(of, { ...shape, of: 'unpinned' })];
      return sql<MessageRow>`(${pinned}) union all (${rest})`;
    }),
  };
}

export type PagesRepo = ReturnType<typeof createPagesRepo>;

/** Pages of messages. */
export function createPagesRepo({ db, messageSql }: { db: Database; messageSql: MessageSql }) {
  const rows = (tenant: Tenant) => db.for<MessagesTables>(tenant);
  const { pageOf, startOfFeed } = pageStatements(messageSql);

  return {
    /** One page by key: as fast in the middle of a million as at the end of ten. */
    page: async (tenant: Tenant, view: View, { before, after, isAscending, blockedIds, limit }: PageFilter): Promise<MessageRow[]> => {
      const [hasAfter, hasBefore, hasBlocked] = [after !== null, before !== null, blockedIds.length > 0];
      const ask = pageOf({ isAscending, hasAfter, hasBefore, hasBlocked, of: 'all', limit });
      return ask(rows(tenant), pageValues(tenant, view, { before, after, blockedIds }));
    },

    /** A page of a feed (L255). The first begins with the pinned messages, older pins first; no other page repeats them. */
    feedPage: async (
      tenant: Tenant,
      view: View,
      { before, blockedIds, limit }: Pick<PageFilter, 'before' | 'blockedIds' | 'limit'>,
    ): Promise<{ pinned: MessageRow[]; rest: MessageRow[] }> => {
      const [hasBefore, hasBlocked] = [before !== null, blockedIds.length > 0];
      const shape: PageShape = { isAscending: false, hasAfter: false, hasBefore, hasBlocked, of: 'unpinned', limit };
      const ask = hasBefore ? pageOf(shape) : startOfFeed(shape);
      const rowsOfPage = await ask(rows(tenant), pageValues(tenant, view, { before, after: null, blockedIds }));
      const pinned = rowsOfPage.flatMap((row) => (row.pinned_at === null ? [] : [{ row, at: row.pinned_at }]));
      return {
        pinned: pinned.toSorted((one, other) => one.at.localeCompare(other.at) || one.row.ts - other.row.ts).map(({ row }) => row),
        rest: rowsOfPage.filter(({ pinned_at: at }) => at === null).toSorted((one, other) => other.ts - one.ts),
      };
    },

    /** Messages before and after a time, in ascending order, without deleted ones: what staff read. */
    around: async (tenant: Tenant, { threadId, viewerId, isRoot }: View, ts: number, count: number): Promise<StaffRow[]> => {
      const columns = messageSql.columns(tenant.appId, sql`${viewerId ?? nobody}`, { isRoot: sql`${isRoot}::boolean` });
      const of = sql`from messages m where m.app_id = ${tenant.appId} and m.thread_id = ${threadId}`;
      const found = await sql<StaffRow>`select * from (
          (select ${columns}, m.real_author_id ${of} and m.ts < ${ts} and m.deleted_at is null order by m.ts desc limit ${count})
          union all (select ${columns}, m.real_author_id ${of} and m.ts = ${ts})
          union all (select ${columns}, m.real_author_id ${of} and m.ts > ${ts} and m.deleted_at is null order by m.ts limit ${count})) x
        order by x.ts`.execute(rows(tenant));
      return found.rows;
    },

    /** The staff members who wrote these messages under an app profile. */
    realAuthors: async (tenant: Tenant, threadId: string, times: readonly number[]): Promise<Map<number, string>> => {
      const found = await sql<{ ts: number; id: string }>`select ts, real_author_id as id from messages
        where app_id = ${tenant.appId} and thread_id = ${threadId}
          and ts = any(${[...times]}::bigint[]) and real_author_id is not null`.execute(rows(tenant));
      return new Map(found.rows.map(({ ts, id }) => [ts, id]));
    },
  };
}
