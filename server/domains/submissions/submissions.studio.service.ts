import { Readable } from 'node:stream';
import type { StudioSubmission } from '@bandstand/contract/forms.studio.ts';
import type { ConditionOp } from '@bandstand/contract/forms.values.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { choicesOf, numberOf } from '@bandstand/rules/forms/answers.ts';
import { emailFieldOf } from '@bandstand/rules/forms/structure.ts';
import { signedImages } from '@bandstand/rules/pages/signed.ts';
import { isPlainDate } from '@bandstand/rules/time/days.ts';
import type { Clock } from '../../platform/clock.ts';
import { csvLines } from '../../platform/csv.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { FormData } from '../forms/forms.service.ts';
import type { MediaServices } from '../media/media.module.ts';
import type { ReusableStore } from '../reusables/reusables.store.service.ts';
import { beginningOf, wholeChoice } from './submissions.answers.ts';
import { faceOf, picturesOf, toValue, type Pictures } from './submissions.shape.ts';
import type { AnswerFilter, ListPlace, StudioRepo, StudioRow, SubmissionFilter } from './submissions.studio.repo.ts';
import { fieldSummaries } from './submissions.summary.ts';
import type { StoredAnswer } from './submissions.tables.ts';

export interface StudioSubmissionsDependencies {
  repo: StudioRepo;
  store: Pick<ReusableStore<FormData>, 'require'>;
  media: Pick<MediaServices, 'media' | 'signer'>;
  clock: Clock;
  ids: Ids;
}
export interface FilterQuery {
  q?: string;
  from?: string;
  to?: string;
  subscriber_id?: string;
  revision?: number;
  is_answered?: boolean;
  form_field_id?: string;
  op?: ConditionOp;
  value?: string;
  page?: number;
  older_than?: string;
  newer_than?: string;
}
export type StudioSubmissions = ReturnType<typeof createStudioSubmissions>;

/** Owner and Admin, and roles with that right, see sensitive answers (FRM-20). */
const seesSensitive = ({ permissions }: Pick<Staff, 'permissions'>): boolean => permissions.has('members.sensitive');
/** Fields that are sensitive in the form as it is now; answers also remember what they were. */
const sensitiveIn = ({ form_fields }: FormData): Set<string> => new Set(form_fields.flatMap(({ id, is_sensitive }) => (is_sensitive ? [id] : [])));

/** Submissions as staff read and handle them. */
export const createStudioSubmissions = (parts: StudioSubmissionsDependencies) => ({
  ...createStudioLists(parts),
  ...createStudioReports(parts),
  ...createStudioHandling(parts),
});

interface Looking {
  form: FormData;
  sees: boolean;
  pictures: Pictures;
}
function toStudio(row: StudioRow, { form, sees, pictures }: Looking): StudioSubmission {
  const sensitive = sensitiveIn(form);
  const isSensitive = (answer: StoredAnswer) => answer.is_sensitive === true || sensitive.has(answer.form_field_id);
  const hidden = new Set(row.answers.flatMap((answer) => (!sees && isSensitive(answer) ? [answer.form_field_id] : [])));
  const values = row.answers.map((answer) => {
    const isHidden = hidden.has(answer.form_field_id);
    const shown = isHidden ? { ...answer, value: '', image: null, text: null } : answer;
    return { ...toValue(shown, pictures), is_sensitive: isSensitive(answer), is_hidden: isHidden };
  });
  const result = row.result && { ...row.result, answers: row.result.answers.filter(({ form_field_id }) => !hidden.has(form_field_id)) };
  return {
    submission_id: row.id,
    submitted_at: row.submitted_at,
    changed_at: row.changed_at,
    member:
      row.subscriber_id !== null && row.user_id !== null
        ? {
            subscriber_id: row.subscriber_id,
            user_id: row.user_id,
            name: row.member_name ?? '',
            email: row.member_email ?? '',
            image: faceOf(row.avatar && { small: row.avatar.small, medium: row.avatar.medium, large: row.avatar.large }),
          }
        : null,
    email: hidden.has(emailFieldOf(form)?.id ?? '') ? null : row.email,
    revision: row.revision,
    trigger: row.trigger,
    submitted_values: values,
    result,
    answered_at: row.answered_at,
    answered_by: row.answered_by,
    notes_count: row.notes_count,
  };
}
/** The filter of a query. Throws 422 by field, and forbidden for a sensitive field that the caller may not see. */
function filterOf(formId: string, form: FormData, staff: Pick<Staff, 'permissions'>, query: FilterQuery): SubmissionFilter {
  const { q, from, to, subscriber_id: subscriberId, revision, is_answered: isAnswered, form_field_id: fieldId, op = 'equals', value = '' } = query;
  refuseFields({
    from: from !== undefined && !isPlainDate(from) && { key: 'field.date' },
    to: to !== undefined && !isPlainDate(to) && { key: 'field.date' },
  });
  const field = form.form_fields.find(({ id }) => id === fieldId);
  if (fieldId !== undefined && !seesSensitive(staff) && field?.is_sensitive !== false) throw new AppError('forbidden');
  return {
    formId,
    q,
    from,
    to,
    subscriberId,
    revision,
    isAnswered,
    ...(fieldId === undefined ? {} : { answer: answerFilter(fieldId, field?.field_type ?? null, op, value) }),
  };
}

