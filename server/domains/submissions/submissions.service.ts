import type { QuizResult } from '@bandstand/contract/forms.ts';
import type { FormTrigger } from '@bandstand/contract/forms.values.ts';
import { choicesOf, type Answers } from '@bandstand/rules/forms/answers.ts';
import { fieldsSent, withStatus } from '@bandstand/rules/forms/capture.ts';
import { groupsWithFields } from '@bandstand/rules/forms/layout.ts';
import { kindOf } from '@bandstand/rules/forms/triggers.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import type { Clock } from '../../platform/clock.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { GuestContext, Member } from '../../platform/http/context.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { FormData, Forms, OpenForm } from '../forms/forms.service.ts';
import type { MediaService } from '../media/media.service.ts';
import type { WorkoutSessions } from '../workout-sessions/workout-sessions.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { OwnProperties, PropertyAnswer } from '../properties/properties.values.service.ts';
import { asAnswers, readValues, resultOf, settled, shownResult } from './submissions.answers.ts';
import { onceKeyOf, type Author, type GuestSubmissions } from './submissions.guests.service.ts';
import type { SubmissionsRepo } from './submissions.repo.ts';
import { changedTo, prepared, summed } from './submissions.stats.ts';
import type { Derived, NewSubmission, StoredAnswer } from './submissions.tables.ts';

export interface SubmitBody {
  triggering_item?: { type: string; id: string } | null;
  trigger?: FormTrigger;
  submitted_values?: unknown;
  page_id?: string | null;
  visit_id?: string | null;
}
export interface SubmitAnswer {
  submission_id: string;
  subscriber_uuid: string | null;
  result: QuizResult | null;
}
export interface SubmissionsDependencies {
  repo: SubmissionsRepo;
  forms: Pick<Forms, 'open'>;
  media: Pick<MediaService, 'claim'>;
  properties: Pick<OwnProperties, 'submit'>;
  guests: GuestSubmissions;
  /** After a new submission was committed. */
  submitted: (tenant: Tenant, form: OpenForm, submissionId: string) => void;
  /** Sessions of workouts that captures belong to. */
  sessions: Pick<WorkoutSessions, 'ownsSession'>;
  ground: { clock: Clock; ids: Ids };
}
export type Submissions = ReturnType<typeof createSubmissions>;

type Submitting = Pick<GuestContext, 'tenant' | 'member' | 'request' | 'reply' | 'language' | 'address' | 'deviceId'> & {
  params: { id: string };
  body: SubmitBody;
  keep: Keep<SubmitAnswer>;
};

/** The session that a capture belongs to; null: no capture. */
export const sessionOf = ({ triggering_item: item }: Pick<SubmitBody, 'triggering_item'>): string | null =>
  item?.type === 'workout_session' ? item.id.toLowerCase() : null;
