import type { ReportReason } from '@bandstand/contract/moderation.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { CaseTable, ModerationTables } from './moderation.tables.ts';

export type ModerationRepo = ReturnType<typeof createModerationRepo>;
type MessageState = 'shown' | 'hidden' | 'deleted';

/** A line of the queue with where it was said and what the thread shows now. */
export interface CaseRow extends CaseTable {
  thread_kind: 'chat' | 'feed' | 'comment' | 'reply';
  thread_title: string | null;
  reasons: { reason: ReportReason; count: number }[];
  state: MessageState;
}
export interface Filing {
  id: string;
  threadId: string;
  ts: number;
  reporterId: string;
  reason: ReportReason;
  at: string;
  threshold: number;
}
export interface QueueFilter {
  isOpen: boolean;
  reason: ReportReason | null;
  offset: number;
  limit: number;
}

const state = sql.raw(
  "case when m.ts is null or m.deleted_at is not null then 'deleted' when m.hidden_at is not null then 'hidden' else 'shown' end as state",
);
/** A chat of people has no name of its own: it is called after them. */
const place = sql.raw(`t.kind as thread_kind, coalesce(t.title, p.title, (select string_agg(u.name, ', ' order by u.name) from (
    select s.user_id from thread_participants tp join subscribers s on s.app_id = tp.app_id and s.id = tp.subscriber_id
    where tp.app_id = t.app_id and tp.thread_id = t.id order by tp.joined_at, s.id limit 4) few join users u on u.id = few.user_id)) as thread_title`);
const reasons = sql.raw(`coalesce((select json_agg(json_build_object('reason', r.reason, 'count', r.count) order by r.count desc, r.reason) from (
    select reason, count(*)::int as count from message_reports where app_id = c.app_id and case_id = c.id group by reason) r), '[]') as reasons`);
const joined = sql.raw(`moderation_cases c join threads t on t.app_id = c.app_id and t.id = c.thread_id
    left join pages p on p.app_id = t.app_id and p.id = t.page_id
    left join messages m on m.app_id = c.app_id and m.thread_id = c.thread_id and m.ts = c.ts`);

/** A message of which nothing is kept but its type. */
const emptied = JSON.stringify({ type: 'message', text: '', image_ids: [], attachment: null });