/** Which page is wanted: beside a submission, or by its number. */
const placeOf = ({ page = 1, older_than: olderThan, newer_than: newerThan }: FilterQuery): ListPlace =>
  olderThan !== undefined ? { olderThan } : newerThan !== undefined ? { newerThan } : { page };

const answerFilter = (fieldId: string, fieldType: AnswerFilter['fieldType'], op: ConditionOp, value: string): AnswerFilter => {
  const number = value.trim();
  const text = fieldType === 'multi_select' && (op === 'equals' || op === 'not_equals') ? wholeChoice(choicesOf(value) ?? [value]) : value;
  return { fieldId, fieldType, op, value: text, key: beginningOf(text), number: numberOf(number) === null ? null : number };
};

/** The pictures of answers, with addresses that staff can open. */
const signedIn =
  ({ media: { media, signer } }: Pick<StudioSubmissionsDependencies, 'media'>) =>
  async (tenant: Tenant, rows: readonly { answers: readonly Pick<StoredAnswer, 'image'>[] }[]): Promise<Pictures> => {
    const pictures = await picturesOf(media, tenant, rows);
    const sign = await signer(tenant);
    return new Map([...pictures].map(([id, image]) => [id, signedImages(sign, image)]));
  };

function createStudioLists(parts: StudioSubmissionsDependencies) {
  const { repo, store } = parts;
  const signedPictures = signedIn(parts);
  async function lookFor(tenant: Tenant, staff: Pick<Staff, 'permissions'>, form: FormData, rows: readonly StudioRow[]): Promise<Looking> {
    return { form, sees: seesSensitive(staff), pictures: await signedPictures(tenant, rows) };
  }
  return {
    list: async (tenant: Tenant, staff: Staff, formId: string, query: FilterQuery) => {
      const { data: form } = await store.require(tenant, formId);
      const { items, total } = await repo.list(tenant, filterOf(formId, form, staff, query), placeOf(query));
      const look = await lookFor(tenant, staff, form, items);
      return { items: items.map((row) => toStudio(row, look)), total_count: total, sees_sensitive: look.sees };
    },
    /** One submission as a sheet, with those beside it. Throws not_found. */
    one: async (tenant: Tenant, staff: Staff, formId: string, id: string) => {
      const [{ data: form }, row] = await Promise.all([store.require(tenant, formId), repo.one(tenant, formId, id)]);
      if (!row) throw new AppError('not_found');
      const { notes, newer_id, older_id } = row;
      return { ...toStudio(row, await lookFor(tenant, staff, form, [row])), notes, newer_id, older_id };
    },
  };
}

const csvColumns = [
  'submission_id',
  'submitted_at',
  'changed_at',
  'name',
  'email',
  'revision',
  'trigger',
  'form_field_id',
  'label',
  'field_type',
  'value',
  'score',
  'total',
  'answered_at',
] as const;
const csvAtOnce = 500;
/** One line for each answer, with the label that its field had. */
const linesFor = (row: StudioSubmission, namesPeople: boolean, withSensitive: boolean) =>
  row.submitted_values
    .filter(({ is_sensitive: isSensitive }) => withSensitive || !isSensitive)
    .map(({ form_field_id, label, field_type, value, text, image }) => ({
      submission_id: row.submission_id,
      submitted_at: row.submitted_at,
      changed_at: row.changed_at ?? '',
      name: namesPeople ? (row.member?.name ?? '') : '',
      email: namesPeople ? (row.member?.email ?? row.email ?? '') : '',
      revision: String(row.revision),
      trigger: row.trigger,
      form_field_id,
      label,
      field_type,
      value: text ?? image ?? value,
      score: row.result ? String(row.result.score) : '',
      total: row.result ? String(row.result.total) : '',
      answered_at: row.answered_at ?? '',
    }));

