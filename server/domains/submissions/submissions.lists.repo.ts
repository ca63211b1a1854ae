import { sql } from 'kysely';
import type { FormKind } from '@bandstand/contract/forms.values.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { SubmissionRow } from './submissions.tables.ts';

/** A list of submissions is read in pages of this many. */
export const perPage = 50;

type Columns = Pick<
  SubmissionRow,
  'id' | 'form_id' | 'form_title' | 'subscriber_id' | 'answers' | 'result' | 'capture' | 'submitted_at' | 'revision'
>;
export type ListedSubmission = Columns;
const columns = sql`id, form_id, form_title, subscriber_id, answers, result, capture, submitted_at, revision`;

export type SubmissionListsRepo = ReturnType<typeof createSubmissionListsRepo>;

/** What members and guests read of submissions. */
export const createSubmissionListsRepo = ({ db }: { db: Database }) => {
  const of = (tenant: Tenant) => db.for<Record<never, never>>(tenant);
  const own = (tenant: Tenant, subscriberId: string) =>
    sql`app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and deleted_at is null`;
  return {
    /** A member's own, newest first; of one form, or of all. */
    own: async (
      tenant: Tenant,
      subscriberId: string,
      { formIds = null, since = null, page = 1 }: { formIds?: readonly string[] | null; since?: string | null; page?: number | undefined },
    ): Promise<{ items: ListedSubmission[]; total: number }> => {
      const isOfForm = formIds === null ? sql`true` : sql`form_id = any(${formIds}::uuid[])`;
      const isSince = since === null ? sql`true` : sql`submitted_at >= ${since}`;
      const { rows } = await sql<{ total: number } & (ListedSubmission | { id: null })>`with mine as materialized (
          select id from form_submissions where ${own(tenant, subscriberId)} and ${isOfForm} and ${isSince})
        select (select count(*)::int from mine) as total, f.* from (values (1)) one (x) left join (
          select ${columns} from form_submissions where app_id = ${tenant.appId} and id in (
            select id from mine order by id desc limit ${perPage} offset ${(page - 1) * perPage})) f on true
        order by f.id desc`.execute(of(tenant));
      return { items: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
    },
    one: async (tenant: Tenant, subscriberId: string, formId: string, id: string): Promise<ListedSubmission | undefined> =>
      (
        await sql<ListedSubmission>`select ${columns} from form_submissions
          where ${own(tenant, subscriberId)} and form_id = ${formId} and id = ${id}`.execute(of(tenant))
      ).rows[0],
    countOwn: async (tenant: Tenant, subscriberId: string, by: { formId: string } | { kind: FormKind } | null): Promise<number> => {
      const matching = by === null ? sql`true` : 'kind' in by ? sql`kind = ${by.kind}` : sql`form_id = ${by.formId}`;
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from form_submissions
        where ${own(tenant, subscriberId)} and ${matching}`.execute(of(tenant));
      return rows[0]?.count ?? 0;
    },
    /** The newest own submission of each form. */
    newestOwn: async (tenant: Tenant, subscriberId: string): Promise<Map<string, { id: string; at: string }>> => {
      const { rows } = await sql<{
        form_id: string;
        id: string;
        submitted_at: string;
      }>`select distinct on (form_id) form_id, id, submitted_at
        from form_submissions where ${own(tenant, subscriberId)} order by form_id, id desc`.execute(of(tenant));
      return new Map(rows.map(({ form_id, id, submitted_at }) => [form_id, { id, at: submitted_at }]));
    },
    /** The newest own submission of one form. */
    newestOf: async (tenant: Tenant, subscriberId: string, formId: string): Promise<{ id: string; once_key: string | null } | undefined> =>
      (
        await sql<{ id: string; once_key: string | null }>`select id, once_key from form_submissions
          where ${own(tenant, subscriberId)} and form_id = ${formId} order by id desc limit 1`.execute(of(tenant))
      ).rows[0],
    /** All submissions of forms, newest first: the caller decides what of them may be shown. `since` is a day. */
    ofForms: async (
      tenant: Tenant,
      formIds: readonly string[],
      { since, page }: { since: string | null; page: number },
    ): Promise<{ items: ListedSubmission[]; total: number }> => {
      const isSince = sql`(${since}::date is null or day >= ${since}::date)`;
      const { rows } = await sql<{ total: number } & (ListedSubmission | { id: null })>`with newest as materialized (
          select n.id from unnest(${formIds}::uuid[]) w (form_id) cross join lateral (
            select id from form_submissions where app_id = ${tenant.appId} and form_id = w.form_id and deleted_at is null and ${isSince}
            order by id desc limit ${page * perPage}) n
          order by n.id desc limit ${perPage} offset ${(page - 1) * perPage})
        select (select coalesce(sum(submissions), 0)::int from form_stats
            where app_id = ${tenant.appId} and form_id = any(${formIds}::uuid[]) and ${isSince}) as total, f.*
          from (values (1)) one (x) left join (
            select ${columns} from form_submissions where app_id = ${tenant.appId} and id in (select id from newest)) f on true
          order by f.id desc`.execute(of(tenant));
      return { items: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
    },
    /** How many submissions of these forms nobody has answered, by form; forms without are left out. */
    countOpen: async (tenant: Tenant, formIds: readonly string[]): Promise<Map<string, number>> => {
      const { rows } = await sql<{ form_id: string; count: number }>`select form_id, count(*)::int as count from form_submissions
        where app_id = ${tenant.appId} and form_id = any(${formIds}::uuid[]) and deleted_at is null and answered_at is null
        group by form_id`.execute(of(tenant));
      return new Map(rows.map(({ form_id, count }) => [form_id, count]));
    },
    /** How many submissions each form has, and when the newest came. */
    counts: async (tenant: Tenant, formIds: readonly string[]): Promise<Map<string, { count: number; last: string | null }>> => {
      const { rows } = await sql<{ form_id: string; count: number; last: string | null }>`select w.form_id,
          (select coalesce(sum(s.submissions), 0)::int from form_stats s
            where s.app_id = ${tenant.appId} and s.form_id = w.form_id) as count,
          (select f.submitted_at from form_submissions f
            where f.app_id = ${tenant.appId} and f.form_id = w.form_id and f.deleted_at is null
            order by f.id desc limit 1) as last
        from unnest(${formIds}::uuid[]) w (form_id)`.execute(of(tenant));
      return new Map(rows.map(({ form_id, count, last }) => [form_id, { count, last }]));
    },
  };
};
