import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { LockPatience } from '../../platform/db/group-commit.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { AnswerRow, Derived, NewSubmission, StatRow, SubmissionRow } from './submissions.tables.ts';

/** `submission_id` null: another server added the first at this moment. */
export interface Submitted {
  submission_id: string | null;
  is_new: boolean;
}
const columns = sql`(submission_id uuid, form_id uuid, revision int, day date, field_id uuid, value text, views int, starts int,
  submissions int, answered int, dropped int, totals numeric[], numbers int, count int)`;
const none = sql`select null::uuid as form_id, 0 as revision, null::date as day, null::uuid as field_id where false`;

/**
 * The part of a statement that changes the rollups: `counted` is a JSON list of changes, `isValid` a condition on them. `left`: visits that ended with
 * a submission, and so were not dropped where they were last. Rows are written in order, so two statements never wait for each other.
 */
const statsWritten = (
  appId: RawBuilder<string>,
  counted: RawBuilder<string>,
  { isValid = sql`true`, left = none }: { isValid?: RawBuilder<unknown>; left?: RawBuilder<unknown> } = {},
) => sql`counted as materialized (
    select * from json_to_recordset(${counted}::json) as c ${columns} where ${isValid}
  ), form_sums as (
    insert into form_stats as t (app_id, form_id, revision, day, views, starts, submissions)
      select ${appId}, form_id, revision, day, sum(views), sum(starts), sum(submissions) from counted where field_id is null
      group by form_id, revision, day order by form_id, revision, day
      on conflict (app_id, form_id, revision, day) do update
        set views = t.views + excluded.views, starts = t.starts + excluded.starts, submissions = t.submissions + excluded.submissions
  ), field_sums as (
    insert into form_field_stats as t (app_id, form_id, revision, day, field_id, answered, dropped, total, numbers)
      select ${appId}, form_id, revision, day, field_id, sum(answered), sum(dropped), sum(total), sum(numbers) from (
        select form_id, revision, day, field_id, answered, dropped, (select coalesce(sum(n), 0) from unnest(totals) n) as total, numbers
          from counted where field_id is not null and value is null
        union all select form_id, revision, day, field_id, 0, -1, 0, 0 from (${left}) l where field_id is not null) x
      group by form_id, revision, day, field_id order by form_id, revision, day, field_id
      on conflict (app_id, form_id, revision, day, field_id) do update
        set answered = t.answered + excluded.answered, dropped = t.dropped + excluded.dropped, total = t.total + excluded.total,
          numbers = t.numbers + excluded.numbers
  ), value_sums as (
    insert into form_value_stats as t (app_id, form_id, revision, day, field_id, value, count)
      select ${appId}, form_id, revision, day, field_id, value, sum(count) from counted where value is not null
      group by form_id, revision, day, field_id, value order by form_id, revision, day, field_id, value
      on conflict (app_id, form_id, revision, day, field_id, value) do update set count = t.count + excluded.count
  )`;

interface Columns {
  appId: string;
  submissions: string;
  counted: string;
  patience: LockPatience;
}
const submitting = statement<Columns, Submitted>(
  ({ appId, submissions, counted, patience }) => sql`with s as materialized (
      select s.* from (select set_config('lock_timeout', ${patience}, true)) p,
        json_to_recordset(${submissions}::json) as s (nr int, id uuid, form_id uuid, form_title text, kind text, subscriber_id uuid,
          email text,
          device text, once_key text, revision int, trigger text, triggering_type text, triggering_id uuid, page_id uuid, answers jsonb,
          result jsonb, capture jsonb, submitted_at timestamptz, day date, visit_id uuid, note_id uuid, rows json)
    ), added as (
      insert into form_submissions (app_id, id, form_id, form_title, kind, subscriber_id, email, device, once_key, revision, trigger,
          triggering_type, triggering_id, page_id, answers, result, capture, submitted_at, day)
        select ${appId}, id, form_id, form_title, kind, subscriber_id, email, device, once_key, revision, trigger,
          triggering_type, triggering_id, page_id, answers, result, capture, submitted_at, day from s order by form_id, once_key, nr
        on conflict (app_id, form_id, once_key) do nothing returning id, form_id, once_key
    ), answered as (
      insert into form_answers (app_id, form_id, field_id, submission_id, nr, key, value, number, image)
        select ${appId}, s.form_id, a.field_id, s.id, a.nr, a.key, a.value, a.number, a.image
          from s join added using (id),
            json_to_recordset(s.rows) as a (field_id uuid, nr int, key text, value text, number numeric, image uuid)
    ), noted as materialized (
      select bandstand_note_activities(${appId}, array_agg(s.note_id), array_agg(s.subscriber_id), 'form_answered',
          array_agg(jsonb_build_object('form_id', s.form_id, 'form_title', s.form_title)), array_agg(s.submitted_at))
        from s join added on added.id = s.id where s.subscriber_id is not null having count(*) > 0
    ), visited as (
      update form_visits v set submission_id = s.id from s join added using (id)
        where v.app_id = ${appId} and v.id = s.visit_id and v.form_id = s.form_id and v.submission_id is null
          and v.subscriber_id is not distinct from s.subscriber_id
        returning v.form_id, v.revision, v.day, v.field_id
    ), ${statsWritten(appId, counted, {
      isValid: sql`submission_id is null or submission_id in (select id from added)`,
      left: sql`select form_id, revision, day, field_id from visited`,
    })}
    select coalesce(a.id, (select o.id from added o where o.form_id = s.form_id and o.once_key = s.once_key),
        (select f.id from form_submissions f
          where f.app_id = ${appId} and f.form_id = s.form_id and f.once_key = s.once_key)) as submission_id,
      a.id is not null as is_new
      from s left join added a on a.id = s.id where (select count(*) from noted) >= 0 order by s.nr`,
  { isPlannedOnce: true },
);

