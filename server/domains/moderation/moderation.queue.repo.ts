import type { ReportReason } from '@bandstand/contract/moderation.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { CaseTable, ModerationTables } from './moderation.tables.ts';

/** A case with the thread of its message, and what that shows now. */
export interface CaseRow extends CaseTable {
  thread_kind: 'chat' | 'feed' | 'comment' | 'reply';
  thread_title: string | null;
  reasons: { reason: ReportReason; count: number }[];
  state: 'shown' | 'hidden' | 'deleted';
}
export interface QueueFilter {
  isOpen: boolean;
  reason: ReportReason | null;
  offset: number;
  limit: number;
}
interface Counts {
  open: number;
  closed: number;
}

const state = sql.raw(
  "case when m.ts is null or m.deleted_at is not null then 'deleted' when m.hidden_at is not null then 'hidden' else 'shown' end as state",
);
/** A chat without a title is named after its participants. */
const place = sql.raw(`t.kind as thread_kind, coalesce(t.title, p.title, (select string_agg(u.name, ', ' order by u.name) from (
    select s.user_id from thread_participants tp join subscribers s on s.app_id = tp.app_id and s.id = tp.subscriber_id
    where tp.app_id = t.app_id and tp.thread_id = t.id order by tp.joined_at, s.id limit 4) few
    join users u on u.id = few.user_id)) as thread_title`);
const reasons = sql.raw(`coalesce((select json_agg(json_build_object('reason', r.reason, 'count', r.count) order by r.count desc, r.reason)
    from (select reason, count(*)::int as count from message_reports where app_id = c.app_id and case_id = c.id group by reason) r),
    '[]') as reasons`);
const joined = sql.raw(`moderation_cases c join threads t on t.app_id = c.app_id and t.id = c.thread_id
    left join pages p on p.app_id = t.app_id and p.id = t.page_id
    left join messages m on m.app_id = c.app_id and m.thread_id = c.thread_id and m.ts = c.ts`);
const withReason = (reason: ReportReason | null) =>
  reason === null
    ? sql``
    : sql`and exists (select from message_reports r where r.app_id = c.app_id and r.case_id = c.id and r.reason = ${reason})`;

export type QueueRepo = ReturnType<typeof createQueueRepo>;

/** Cases as staff read them. Reads threads and messages, which their own domains change. */
export function createQueueRepo({ db }: { db: Database }) {
  const cases = (tenant: Tenant) => db.for<ModerationTables>(tenant).selectFrom('moderation_cases').where('app_id', '=', tenant.appId);

  return {
    /** Newest first: open cases by their last report, closed ones by their decision. */
    queue: async (tenant: Tenant, { isOpen, reason, offset, limit }: QueueFilter) => {
      const { appId } = tenant;
      const isDecided = sql.raw(isOpen ? 'is null' : 'is not null');
      const which = sql`c.app_id = ${appId} and c.decision ${isDecided} ${withReason(reason)}`;
      const order = sql.raw(isOpen ? 'c.reported_at desc, c.id' : 'c.decided_at desc, c.id');
      const on = db.for(tenant);
      const [rows, total, counts, facets] = await Promise.all([
        sql<CaseRow>`select c.*, ${place}, ${reasons}, ${state} from ${joined} where ${which}
          order by ${order} offset ${offset} limit ${limit}`.execute(on),
        sql<{ count: number }>`select count(*) as count from moderation_cases c where ${which}`.execute(on),
        sql<Counts>`select count(*) filter (where decision is null) as open, count(*) filter (where decision is not null) as closed
          from moderation_cases where app_id = ${appId}`.execute(on),
        sql<{ reason: ReportReason; count: number }>`select r.reason, count(distinct r.case_id) as count from message_reports r
          join moderation_cases c on c.app_id = r.app_id and c.id = r.case_id
          where c.app_id = ${appId} and c.decision ${isDecided} group by r.reason order by count desc, r.reason`.execute(on),
      ]);
      return { rows: rows.rows, total: total.rows[0]?.count ?? 0, counts: counts.rows[0] ?? { open: 0, closed: 0 }, reasons: facets.rows };
    },

    countOpen: async (tenant: Tenant): Promise<number> => {
      const open = cases(tenant).where('decision', 'is', null);
      return (await open.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count;
    },

    find: async (tenant: Tenant, id: string): Promise<CaseRow | null> => {
      const { rows } = await sql<CaseRow>`select c.*, ${place}, ${reasons}, ${state} from ${joined}
        where c.app_id = ${tenant.appId} and c.id = ${id}`.execute(db.for(tenant));
      return rows[0] ?? null;
    },

    /** The reports of a case, oldest first, at most 200. */
    reportsOf: (tenant: Tenant, caseId: string) =>
      db
        .for<ModerationTables>(tenant)
        .selectFrom('message_reports')
        .select(['reporter_id', 'reason', 'text', 'reported_at'])
        .where('app_id', '=', tenant.appId)
        .where('case_id', '=', caseId)
        .orderBy('reported_at')
        .orderBy('reporter_id')
        .limit(200)
        .execute(),

    /** Decisions about an author's other messages, newest first, and how many of their messages were ever reported. */
    historyOf: async (tenant: Tenant, authorId: string, exceptId: string): Promise<{ decided: CaseTable[]; reported: number }> => {
      const own = cases(tenant).where('author_id', '=', authorId);
      const [decided, { count }] = await Promise.all([
        own.selectAll().where('decision', 'is not', null).where('id', '<>', exceptId).orderBy('decided_at', 'desc').limit(10).execute(),
        own.select(sql<number>`count(distinct (thread_id, ts))`.as('count')).executeTakeFirstOrThrow(),
      ]);
      return { decided, reported: count };
    },
  };
}
