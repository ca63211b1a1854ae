import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { accessColumns, threadColumns, withParent, withViewer, type AccessFacts, type ThreadRow } from './threads.columns.repo.ts';
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

export type ThreadListsRepo = ReturnType<typeof createThreadListsRepo>;

/** Lists of threads for one viewer. */
export function createThreadListsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<ThreadsTables>(tenant);

  return {
    /** Threads in which the viewer takes part and those open to everyone, newest first. Leaves out threads without a message. */
    list: async (tenant: Tenant, viewerId: string, filter: ListFilter): Promise<ThreadRow[]> => {
      const { appId } = tenant;
      const { kind, before, after, exceptIds, openIds, blockedIds, limit } = filter;
      const isWanted = sql`(${kind}::text is null or t.kind = ${kind}) and t.id <> all(${exceptIds}::uuid[])`;
      const [newest, oldest] = [before ?? Number.MAX_SAFE_INTEGER, after ?? 0];
      const found = await sql<ThreadRow>`with picked as (
          (select t.id, t.latest_message_ts as at
            from thread_participants p join threads t on t.app_id = ${appId} and t.id = p.thread_id
            where p.app_id = ${appId} and p.subscriber_id = ${viewerId} and p.is_listed
              and t.latest_message_ts < ${newest} and t.latest_message_ts > ${oldest} and ${isWanted} and t.id <> all(${openIds}::uuid[])
            order by t.latest_message_ts desc limit ${limit})
          union all
          (select t.id, t.latest_message_ts from threads t where t.app_id = ${appId} and t.id = any(${openIds}::uuid[])
            and t.latest_message_ts < ${newest} and t.latest_message_ts > ${oldest} and ${isWanted})
          order by at desc limit ${limit})
        select ${threadColumns(appId, sql`${viewerId}::uuid`, blockedIds)}
        from picked join threads t on t.app_id = ${appId} and t.id = picked.id
        ${withViewer(appId, viewerId)} order by picked.at desc`.execute(rows(tenant));
      return found.rows;
    },

    /** Feeds, newest first. Does not check access. */
    feeds: async (tenant: Tenant, viewerId: string, filter: ListFilter): Promise<ThreadRow[]> => {
      const { appId } = tenant;
      const { before, after, exceptIds, blockedIds, limit } = filter;
      const found = await sql<ThreadRow>`select ${threadColumns(appId, sql`${viewerId}::uuid`, blockedIds)}
        from threads t ${withViewer(appId, viewerId)}
        where t.app_id = ${appId} and t.kind = 'feed' and coalesce(t.latest_message_ts, 0) < ${before ?? Number.MAX_SAFE_INTEGER}
          and coalesce(t.latest_message_ts, 0) >= ${after === null ? 0 : after + 1} and t.id <> all(${exceptIds}::uuid[])
        order by t.latest_message_ts desc nulls last, t.id limit ${limit}`.execute(rows(tenant));
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