const counting = statement<{ appId: string; counted: string }, { one: number }>(
  ({ appId, counted }) => sql`with ${statsWritten(appId, counted)} select 1 as one`,
  { isPlannedOnce: true },
);

const removing = (db: Database) => ({
  /** Removes submissions of all apps that were deleted before a time. Returns their pictures. */
  removeDeleted: async (before: string): Promise<{ app_id: string; images: string[] }[]> =>
    (
      await sql<{ app_id: string; images: string[] }>`delete from form_submissions where id in
            (select id from form_submissions where deleted_at < ${before} order by deleted_at limit 1000) and deleted_at < ${before}
          returning app_id, (select coalesce(array_agg(a->>'image'), '{}') from jsonb_array_elements(answers) a
            where a->>'image' is not null) as images`.execute(db.system())
    ).rows,
});

/** Submissions of guests that turn out to be a member's. */
const claiming = (db: Database) => ({
  claim: async (
    tenant: Tenant,
    { device, email, subscriberId }: { device: string; email: string; subscriberId: string },
  ): Promise<{ id: string; form_id: string }[]> =>
    (
      await sql<{ id: string; form_id: string }>`update form_submissions set subscriber_id = ${subscriberId}, email = null, device = null
        where app_id = ${tenant.appId} and device = ${device} and subscriber_id is null and lower(email) = lower(${email})
        returning id, form_id`.execute(db.for<Record<never, never>>(tenant))
    ).rows,
  /** Gives it the key of the only submission, unless there is another. */
  keepOnce: async (tenant: Tenant, { id, formId, onceKey }: { id: string; formId: string; onceKey: string }): Promise<void> => {
    await sql`update form_submissions set once_key = ${onceKey} where app_id = ${tenant.appId} and id = ${id} and once_key is null
      and not exists (select from form_submissions o
        where o.app_id = ${tenant.appId} and o.form_id = ${formId} and o.once_key = ${onceKey})`.execute(
      db.for<Record<never, never>>(tenant),
    );
  },
});

export type SubmissionsRepo = ReturnType<typeof createSubmissionsRepo>;

