import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { statements, type Places } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { accessColumns, threadColumns, unseen, withParent, withViewer, type AccessFacts, type ThreadRow } from './threads.columns.repo.ts';
import type { ThreadKind, ThreadsTables } from './threads.tables.ts';

export interface ListFilter {
  kind: ThreadKind | null;
  before: number | null;
  after: number | null;
  exceptIds: string[];
  /** Threads open to everyone that this viewer may read. */
  openIds: string[];
  /** Members whom this viewer blocks. */
  blockedIds: string[];
  limit: number;
}
/** A thread that is listed for every member who may read it. */
export type OpenThread = Pick<AccessFacts, 'page_id' | 'product_id' | 'is_app_wide'> & { id: string };

type ListValues = {
  appId: string;
  viewerId: string;
  kind: ThreadKind | null;
  newest: number;
  oldest: number;
  exceptIds: string[];
  openIds: string[];
  blockedIds: string[];
};
type ListShape = { hasKind: boolean; hasExcept: boolean; hasOpen: boolean; hasBlocked: boolean; limit: number };
/** One statement for each shape: with bare parameters the database plans every list again, which takes longer than reading it. */
const listOf = statements((of: Places<ListValues>, { hasKind, hasExcept, hasOpen, hasBlocked, limit }: ListShape) => {
  const isWanted = sql`t.latest_message_ts < (select ${of.newest}::bigint) and t.latest_message_ts > (select ${of.oldest}::bigint)
    ${hasKind ? sql`and t.kind = (select ${of.kind}::text)` : sql``} ${hasExcept ? sql`and t.id <> all(${unseen(of.exceptIds)})` : sql``}`;
  const [most, appId, viewer] = [sql.lit(limit), of.appId, sql<string>`${of.viewerId}::uuid`];
  const open = sql`union all (select t.id, t.latest_message_ts from threads t
      where t.app_id = ${appId} and t.id = any(${unseen(of.openIds)}) and ${isWanted})`;
  return sql<ThreadRow>`with picked as (select id, at from (
      (select t.id, t.latest_message_ts as at from thread_participants p join threads t on t.app_id = ${appId} and t.id = p.thread_id
        where p.app_id = ${appId} and p.subscriber_id = ${viewer} and p.is_listed and ${isWanted}
          ${hasOpen ? sql`and t.id <> all(${unseen(of.openIds)})` : sql``}
        order by t.latest_message_ts desc limit ${most})
      ${hasOpen ? open : sql``}) x order by at desc limit ${most})
    select ${threadColumns(appId, viewer, hasBlocked ? of.blockedIds : [])}
    from picked join threads t on t.app_id = ${appId} and t.id = picked.id ${withViewer(appId, viewer)} order by picked.at desc`;
});

/** The newest threads of several viewers, who block nobody. */
const newestOf = statements((of: Places<{ appId: string; viewers: string }>, { limit }: { limit: number }) => {
  const [most, appId, viewer] = [sql.lit(limit), of.appId, sql<string>`v.id`];
  return sql<ThreadRow & { nr: number }>`select v.nr, x.* from jsonb_to_recordset(${of.viewers}::jsonb) as v (nr int, id uuid, open uuid[])
    cross join lateral (with picked as (select id, at from (
        (select t.id, t.latest_message_ts as at from thread_participants p join threads t on t.app_id = ${appId} and t.id = p.thread_id
          where p.app_id = ${appId} and p.subscriber_id = v.id and p.is_listed and t.latest_message_ts > 0 and t.id <> all(v.open)
          order by t.latest_message_ts desc limit ${most})
        union all (select t.id, t.latest_message_ts from threads t
          where t.app_id = ${appId} and t.id = any(v.open) and t.latest_message_ts > 0)) x order by at desc limit ${most})
      select ${threadColumns(appId, viewer, [])}
      from picked join threads t on t.app_id = ${appId} and t.id = picked.id ${withViewer(appId, viewer)} order by picked.at desc) x
    order by v.nr, x.latest_message_ts desc`;
});

export type ThreadListsRepo = ReturnType<typeof createThreadListsRepo>;