/** What staff take away: files and numbers. */
function createStudioReports(parts: StudioSubmissionsDependencies) {
  const { repo, store } = parts;
  const signedPictures = signedIn(parts);
  return {
    /**
     * The list as CSV, in chunks: one line for each answer. Sensitive ones only if they are asked for. Throws 422, and forbidden for staff who may
     * not see them.
     */
    csv: async (
      tenant: Tenant,
      staff: Staff,
      formId: string,
      { with_sensitive: withSensitive = false, ...query }: FilterQuery & { with_sensitive?: boolean },
    ) => {
      if (withSensitive && !seesSensitive(staff)) throw new AppError('forbidden');
      const { data: form } = await store.require(tenant, formId);
      const filter = filterOf(formId, form, staff, query);
      const namesPeople = staff.permissions.has('members.read');
      // Before anything is sent: a refusal needs its own status.
      const first = await repo.after(tenant, filter, null, csvAtOnce);
      async function* lines(): AsyncGenerator<string> {
        yield `${csvColumns.join(',')}\r\n`;
        for (
          let rows = first;
          rows.length > 0;
          rows = rows.length < csvAtOnce ? [] : await repo.after(tenant, filter, rows.at(-1)?.id ?? null, csvAtOnce)
        ) {
          const look = { form, sees: withSensitive, pictures: new Map<string, Image>() };
          yield csvLines(
            csvColumns,
            rows.flatMap((row) => linesFor(toStudio(row, look), namesPeople, withSensitive)),
          );
        }
      }
      return Readable.from(lines());
    },
    /** Numbers of a form, from the rollups. Sensitive fields count only how many answered (FRM-20). */
    summary: async (tenant: Tenant, formId: string, { from, to, revision }: FilterQuery) => {
      const { data: form } = await store.require(tenant, formId);
      refuseFields({
        from: from !== undefined && !isPlainDate(from) && { key: 'field.date' },
        to: to !== undefined && !isPlainDate(to) && { key: 'field.date' },
      });
      const facts = await repo.summary(tenant, { formId, from, to, revision });
      const fields = fieldSummaries(facts, sensitiveIn(form));
      const pictures = await signedPictures(tenant, [
        { answers: fields.flatMap(({ images }) => images.map((image) => ({ image }) as StoredAnswer)) },
      ]);
      const sum = (name: 'views' | 'starts' | 'submissions', days = facts.days) => days.reduce((total, day) => total + day[name], 0);
      const byDay = Map.groupBy(facts.days, ({ day }) => day);
      return {
        views: sum('views'),
        starts: sum('starts'),
        submissions: sum('submissions'),
        revisions: facts.publications.map(({ number, published_at }) => ({
          revision: number,
          published_at: published_at,
          submissions: sum(
            'submissions',
            facts.days.filter((day) => day.revision === number),
          ),
        })),
        days: [...byDay].map(([date, days]) => ({ date, submissions: sum('submissions', days) })).filter(({ submissions }) => submissions > 0),
        fields: fields.map(({ images, ...field }) => ({ ...field, pictures: images.flatMap((id) => pictures.get(id) ?? []) })),
      };
    },
  };
}

function createStudioHandling(parts: StudioSubmissionsDependencies) {
  const { repo, store, clock, ids } = parts;
  const { one } = createStudioLists(parts);
  return {
    /** Marks it as answered, or takes the mark away. Throws not_found. */
    mark: async (tenant: Tenant, staff: Staff, formId: string, id: string, isAnswered: boolean): Promise<StudioSubmission> => {
      await store.require(tenant, formId);
      await repo.markAnswered(tenant, formId, id, isAnswered ? { at: clock.iso(), by: staff.name } : null);
      const { notes: _notes, newer_id: _newer, older_id: _older, ...submission } = await one(tenant, staff, formId, id);
      return submission;
    },
    addNote: async (tenant: Tenant, staff: Staff, formId: string, id: string, text: string) => {
      refuseFields({ text: text.trim() === '' && { key: 'field.required' } });
      await store.require(tenant, formId);
      const note = { id: ids.next(), text: text.trim(), author: staff.name, created_at: clock.iso() };
      if (!(await repo.addNote(tenant, formId, id, note))) throw new AppError('not_found');
      return note;
    },
    removeNote: async (tenant: Tenant, formId: string, id: string, noteId: string): Promise<void> => {
      if (!(await repo.removeNote(tenant, formId, id, noteId))) throw new AppError('not_found');
    },
  };
}
