import type { Course } from '@bandstand/rules/programs/course.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { MissedChoice } from '@bandstand/contract/courses.ts';

/** A run, by its member and the page it was started on. */
export interface RunKey {
  subscriberId: string;
  rootId: string;
}
/** What an answer to missed days changed. */
export interface CourseUndo {
  choice: MissedChoice;
  /** The day of the answer: later it cannot be undone. */
  on: string;
  course: Course | null;
  /** Items as they were, with the day that they were given. */
  items: { id: string; date: string; is_moved: boolean; to: string }[];
  removed: string[];
}
/** A run as it is stored. */
export interface RunRow {
  subscriber_id: string;
  started_at: string;
  time_zone: string | null;
  start_from_page_id: string | null;
  completed_at: string | null;
  course: Course | null;
  course_undo: CourseUndo | null;
  /** The member's present zone. */
  timezone: string;
}
/** Runs that may have to begin again; `before`: those that began later have days to come. `whenDone`: also those that were completed. */
interface Candidates {
  rootId: string;
  whenDone: boolean;
  before: string;
  after: string | null;
  limit: number;
}
export type CoursesRepo = ReturnType<typeof createCoursesRepo>;

const row = sql.raw(`s.subscriber_id, s.started_at, s.time_zone, s.start_from_page_id, s.completed_at, s.course, s.course_undo, u.timezone
  from page_subscriptions s join subscribers m on m.app_id = s.app_id and m.id = s.subscriber_id
  join users u on u.account_id = m.account_id and u.id = m.user_id`);

export const createCoursesRepo = ({ db }: { db: Database }) => ({
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),

  /** A run that was started. */
  find: async (tenant: Tenant, { subscriberId, rootId }: RunKey, on?: Work): Promise<RunRow | undefined> => {
    const { rows } = await sql<RunRow>`select ${row} where s.app_id = ${tenant.appId} and s.subscriber_id = ${subscriberId}
      and s.page_id = ${rootId} and s.is_member and s.started_at is not null`.execute(on ? within(on) : db.for(tenant));
    return rows[0];
  },
  save: async (
    on: Work,
    tenant: Tenant,
    { subscriberId, rootId }: RunKey,
    course: Course | null,
    undo: CourseUndo | null,
  ): Promise<void> => {
    await sql`update page_subscriptions set course = ${course && JSON.stringify(course)}::jsonb,
        course_undo = ${undo && JSON.stringify(undo)}::jsonb
      where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and page_id = ${rootId}`.execute(within(on));
  },
  /** Begins the run again: its completions go, the list of what the member did stays (PRG-7). */
  restart: async (
    on: Work,
    tenant: Tenant,
    { subscriberId, rootId }: RunKey,
    { startedAt, course, pageIds }: { startedAt: string; course: Course; pageIds: readonly string[] },
  ): Promise<void> => {
    await sql`delete from page_completions where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}
      and page_id = any(${pageIds}::uuid[])`.execute(within(on));
    await sql`update page_subscriptions set started_at = ${startedAt}, started_at_exact = ${startedAt}, start_from_page_id = null,
        completed_at = null, course = ${JSON.stringify(course)}::jsonb, course_undo = null
      where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and page_id = ${rootId}`.execute(within(on));
  },
  /** When the member completed pages. */
  completedAt: async (on: Work, tenant: Tenant, subscriberId: string, pageIds: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ completed_at: string }>`select completed_at from page_completions
      where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and page_id = any(${pageIds}::uuid[])`.execute(within(on));
    return rows.map((done) => done.completed_at);
  },
  candidates: async (tenant: Tenant, { rootId, whenDone, before, after, limit }: Candidates): Promise<RunRow[]> => {
    const { rows } = await sql<RunRow>`select ${row} where s.app_id = ${tenant.appId} and s.page_id = ${rootId} and s.is_member
        and case when s.completed_at is null then s.started_at <= ${before}::timestamptz else ${whenDone} end
        and s.course ->> 'pausedAt' is null
        and s.started_at is not null and (${after}::uuid is null or s.subscriber_id > ${after}::uuid)
      order by s.subscriber_id limit ${limit}`.execute(db.for(tenant));
    return rows;
  },
  /** Apps with a published program that does not end. */
  appsWithRounds: async (): Promise<string[]> => {
    const { rows } = await sql<{ app_id: string }>`select distinct p.app_id from pages p
      join page_revisions r on r.app_id = p.app_id and r.id = p.revision_id
      where p.type = 'program' and p.archived_at is null and p.revision_id is not null
        and r.teaser -> 'program' ->> 'ending' in ('repeats', 'perpetual')`.execute(db.system());
    return rows.map((found) => found.app_id);
  },
});