/** Lists of threads for one viewer. */
export function createThreadListsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<ThreadsTables>(tenant);

  return {
    /** Threads in which the viewer takes part and those open to everyone, newest first. Leaves out threads without a message. */
    list: (tenant: Tenant, viewerId: string, { before, after, limit, ...filter }: ListFilter): Promise<ThreadRow[]> => {
      const { kind, exceptIds, openIds, blockedIds } = filter;
      const shape = {
        hasKind: kind !== null,
        hasExcept: exceptIds.length > 0,
        hasOpen: openIds.length > 0,
        hasBlocked: blockedIds.length > 0,
        limit,
      };
      const { appId } = tenant;
      return listOf(shape)(rows(tenant), { ...filter, appId, viewerId, newest: before ?? Number.MAX_SAFE_INTEGER, oldest: after ?? 0 });
    },

    /** The same of several viewers who block nobody, without further filters: one list each, in order. One statement. */
    newest: async (
      tenant: Tenant,
      viewers: readonly { id: string; openIds: readonly string[] }[],
      limit: number,
    ): Promise<ThreadRow[][]> => {
      const asked = JSON.stringify(viewers.map(({ id, openIds }, nr) => ({ nr, id, open: openIds })));
      const found = await newestOf({ limit })(rows(tenant), { appId: tenant.appId, viewers: asked });
      const lists = viewers.map((): ThreadRow[] => []);
      for (const { nr, ...row } of found) lists[nr]?.push(row);
      return lists;
    },

    /** Feeds, newest first. Does not check access. */
    feeds: async (tenant: Tenant, viewerId: string, filter: ListFilter): Promise<ThreadRow[]> => {
      const { appId } = tenant;
      const { before, after, exceptIds, blockedIds, limit } = filter;
      const found = await sql<ThreadRow>`with picked as (select t.id from threads t
        where t.app_id = ${appId} and t.kind = 'feed' and coalesce(t.latest_message_ts, 0) < ${before ?? Number.MAX_SAFE_INTEGER}
          and coalesce(t.latest_message_ts, 0) >= ${after === null ? 0 : after + 1} and t.id <> all(${exceptIds}::uuid[])
        order by t.latest_message_ts desc nulls last, t.id limit ${limit})
        select ${threadColumns(appId, sql`${viewerId}::uuid`, blockedIds)}
        from picked join threads t on t.app_id = ${appId} and t.id = picked.id ${withViewer(appId, viewerId)}
        order by t.latest_message_ts desc nulls last, t.id`.execute(rows(tenant));
      return found.rows;
    },

    ofEverybody: (tenant: Tenant): Promise<OpenThread[]> =>
      rows(tenant)
        .selectFrom('threads')
        .select(['id', 'page_id', 'product_id', 'is_app_wide'])
        .where('app_id', '=', tenant.appId)
        .where('who_joins', '=', 'everyone')
        .where('is_private', '=', false)
        .where('parent_thread_id', 'is', null)
        .execute(),

    /** Threads with something unread for the viewer, one per page, product or app they belong to. `is_open`: one of `openIds`. */
    unread: async (
      tenant: Tenant,
      viewerId: string,
      { blockedIds, openIds }: { blockedIds: string[]; openIds: string[] },
    ): Promise<(AccessFacts & { is_open: boolean })[]> => {
      const { appId } = tenant;
      const found = await sql<AccessFacts & { is_open: boolean }>`with waiting as (
          select t.id, false as is_open from thread_participants p join threads t on t.app_id = ${appId} and t.id = p.thread_id
            where p.app_id = ${appId} and p.subscriber_id = ${viewerId} and p.is_listed
              and t.latest_message_ts > coalesce(p.last_read_ts, 0) and p.thread_id <> all(${openIds}::uuid[])
          union all
          select t.id, true from threads t
            left join thread_participants p on p.app_id = ${appId} and p.thread_id = t.id and p.subscriber_id = ${viewerId}
            where t.app_id = ${appId} and t.id = any(${openIds}::uuid[]) and t.latest_message_ts > coalesce(p.last_read_ts, 0))
        select distinct on (b.is_private, b.page_id, b.product_id, waiting.is_open) waiting.is_open, ${accessColumns(appId)}
        from waiting join threads t on t.app_id = ${appId} and t.id = waiting.id ${withParent(appId)}
        where t.latest_author_id is distinct from ${viewerId}
          and (t.latest_author_id is null or t.latest_author_id <> all(${blockedIds}::uuid[])) limit 100`.execute(rows(tenant));
      return found.rows;
    },

    /** Members who share a private thread with the viewer. */
    threadPartners: async (tenant: Tenant, viewerId: string): Promise<string[]> => {
      const { appId } = tenant;
      const found = await sql<{ id: string }>`select distinct q.subscriber_id as id from thread_participants p
        join threads t on t.app_id = ${appId} and t.id = p.thread_id and t.is_private
        join thread_participants q on q.app_id = ${appId} and q.thread_id = p.thread_id and q.is_listed and q.subscriber_id <> ${viewerId}
        where p.app_id = ${appId} and p.subscriber_id = ${viewerId} and p.is_listed limit 1000`.execute(rows(tenant));
      return found.rows.map(({ id }) => id);
    },
  };
}
