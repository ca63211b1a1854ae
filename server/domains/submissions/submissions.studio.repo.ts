import { sql, type RawBuilder } from 'kysely';
import type { ConditionOp, FieldType } from '@bandstand/contract/forms.values.ts';
import type { FormFieldDraft } from '@bandstand/contract/forms.studio.ts';
import type { FormGroup } from '@bandstand/contract/forms.ts';
import type { Database } from '../../platform/db/database.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { perPage } from './submissions.lists.repo.ts';
import type { StoredAnswer, SubmissionRow } from './submissions.tables.ts';

/** One answer that a list is filtered by. */
export interface AnswerFilter {
  fieldId: string;
  /** Null: the form does not have the field any more. */
  fieldType: FieldType | null;
  op: ConditionOp;
  /** Of choices that are compared as a whole: all of them as one text. */
  value: string;
  /** The beginning of the value, as rows have it. */
  key: string;
  /** The value as a plain number; null if it is none. */
  number: string | null;
}
export interface SubmissionFilter {
  formId: string;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  subscriberId?: string | undefined;
  revision?: number | undefined;
  isAnswered?: boolean | undefined;
  answer?: AnswerFilter | undefined;
}
/** A page of the list: beside a submission, which costs the same at any depth, or by its number. */
export type ListPlace = { olderThan: string } | { newerThan: string } | { page: number };
/** A submission with who sent it. */
export interface StudioRow extends SubmissionRow {
  user_id: string | null;
  member_name: string | null;
  member_email: string | null;
  avatar: { small: string; medium: string; large: string } | null;
}
export interface NoteRow {
  id: string;
  text: string;
  author: string | null;
  created_at: string;
}