/** Reports of messages and what was decided about them. Threads and messages are read here, and changed by their own domain alone. */
export const createModerationRepo = ({ db }: { db: Database }) => {
  const named = (reason: ReportReason | null) =>
    reason === null ? sql`` : sql`and exists (select from message_reports r where r.app_id = c.app_id and r.case_id = c.id and r.reason = ${reason})`;
  return {
    /** Whether writing failed because this member has reported this message before. */
    isReportedBefore: (error: unknown): boolean => (error as { constraint?: string }).constraint === 'message_reports_pkey',

    /**
     * One report more: the message's line in the queue is opened, or counts one more, and is marked as hidden when enough different people
     * have reported it. The line is held until the commit, so that reports at the same moment count one after the other. Null: the message is gone.
     */
    file: async (on: Work, tenant: Tenant, { id, threadId, ts, reporterId, reason, at, threshold }: Filing) => {
      const { rows } = await sql<{ id: string; reports: number; hidden_at: string | null }>`with said as (
          select author_id, text, jsonb_build_object('type', type, 'text', text, 'image_ids', image_ids, 'attachment', attachment) as snapshot from messages
          where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts} and deleted_at is null),
        line as (
          insert into moderation_cases as c (app_id, id, thread_id, ts, author_id, snapshot, reports, opened_at, reported_at, hidden_at)
          select ${tenant.appId}, ${id}, ${threadId}, ${ts}, author_id, snapshot, 1, ${at}::timestamptz, ${at}::timestamptz,
            case when ${threshold}::int = 1 then ${at}::timestamptz end from said
          on conflict (app_id, thread_id, ts) where decision is null do update set snapshot = excluded.snapshot, reports = c.reports + 1,
            reported_at = greatest(c.reported_at, excluded.reported_at),
            hidden_at = coalesce(c.hidden_at, case when ${threshold}::int > 0 and c.reports + 1 >= ${threshold}::int then ${at}::timestamptz end)
          returning id, reports, hidden_at),
        report as (
          insert into message_reports (app_id, thread_id, ts, reporter_id, case_id, reason, text, reported_at)
          select ${tenant.appId}, ${threadId}, ${ts}, ${reporterId}, line.id, ${reason}, said.text, ${at}::timestamptz from line, said)
        select id, reports, hidden_at from line`.execute(within(on));
      return rows[0] ?? null;
    },

    /** The newest first; open ones by their last report, closed ones by their decision. */
    queue: async (tenant: Tenant, { isOpen, reason, offset, limit }: QueueFilter) => {
      const which = sql`c.app_id = ${tenant.appId} and c.decision ${sql.raw(isOpen ? 'is null' : 'is not null')} ${named(reason)}`;
      const order = sql.raw(isOpen ? 'c.reported_at desc, c.id' : 'c.decided_at desc, c.id');
      const on = db.for(tenant);
      const [rows, total, counts, facets] = await Promise.all([
        sql<CaseRow>`select c.*, ${place}, ${reasons}, ${state} from ${joined} where ${which} order by ${order} offset ${offset} limit ${limit}`.execute(
          on,
        ),
        sql<{ count: number }>`select count(*) as count from moderation_cases c where ${which}`.execute(on),
        sql<{
          open: number;
          closed: number;
        }>`select count(*) filter (where decision is null) as open, count(*) filter (where decision is not null) as closed
          from moderation_cases where app_id = ${tenant.appId}`.execute(on),
        sql<{ reason: ReportReason; count: number }>`select r.reason, count(distinct r.case_id) as count from message_reports r
          join moderation_cases c on c.app_id = r.app_id and c.id = r.case_id
          where c.app_id = ${tenant.appId} and c.decision ${sql.raw(isOpen ? 'is null' : 'is not null')} group by r.reason order by count desc, r.reason`.execute(
          on,
        ),
      ]);
      return { rows: rows.rows, total: total.rows[0]!.count, counts: counts.rows[0]!, reasons: facets.rows };
    },
    /**
     * In all apps: of what was decided before, and stands nowhere any more, the words and pictures go; reasons, notes and decisions stay.
     * A message that still stands keeps them, as everybody can read it.
     */
    forget: async (before: string): Promise<void> => {
      await sql`with old as (
          update moderation_cases c set snapshot = ${emptied}::jsonb || jsonb_build_object('type', c.snapshot -> 'type')
          where c.decided_at < ${before}::timestamptz and c.snapshot - 'type' <> ${emptied}::jsonb - 'type' and not exists (
            select from messages m where m.app_id = c.app_id and m.thread_id = c.thread_id and m.ts = c.ts and m.deleted_at is null)
          returning c.app_id, c.id)
        update message_reports r set text = '' from old where r.app_id = old.app_id and r.case_id = old.id`.execute(db.system());
    },
    countOpen: async (tenant: Tenant): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from moderation_cases
        where app_id = ${tenant.appId} and decision is null`.execute(db.for(tenant));
      return rows[0]!.count;
    },
    find: async (tenant: Tenant, id: string): Promise<CaseRow | null> => {
      const { rows } = await sql<CaseRow>`select c.*, ${place}, ${reasons}, ${state} from ${joined}
        where c.app_id = ${tenant.appId} and c.id = ${id}`.execute(db.for(tenant));
      return rows[0] ?? null;
    },
    reportsOf: async (tenant: Tenant, caseId: string) =>
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
    /** What was decided about other messages of an author, the newest first, and how many of his were ever reported. */
    historyOf: async (tenant: Tenant, authorId: string, exceptId: string) => {
      const own = () =>
        db.for<ModerationTables>(tenant).selectFrom('moderation_cases').where('app_id', '=', tenant.appId).where('author_id', '=', authorId);
      const [decided, { count }] = await Promise.all([
        own().selectAll().where('decision', 'is not', null).where('id', '<>', exceptId).orderBy('decided_at', 'desc').limit(10).execute(),
        own()
          .select(sql<number>`count(distinct (thread_id, ts))`.as('count'))
          .executeTakeFirstOrThrow(),
      ]);
      return { decided, reported: count };
    },

    /** Held until the commit: of two who decide at once, one decides. */
    lock: async (trx: Work, tenant: Tenant, id: string): Promise<CaseTable | null> =>
      (await within<ModerationTables>(trx)
        .selectFrom('moderation_cases')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()) ?? null,
    decide: (trx: Work, tenant: Tenant, id: string, changes: Partial<CaseTable>) =>
      within<ModerationTables>(trx).updateTable('moderation_cases').set(changes).where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
    isReopenRefused: (error: unknown): boolean => (error as { constraint?: string }).constraint === 'moderation_cases_open',
    /** The line that says what a message is to show: the open one, else what was decided last. */
    ruling: async (tenant: Tenant, threadId: string, ts: number): Promise<CaseTable | null> =>
      (await db
        .for<ModerationTables>(tenant)
        .selectFrom('moderation_cases')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('thread_id', '=', threadId)
        .where('ts', '=', ts)
        .orderBy(sql`decision is null`, 'desc')
        .orderBy('decided_at', 'desc')
        .limit(1)
        .executeTakeFirst()) ?? null,
  };
};