/** Submissions and their answers. Each write keeps the rollups right in its own transaction. */
export const createSubmissionsRepo = ({ db }: { db: Database }) => {
  const on = (tenant: Tenant, work: Work | null) => (work ? within<Record<never, never>>(work) : db.for<Record<never, never>>(tenant));
  const count = async (work: Work, tenant: Tenant, counted: readonly StatRow[]): Promise<void> => {
    if (counted.length > 0) await counting(within(work), { appId: tenant.appId, counted: JSON.stringify(counted) });
  };
  const indexed = ({ id, form_id }: Pick<SubmissionRow, 'id' | 'form_id'>, rows: readonly AnswerRow[]) =>
    rows.map((row) => ({ ...row, form_id, submission_id: id }));
  const insertAnswers = async (work: Work, tenant: Tenant, row: Pick<SubmissionRow, 'id' | 'form_id'>, rows: readonly AnswerRow[]) => {
    await sql`insert into form_answers (app_id, form_id, field_id, submission_id, nr, key, value, number, image)
      select ${tenant.appId}::uuid, form_id, field_id, submission_id, nr, key, value, number, image
      from jsonb_to_recordset(${JSON.stringify(indexed(row, rows))}::jsonb) as a
        (form_id uuid, field_id uuid, submission_id uuid, nr int, key text, value text, number numeric, image uuid)`.execute(within(work));
  };
  const removeAnswers = (work: Work, tenant: Tenant, id: string) =>
    sql`delete from form_answers where app_id = ${tenant.appId} and submission_id = ${id}`.execute(within(work));

  return {
    transaction: <T>(tenant: Tenant, work: (on: Work) => Promise<T>): Promise<T> => transact(db, tenant, work),
    /** Adds submissions and what they count in one statement, unless there is one with the same `once_key`; then that one is the answer. */
    submit: (
      tenant: Tenant,
      submissions: readonly (NewSubmission & Derived)[],
      counted: readonly StatRow[],
      patience: LockPatience,
      work: Work | null = null,
    ): Promise<Submitted[]> =>
      submitting(on(tenant, work), {
        appId: tenant.appId,
        submissions: JSON.stringify(submissions.map(({ counted: _counted, ...submission }, nr) => ({ nr, ...submission }))),
        counted: JSON.stringify(counted),
        patience,
      }),
    /** The submission with this key, locked in a transaction. */
    byOnceKey: async (tenant: Tenant, formId: string, onceKey: string, work: Work | null = null): Promise<SubmissionRow | undefined> =>
      (
        await sql<SubmissionRow>`select * from form_submissions
          where app_id = ${tenant.appId} and form_id = ${formId} and once_key = ${onceKey}
          ${work ? sql`for update` : sql``}`.execute(on(tenant, work))
      ).rows[0],
    /** Sends of one key wait for each other. */
    lockKey: async (work: Work, onceKey: string): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`submission ${onceKey}`}, 0))`.execute(within(work));
    },
    /** A member's own submission, locked. Deleted ones count, too. */
    lockOwn: async (work: Work, tenant: Tenant, subscriberId: string, formId: string, id: string): Promise<SubmissionRow | undefined> =>
      (
        await sql<SubmissionRow>`select * from form_submissions
          where app_id = ${tenant.appId} and id = ${id} and form_id = ${formId} and subscriber_id = ${subscriberId}
          for update`.execute(within(work))
      ).rows[0],
    /** Replaces the answers. What was counted of the old ones is taken back. */
    change: async (
      work: Work,
      tenant: Tenant,
      row: SubmissionRow,
      next: Pick<SubmissionRow, 'answers' | 'changed_at'> & Partial<Pick<SubmissionRow, 'capture' | 'result'>>,
      { rows, counted }: Derived,
    ): Promise<void> => {
      const { capture = row.capture, result = row.result } = next;
      await sql`update form_submissions set answers = ${JSON.stringify(next.answers)}::jsonb, changed_at = ${next.changed_at},
          capture = ${capture && JSON.stringify(capture)}::jsonb, result = ${result && JSON.stringify(result)}::jsonb
        where app_id = ${tenant.appId} and id = ${row.id}`.execute(within(work));
      await removeAnswers(work, tenant, row.id);
      await insertAnswers(work, tenant, row, rows);
      await count(work, tenant, counted);
    },
    /** Takes it out of lists and numbers. Frees its key, so that the member may submit again. */
    remove: async (work: Work, tenant: Tenant, row: SubmissionRow, at: string, { counted }: Derived): Promise<void> => {
      await sql`update form_submissions set deleted_at = ${at}, once_key = null where app_id = ${tenant.appId} and id = ${row.id}`.execute(
        within(work),
      );
      await removeAnswers(work, tenant, row.id);
      await count(work, tenant, counted);
    },
    /** Takes a deletion back. False: there is another submission with its key. */
    restore: async (
      work: Work,
      tenant: Tenant,
      row: SubmissionRow,
      onceKey: string | null,
      { rows, counted }: Derived,
    ): Promise<boolean> => {
      const { rows: restored } = await sql`update form_submissions f set deleted_at = null, once_key = ${onceKey}
        where app_id = ${tenant.appId} and id = ${row.id} and not exists (select from form_submissions o
          where o.app_id = ${tenant.appId} and o.form_id = ${row.form_id} and o.once_key = ${onceKey}) returning 1`.execute(within(work));
      if (restored.length === 0) return false;
      await insertAnswers(work, tenant, row, rows);
      await count(work, tenant, counted);
      return true;
    },
    count,
    ...removing(db),
    ...claiming(db),
  };
};