/** A time inside JSON as the wire has it. */
const iso = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const like = (part: string) => `%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The rows of an answer that meet the condition; choices have one for each option. */
function rowsThat({ fieldType, op, value, key, number }: AnswerFilter): RawBuilder<unknown> {
  const same = sql`a.key = ${key} and a.value = ${value}`;
  switch (op) {
    case 'answered':
      return fieldType === 'acceptance' ? sql`a.key = 'true'` : sql`a.nr = 0`;
    case 'contains':
      return fieldType === 'multi_select' ? sql`a.nr >= 0 and ${same}` : sql`a.value like ${like(value)}`;
    case 'greater':
    case 'less': {
      const sign = op === 'greater' ? sql`>` : sql`<`;
      if (fieldType === 'date') return value.trim() === '' ? sql`false` : sql`a.key ${sign} ${value}`;
      if (number === null) return sql`false`;
      if (fieldType === 'number') return sql`a.number ${sign} ${number}::numeric`;
      return sql`case when a.value ~ '^\\s*-?[0-9]{1,30}(\\.[0-9]{1,30})?\\s*$'
        then trim(a.value)::numeric ${sign} ${number}::numeric else false end`;
    }
    default:
      if (fieldType === 'multi_select') return sql`a.nr < 0 and ${same}`;
      return number === null || fieldType !== 'number' ? same : sql`a.number = ${number}::numeric`;
  }
}

/** The rows of one field. */
const rowsOf = (tenant: Tenant, formId: string, { fieldId }: AnswerFilter): RawBuilder<unknown> =>
  sql`from form_answers a where a.app_id = ${tenant.appId} and a.form_id = ${formId} and a.field_id = ${fieldId}`;

/**
 * The rows of a filter by one answer alone, if each submission has at most one of them: then their index has the order of the list, and the number of
 * rows is that of submissions. Null: the filter needs the submissions.
 */
function rowsAlone(tenant: Tenant, filter: SubmissionFilter): RawBuilder<unknown> | null {
  const { formId, q = '', answer, ...others } = filter;
  if (!answer || q.trim() !== '' || Object.values(others).some((value) => value !== undefined)) return null;
  const { op, value, fieldType } = answer;
  if (op === 'not_equals' || (value === '' && op !== 'answered')) return null;
  if (fieldType === 'multi_select' && (op === 'greater' || op === 'less')) return null;
  return sql`${rowsOf(tenant, formId, answer)} and ${rowsThat(answer)}`;
}

/** The submissions whose answer meets a condition, with the meaning of the rules (FRM-21). */
function matching(tenant: Tenant, formId: string, filter: AnswerFilter): RawBuilder<unknown> {
  const { fieldType, op, value, number } = filter;
  const answers = sql`select a.submission_id ${rowsOf(tenant, formId, filter)}`;
  const has = (rows: RawBuilder<unknown>) => sql`s.id in (${answers} and ${rows})`;
  if (op === 'not_equals') return sql`not (${matching(tenant, formId, { ...filter, op: 'equals' })})`;
  if (op === 'contains' && value === '' && fieldType !== 'multi_select') return sql`true`;
  if (op === 'equals' && value === '') return sql`not (${has(sql`a.nr = 0`)})`;
  if (fieldType !== 'multi_select' || (op !== 'greater' && op !== 'less')) return has(rowsThat(filter));
  const count = (condition: RawBuilder<unknown>) => sql`s.id in (${answers} and a.nr >= 0 group by a.submission_id having ${condition})`;
  if (number === null) return sql`false`;
  return count(op === 'greater' ? sql`count(*) > ${number}::numeric` : sql`count(*) < ${number}::numeric`);
}

const people = sql`left join subscribers m on m.app_id = s.app_id and m.id = s.subscriber_id
  left join users u on u.account_id = m.account_id and u.id = m.user_id`;
const columns = sql`s.*, m.user_id, u.name as member_name, u.email as member_email, u.avatar`;

/** All conditions of a filter on `s`. */
function conditions(
  tenant: Tenant,
  { formId, q = '', from, to, subscriberId, revision, isAnswered, answer }: SubmissionFilter,
): RawBuilder<unknown> {
  const part = like(q.trim());
  const all = [
    sql`s.app_id = ${tenant.appId} and s.form_id = ${formId} and s.deleted_at is null`,
    ...(q.trim() === ''
      ? []
      : [
          sql`(s.email ilike ${part} or exists (select from subscribers m join users u on u.account_id = m.account_id and u.id = m.user_id
        where m.app_id = s.app_id and m.id = s.subscriber_id and (u.name ilike ${part} or u.email ilike ${part})))`,
        ]),
    ...(from === undefined ? [] : [sql`s.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`s.day <= ${to}::date`]),
    ...(subscriberId === undefined ? [] : [sql`s.subscriber_id = ${subscriberId}`]),
    ...(revision === undefined ? [] : [sql`s.revision = ${revision}`]),
    ...(isAnswered === undefined ? [] : [isAnswered ? sql`s.answered_at is not null` : sql`s.answered_at is null`]),
    ...(answer === undefined ? [] : [matching(tenant, formId, answer)]),
  ];
  return sql.join(all, sql` and `);
}

/** The ids of a page that match, newest first unless they are those after a submission. */
function idsOf(tenant: Tenant, filter: SubmissionFilter, place: ListPlace): RawBuilder<unknown> {
  const alone = rowsAlone(tenant, filter);
  const id = alone ? sql`a.submission_id` : sql`s.id`;
  const rows = alone ?? sql`from form_submissions s where ${conditions(tenant, filter)}`;
  const beside =
    'olderThan' in place ? sql`and ${id} < ${place.olderThan}` : 'newerThan' in place ? sql`and ${id} > ${place.newerThan}` : sql``;
  return sql`select ${id} as id ${rows} ${beside} order by ${id} ${'newerThan' in place ? sql`asc` : sql`desc`}
    limit ${perPage} offset ${'page' in place ? (place.page - 1) * perPage : 0}`;
}

