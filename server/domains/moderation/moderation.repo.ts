import type { ReportReason } from '@bandstand/contract/moderation.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { CaseTable, ModerationTables } from './moderation.tables.ts';

export interface Filing {
  id: string;
  threadId: string;
  ts: number;
  reporterId: string;
  reason: ReportReason;
  at: string;
  threshold: number;
}
interface Filed {
  id: string;
  reports: number;
  hidden_at: string | null;
}

/** A message reduced to its type. */
const emptied = JSON.stringify({ type: 'message', text: '', image_ids: [], attachment: null });
const own = (on: Work) => within<ModerationTables>(on);
const failedOn = (error: unknown, constraint: string): boolean => (error as { constraint?: string }).constraint === constraint;

export type ModerationRepo = ReturnType<typeof createModerationRepo>;

/** Reports of messages, and decisions about them. */
export const createModerationRepo = ({ db }: { db: Database }) => ({
  /** Whether writing failed because this member has reported this message before. */
  isReportedBefore: (error: unknown): boolean => failedOn(error, 'message_reports_pkey'),
  /** Whether reopening failed because the message was reported again. */
  isReopenRefused: (error: unknown): boolean => failedOn(error, 'moderation_cases_open'),

  /**
   * Adds a report: opens a case for the message or counts one more, and marks the message as hidden once enough different members have reported
   * it. Locks the case until the commit, so that reports at the same moment count one after another. Null: the message is gone.
   */
  file: async (on: Work, { appId }: Tenant, { id, threadId, ts, reporterId, reason, at, threshold }: Filing): Promise<Filed | null> => {
    const { rows } = await sql<Filed>`with reported as (
        select author_id, text, jsonb_build_object('type', type, 'text', text, 'image_ids', image_ids, 'attachment', attachment) as snapshot
        from messages where app_id = ${appId} and thread_id = ${threadId} and ts = ${ts} and deleted_at is null),
      line as (
        insert into moderation_cases as c (app_id, id, thread_id, ts, author_id, snapshot, reports, opened_at, reported_at, hidden_at)
        select ${appId}, ${id}, ${threadId}, ${ts}, author_id, snapshot, 1, ${at}::timestamptz, ${at}::timestamptz,
          case when ${threshold}::int = 1 then ${at}::timestamptz end from reported
        on conflict (app_id, thread_id, ts) where decision is null do update set snapshot = excluded.snapshot, reports = c.reports + 1,
          reported_at = greatest(c.reported_at, excluded.reported_at),
          hidden_at = coalesce(c.hidden_at, case when ${threshold}::int > 0 and c.reports + 1 >= ${threshold}::int
            then ${at}::timestamptz end)
        returning id, reports, hidden_at),
      report as (
        insert into message_reports (app_id, thread_id, ts, reporter_id, case_id, reason, text, reported_at)
        select ${appId}, ${threadId}, ${ts}, ${reporterId}, line.id, ${reason}, reported.text, ${at}::timestamptz from line, reported)
      select id, reports, hidden_at from line`.execute(own(on));
    return rows[0] ?? null;
  },

  /**
   * In all apps: removes text and pictures from cases that were decided before that time; reasons, notes and decisions stay. Leaves out messages that
   * are still in their thread.
   */
  forget: async (before: string): Promise<void> => {
    await sql`with old as (
        update moderation_cases c set snapshot = ${emptied}::jsonb || jsonb_build_object('type', c.snapshot -> 'type')
        where c.decided_at < ${before}::timestamptz and c.snapshot - 'type' <> ${emptied}::jsonb - 'type' and not exists (
          select from messages m where m.app_id = c.app_id and m.thread_id = c.thread_id and m.ts = c.ts and m.deleted_at is null)
        returning c.app_id, c.id)
      update message_reports r set text = '' from old where r.app_id = old.app_id and r.case_id = old.id`.execute(db.system());
  },

  /** Locks the case until the commit: of two staff members who decide at once, one decides. */
  lock: async (trx: Work, tenant: Tenant, id: string): Promise<CaseTable | null> => {
    const query = own(trx).selectFrom('moderation_cases').selectAll().where('app_id', '=', tenant.appId).where('id', '=', id);
    return (await query.forUpdate().executeTakeFirst()) ?? null;
  },

  decide: (trx: Work, tenant: Tenant, id: string, changes: Partial<CaseTable>) =>
    own(trx).updateTable('moderation_cases').set(changes).where('app_id', '=', tenant.appId).where('id', '=', id).execute(),

  /** The case that decides what a message shows: the open one, or the one that was decided last. */
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
});