/** Answers to forms (FRM-4): checked by the rules that the client uses, too, and kept as they were given. */
export function createSubmissions(parts: SubmissionsDependencies) {
  const { repo, forms, guests, submitted } = parts;
  const { clock, ids } = parts.ground;
  const submitTogether = createGroupCommit<NewSubmission & Derived, Awaited<ReturnType<typeof repo.submit>>[number]>({
    write: (tenant, submissions, patience) => repo.submit(tenant, submissions, summed(submissions), patience),
    laneOf: ({ form_id }) => form_id,
    sharesLanes: true,
  });
  const captures = createCaptures(parts);

  const fresh = (visit: Visit, form: OpenForm, body: SubmitBody, answers: StoredAnswer[]): NewSubmission => ({
    id: ids.next(),
    form_id: form.id,
    form_title: form.title,
    kind: kindOf(form.data),
    subscriber_id: null,
    email: null,
    device: null,
    once_key: null,
    revision: form.number ?? 0,
    trigger: body.trigger ?? 'manual',
    triggering_type: body.triggering_item?.type ?? null,
    triggering_id: body.triggering_item?.id ?? null,
    page_id: body.page_id && visit.tree.page(body.page_id) ? body.page_id : null,
    answers,
    result: resultOf(form.data, answers),
    capture: null,
    submitted_at: clock.iso(),
    day: plainDateOf(clock.ms(), visit.app.timezone),
    visit_id: body.visit_id ?? null,
    note_id: ids.next(),
  });
  const wireOf = (form: OpenForm, { id, result }: Pick<NewSubmission, 'id' | 'result'>, author: Author): SubmitAnswer => ({
    submission_id: id,
    subscriber_uuid: author.uuid,
    result: shownResult(result, form.data),
  });
  /** Adds it, or throws already_submitted with the id of the first. */
  async function add(tenant: Tenant, submission: NewSubmission, on: Work | null): Promise<void> {
    const whole = prepared(submission);
    const [added] = on ? await repo.submit(tenant, [whole], whole.counted, '0', on) : [await submitTogether(tenant, whole)];
    if (added?.is_new) return;
    const first = added?.submission_id ?? (await repo.byOnceKey(tenant, submission.form_id, submission.once_key ?? ''))?.id ?? null;
    throw new AppError('already_submitted', { extra: { submission_id: first } });
  }

  return {
    /** What a bot gets that filled in the trap: it looks like success, and nothing is kept (FRM-14). */
    decoy: (): SubmitAnswer => ({ submission_id: ids.next(), subscriber_uuid: ids.next(), result: null }),
    /**
     * Keeps the answers of a member, or of a guest where the form is public (FRM-4, FRM-5). Sends of one session are one submission (FRM-18). Errors:
     * not_found, unauthenticated, values_not_array, 422 by field, already_submitted.
     */
    submit: async (context: Submitting): Promise<SubmitAnswer> => {
      const { tenant, member, params, body, keep } = context;
      const { visit, form } = await forms.open({ tenant, member, preview: null }, params.id);
      const given = readValues(form.data, body.submitted_values);
      const session = sessionOf(body);
      if (session !== null && member) return captures.save({ visit, form, member, session, given, body, keep, fresh, wireOf, add });
      const answers = settled(form.data, given);
      await claimImages(parts.media, tenant, guests.uploaderOf(context), answers);
      await guests.admit(context, form.id);
      const author = await guests.authorOf(context, form, answers);
      const draft = fresh(visit, form, body, answers);
      const written = propertiesIn(form.data, answers);
      const saveAs = async ({ subscriberId, email, device }: Author, on: Work | null): Promise<void> =>
        add(tenant, { ...draft, subscriber_id: subscriberId, email, device, once_key: onceKeyOf(form.data, subscriberId, null) }, on);
      const answer = wireOf(form, draft, author);
      if (keep === keepNothing && !author.isNew && (written.length === 0 || author.subscriberId === null)) {
        await saveAs(author, null);
        submitted(tenant, form, draft.id);
        return answer;
      }
      const joined = await repo.transaction(tenant, async (on) => {
        const person = author.isNew ? await guests.join(on, context, author) : author;
        await saveAs(person, on);
        if (person.subscriberId !== null) await parts.properties.submit(on, tenant, person.subscriberId, written);
        await keep(on, answer);
        return author.isNew ? person.subscriberId : null;
      });
      if (joined !== null) guests.joined(tenant, joined);
      submitted(tenant, form, draft.id);
      return answer;
    },
  };
}