/** How many submissions match: from the rollups, if they know. */
function total(tenant: Tenant, filter: SubmissionFilter): RawBuilder<unknown> {
  const { formId, q, subscriberId, isAnswered, answer } = filter;
  const [from, to, revision] = [filter.from ?? null, filter.to ?? null, filter.revision ?? null];
  const alone = rowsAlone(tenant, filter);
  if (alone) return sql`select count(*)::int ${alone}`;
  if (q?.trim() || subscriberId !== undefined || isAnswered !== undefined || answer)
    return sql`select count(*)::int from form_submissions s where ${conditions(tenant, filter)}`;
  return sql`select coalesce(sum(submissions), 0)::int from form_stats where app_id = ${tenant.appId} and form_id = ${formId}
    and (${revision}::int is null or revision = ${revision}::int) and (${from}::date is null or day >= ${from}::date)
    and (${to}::date is null or day <= ${to}::date)`;
}

export interface SummaryFilter {
  formId: string;
  from?: string | undefined;
  to?: string | undefined;
  revision?: number | undefined;
}
/** The rollups of a form, as its summary reads them. */
export interface SummaryFacts {
  publications: { number: number; published_at: string; form_fields: FormFieldDraft[]; form_groups: FormGroup[] }[];
  days: { revision: number; day: string; views: number; starts: number; submissions: number }[];
  fields: {
    revision: number;
    field_id: string;
    answered: number;
    dropped: number;
    total: number;
    numbers: number;
    days: [string, number, number][];
  }[];
  values: { revision: number; field_id: string; value: string; count: number }[];
  /** Newest first. */
  newest: { revision: number; answers: StoredAnswer[] }[];
}
/** The newest submissions of each publication, for texts and pictures. */
const newestRead = 100;

export type StudioRepo = ReturnType<typeof createStudioRepo>;

/** Submissions as staff read them. */
export const createStudioRepo = ({ db }: { db: Database }) => {
  const of = (tenant: Tenant, on: Work | null = null) => (on ? within<Record<never, never>>(on) : db.for<Record<never, never>>(tenant));
  return {
    /** A page of the list, newest first, and how many there are. */
    list: async (tenant: Tenant, filter: SubmissionFilter, place: ListPlace): Promise<{ items: StudioRow[]; total: number }> => {
      const { rows } = await sql<{ total: number } & (StudioRow | { id: null })>`with page as materialized (
          ${idsOf(tenant, filter, place)})
        select (${total(tenant, filter)}) as total, f.* from (values (1)) one (x) left join (
          select ${columns} from page join form_submissions s on s.app_id = ${tenant.appId} and s.id = page.id ${people}) f on true
        order by f.id desc`.execute(of(tenant));
      return { items: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
    },
    /** Those after one in the list, for files. */
    after: async (tenant: Tenant, filter: SubmissionFilter, lastId: string | null, limit: number): Promise<StudioRow[]> =>
      (
        await sql<StudioRow>`select ${columns} from form_submissions s ${people}
          where ${conditions(tenant, filter)} and ${lastId === null ? sql`true` : sql`s.id < ${lastId}`}
          order by s.id desc limit ${limit}`.execute(of(tenant))
      ).rows,
    one: async (
      tenant: Tenant,
      formId: string,
      id: string,
    ): Promise<(StudioRow & { notes: NoteRow[]; newer_id: string | null; older_id: string | null }) | undefined> => {
      const beside = (sign: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(select o.id from form_submissions o
        where o.app_id = s.app_id and o.form_id = s.form_id and o.deleted_at is null and o.id ${sign} s.id order by o.id ${order} limit 1)`;
      const { rows } = await sql<StudioRow & { notes: NoteRow[]; newer_id: string | null; older_id: string | null }>`select ${columns},
          coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'text', n.text, 'author', n.author,
            'created_at', ${iso(sql`n.created_at`)}) order by n.id)
            from form_notes n where n.app_id = s.app_id and n.submission_id = s.id), '[]') as notes,
          ${beside(sql`>`, sql`asc`)} as newer_id, ${beside(sql`<`, sql`desc`)} as older_id
        from form_submissions s ${people}
        where s.app_id = ${tenant.appId} and s.form_id = ${formId} and s.id = ${id} and s.deleted_at is null`.execute(of(tenant));
      return rows[0];
    },
    /** All that the summary shows, in one statement: from the rollups, and the newest answers of each publication. */
    summary: async (tenant: Tenant, { formId, ...filter }: SummaryFilter): Promise<SummaryFacts> => {
      const [from, to, revision] = [filter.from ?? null, filter.to ?? null, filter.revision ?? null];
      const mine = sql`app_id = ${tenant.appId} and form_id = ${formId}`;
      const within = sql`(${from}::date is null or day >= ${from}::date) and (${to}::date is null or day <= ${to}::date)
        and (${revision}::int is null or revision = ${revision}::int)`;
      const list = (rows: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${rows}) x)`;
      const { rows } = await sql<SummaryFacts>`select
        ${list(sql`select number, ${iso(sql`published_at`)} as published_at,
            data->'form_fields' as form_fields, data->'form_groups' as form_groups
          from reusable_revisions
          where app_id = ${tenant.appId} and item_id = ${formId} order by number`)} as publications,
        ${list(sql`select revision, day, views, starts, submissions from form_stats where ${mine} and ${within} order by day`)} as days,
        ${list(sql`select revision, field_id, sum(answered)::int as answered, sum(dropped)::int as dropped, sum(total)::float8 as total,
            sum(numbers)::int as numbers, coalesce(jsonb_agg(jsonb_build_array(day, total::float8, numbers) order by day)
              filter (where numbers > 0), '[]') as days
          from form_field_stats where ${mine} and ${within} group by revision, field_id`)} as fields,
        ${list(sql`select revision, field_id, value, sum(count)::int as count from form_value_stats where ${mine} and ${within}
          group by revision, field_id, value having sum(count) > 0`)} as values,
        ${list(sql`select r.revision, n.answers from (select distinct revision from form_stats where ${mine} and ${within}) r
          cross join lateral (select s.id, s.answers from form_submissions s
            where s.app_id = ${tenant.appId} and s.form_id = ${formId} and s.revision = r.revision and s.deleted_at is null
              and (${from}::date is null or s.day >= ${from}::date) and (${to}::date is null or s.day <= ${to}::date)
            order by s.id desc limit ${newestRead}) n
          order by n.id desc`)} as newest`.execute(of(tenant));
      return oneRow({ rows });
    },
    /** Null takes the mark away. */
    markAnswered: async (tenant: Tenant, formId: string, id: string, mark: { at: string; by: string } | null): Promise<void> => {
      await sql`update form_submissions set answered_at = case when ${mark?.at ?? null}::timestamptz is null then null
            else coalesce(answered_at, ${mark?.at ?? null}::timestamptz) end,
          answered_by = case when ${mark?.at ?? null}::timestamptz is null then null else coalesce(answered_by, ${mark?.by ?? null}) end
        where app_id = ${tenant.appId} and form_id = ${formId} and id = ${id} and deleted_at is null`.execute(of(tenant));
    },
    /** False: there is no such submission. */
    addNote: async (tenant: Tenant, formId: string, id: string, note: NoteRow): Promise<boolean> => {
      const { rows } = await sql`with s as (
          update form_submissions set notes_count = notes_count + 1
          where app_id = ${tenant.appId} and form_id = ${formId} and id = ${id} and deleted_at is null returning id)
        insert into form_notes (app_id, id, submission_id, text, author, created_at)
          select ${tenant.appId}::uuid, ${note.id}::uuid, s.id, ${note.text}, ${note.author}, ${note.created_at}::timestamptz
          from s returning 1`.execute(of(tenant));
      return rows.length > 0;
    },
    removeNote: async (tenant: Tenant, formId: string, id: string, noteId: string): Promise<boolean> => {
      const { rows } = await sql`with gone as (
          delete from form_notes n using form_submissions s
            where n.app_id = ${tenant.appId} and n.id = ${noteId} and n.submission_id = ${id}
            and s.app_id = n.app_id and s.id = n.submission_id and s.form_id = ${formId} and s.deleted_at is null returning n.submission_id)
        update form_submissions set notes_count = notes_count - 1 where app_id = ${tenant.appId} and id in (select submission_id from gone)
          returning 1`.execute(of(tenant));
      return rows.length > 0;
    },
  };
};