interface Saving {
  visit: Visit;
  form: OpenForm;
  member: Member;
  session: string;
  given: ReturnType<typeof readValues>;
  body: SubmitBody;
  keep: Keep<SubmitAnswer>;
  fresh: (visit: Visit, form: OpenForm, body: SubmitBody, answers: StoredAnswer[]) => NewSubmission;
  wireOf: (form: OpenForm, submission: Pick<NewSubmission, 'id' | 'result'>, author: Author) => SubmitAnswer;
  add: (tenant: Tenant, submission: NewSubmission, on: Work | null) => Promise<void>;
}
/** Captures of a workout: group by group, in one submission for each session (FRM-7, FRM-18). */
function createCaptures({ repo, media, properties, submitted, sessions, ground: { clock } }: SubmissionsDependencies) {
  return {
    save: async ({ visit, form, member, session, given, body, keep, fresh, wireOf, add }: Saving): Promise<SubmitAnswer> => {
      const { tenant, id: subscriberId } = member;
      refuseFields({ triggering_item: !(await sessions.ownsSession(tenant, subscriberId, session)) && { key: 'field.invalid' } });
      const onceKey = onceKeyOf(form.data, subscriberId, session);
      const only = fieldsSent(form.data, new Set(given.keys()));
      const groups = new Set(
        groupsWithFields(form.data).flatMap(({ group }) => (group.form_field_ids.some((id) => given.has(id)) ? [group.id] : [])),
      );
      const author: Author = { subscriberId, uuid: member.uuid, email: null, device: null };
      await claimImages(media, tenant, member, imagesIn(form.data, given));
      let isNew = false;
      const answer = await repo.transaction(tenant, async (on) => {
        await repo.lockKey(on, `${form.id} ${onceKey}`);
        const before = onceKey === null ? undefined : await repo.byOnceKey(tenant, form.id, onceKey, on);
        const answers = settled(form.data, given, { only, ...(before ? { previous: asAnswers(before.answers) } : {}) });
        const capture = withStatus(form.data, before?.capture ?? {}, groups, 'saved');
        const result = resultOf(form.data, answers);
        const submission = { ...fresh(visit, form, body, answers), subscriber_id: subscriberId, once_key: onceKey, capture };
        isNew = before === undefined;
        if (before) await repo.change(on, tenant, before, { answers, changed_at: clock.iso(), capture, result }, changedTo(before, answers));
        else await add(tenant, submission, on);
        await properties.submit(on, tenant, subscriberId, propertiesIn(form.data, answers));
        const saved = wireOf(form, { id: before?.id ?? submission.id, result }, author);
        await keep(on, saved);
        return saved;
      });
      if (isNew) submitted(tenant, form, answer.submission_id);
      return answer;
    },
  };
}

/** The pictures among answers. */
export const imagesIn = ({ form_fields }: FormData, answers: Answers): Pick<StoredAnswer, 'form_field_id' | 'image'>[] =>
  form_fields.flatMap(({ id, field_type }) => (field_type === 'image_upload' ? [{ form_field_id: id, image: answers.get(id)?.image ?? null }] : []));

/** Marks pictures as used, besides those that are. Throws 422 by field for one that is no ready picture of the uploader. */
export async function claimImages(
  media: Pick<MediaService, 'claim'>,
  tenant: Tenant,
  uploader: { id: string } | null,
  answers: readonly Pick<StoredAnswer, 'form_field_id' | 'image'>[],
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  const fresh = answers.filter(({ image }) => image !== null && !kept.has(image));
  const claimed = await Promise.all(
    fresh.map(async ({ form_field_id, image }) => {
      if (image === null || !isId(image) || !uploader) return [form_field_id, false] as const;
      try {
        await media.claim({ id: uploader.id, tenant }, [image], { kind: 'image' });
        return [form_field_id, true] as const;
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return [form_field_id, false] as const;
        throw error;
      }
    }),
  );
  refuseFields(Object.fromEntries(claimed.map(([id, isOwn]) => [id, !isOwn && { key: 'upload.invalid_image_type' as const }])));
}

/** What a submission writes into the member's properties: an empty answer clears none (FRM-22). */
export const propertiesIn = (form: FormData, answers: readonly StoredAnswer[]): PropertyAnswer[] => {
  const slugs = new Map(form.form_fields.map((field) => [field.id, field.property_slug]));
  return answers.flatMap(({ form_field_id, field_type, value, text }) => {
    const slug = slugs.get(form_field_id);
    if (!slug || value === '') return [];
    return [field_type === 'multi_select' ? { slug, text: text ?? value, choices: choicesOf(value) ?? [] } : { slug, text: value, choices: [] }];
  });
};
