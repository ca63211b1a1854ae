import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { FormField, formProperties, QuizResult, SubmittedValue } from './forms.ts';
import { conditionOps, formKinds, formTriggers, includedTypes, submissionNotices, triggeringTypes } from './forms.values.ts';
import { Image } from './media.ts';
import { baseVersion, ReusableEntry, reusableProperties, reusableQuery } from './reusables.ts';
import { Id, List, Nothing, Nullable, OneOf, PlainDate, Time } from './wire.ts';

/** A field as its owner edits it: with its correct answer, and whether its answers are sensitive (FRM-11). */
export const FormFieldDraft = Type.Object({ ...FormField.properties, is_sensitive: Type.Boolean() });
export type FormFieldDraft = Static<typeof FormFieldDraft>;
/** When the form is shown. No `items`: after any of them. */
export const FormTriggerRule = Type.Object({
  trigger: OneOf(formTriggers),
  items: Type.Array(Type.Object({ type: OneOf(triggeringTypes), id: Id }), { maxItems: 100 }),
});
export type FormTriggerRule = Static<typeof FormTriggerRule>;

const { title, is_auto_generated: _isAuto, ...rest } = formProperties;
export const formDraftFields = {
  ...rest,
  form_fields: Type.Array(FormFieldDraft, { maxItems: 500 }),
  triggers: Type.Array(FormTriggerRule, { maxItems: 8 }),
  included_items: Type.Array(Type.Object({ type: OneOf(includedTypes), id: Id }), { maxItems: 20 }),
  /** Shown again after so many days; null: whenever its trigger happens. Only for repeatable forms. */
  repeat_after_days: Nullable(Type.Integer({ minimum: 1, maximum: 366 })),
  notice: OneOf(submissionNotices),
};

/** A form as its owner edits it. Members see it once it is published (STU-3). */
export const FormDraft = Type.Object({
  ...formDraftFields,
  ...reusableProperties,
  is_auto_generated: Type.Boolean(),
  kind: OneOf(formKinds),
  submissions_count: Type.Integer(),
});
export type FormDraft = Static<typeof FormDraft>;

const changes = Type.Partial(Type.Object({ ...formDraftFields, ...baseVersion }));
const FormEntry = Type.Object({
  ...ReusableEntry.properties,
  kind: OneOf(formKinds),
  fields_count: Type.Integer(),
  submissions_count: Type.Integer(),
  last_submitted_at: Nullable(Time),
  is_public: Type.Boolean(),
});

const Person = Type.Object({ subscriber_id: Id, user_id: Id, name: Type.String(), email: Type.String(), image: Nullable(Image) });
const Note = Type.Object({ id: Id, text: Type.String(), author: Nullable(Type.String()), created_at: Time });
export const StudioSubmission = Type.Object({
  submission_id: Id,
  submitted_at: Time,
  changed_at: Nullable(Time),
  /** Null: a guest, or a member who was deleted. */
  member: Nullable(Person),
  /** What a guest gave as address. */
  email: Nullable(Type.String()),
  /** The publication of the form that was filled in, counted from 1. */
  revision: Type.Integer(),
  trigger: OneOf(formTriggers),
  /** Sensitive answers have `is_hidden` and no value for roles without the right (FRM-20). */
  submitted_values: Type.Array(Type.Object({ ...SubmittedValue.properties, is_sensitive: Type.Boolean(), is_hidden: Type.Boolean() })),
  result: Nullable(QuizResult),
  answered_at: Nullable(Time),
  answered_by: Nullable(Type.String()),
  notes_count: Type.Integer(),
});
export type StudioSubmission = Static<typeof StudioSubmission>;

/** What was answered to one field in one publication of the form. */
const FieldSummary = Type.Object({
  form_field_id: Id,
  label: Type.String(),
  field_type: FormField.properties.field_type,
  revision: Type.Integer(),
  is_sensitive: Type.Boolean(),
  answered: Type.Integer(),
  /** Visits that ended here without a submission. */
  dropped: Type.Integer(),
  /** Choices and acceptance: how often each was chosen. Short answers: the most frequent words. */
  counts: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), count: Type.Integer() })),
  /** Numbers: at most 20 steps from smallest to largest. */
  histogram: Type.Array(Type.Object({ from: Type.Number(), to: Type.Number(), count: Type.Integer() })),
  average: Nullable(Type.Number()),
  /** Numbers: the average by day. */
  days: Type.Array(Type.Object({ date: PlainDate, average: Type.Number(), count: Type.Integer() })),
  /** Newest first. */
  pictures: Type.Array(Image),
  texts: Type.Array(Type.String()),
});

const params = { id: Id };
const one = { id: Id, submissionId: Id };
const period = { from: Type.Optional(PlainDate), to: Type.Optional(PlainDate) };
const filters = {
  q: Type.Optional(Type.String({ maxLength: 200, description: 'part of the name or email of a member' })),
  ...period,
  subscriber_id: Type.Optional(Id),
  revision: Type.Optional(Type.Integer({ minimum: 1 })),
  is_answered: Type.Optional(Type.Boolean()),
  form_field_id: Type.Optional(Id),
  op: Type.Optional(OneOf(conditionOps)),
  value: Type.Optional(Type.String({ maxLength: 500 })),
};
const [read, write] = [{ who: 'owner', permission: 'build.read' } as const, { who: 'owner', permission: 'build.write' } as const];
const [readMembers, writeMembers] = [{ who: 'owner', permission: 'members.read' } as const, { who: 'owner', permission: 'members.write' } as const];

export const studioForms = calls({
  'GET /studio/forms': { ...read, query: reusableQuery, returns: List(FormEntry) },
  'POST /studio/forms': { ...write, bodyLimit: 2_097_152, body: Type.Object({ ...changes.properties, title }), returns: FormDraft },
  'GET /studio/forms/{id}': { ...read, params, returns: FormDraft },
  'PUT /studio/forms/{id}': {
    ...write,
    params,
    bodyLimit: 2_097_152,
    body: Type.Object({ ...changes.properties, title: Type.Optional(title) }),
    returns: FormDraft,
    errors: ['edit_conflict'],
  },
  'DELETE /studio/forms/{id}': { ...write, params, returns: Nothing, errors: ['in_use'] },
  'POST /studio/forms/{id}/duplicate': { ...write, params, returns: FormDraft },
});

export const studioSubmissions = calls({
  'GET /studio/forms/{id}/submissions': {
    ...readMembers,
    params,
    query: {
      ...filters,
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      /** The page that follows this submission, or the one that precedes it: whatever came in meanwhile, and as fast at any depth. */
      older_than: Type.Optional(Id),
      newer_than: Type.Optional(Id),
    },
    returns: Type.Object({ ...List(StudioSubmission).properties, sees_sensitive: Type.Boolean() }),
  },
  'GET /studio/forms/{id}/submissions.csv': {
    who: 'owner',
    permission: 'insights.export',
    fresh: true,
    exports: true,
    params,
    query: { ...filters, with_sensitive: Type.Optional(Type.Boolean()) },
    returns: Type.String({ description: 'CSV' }),
    errors: ['proof_required'],
  },
  'GET /studio/forms/{id}/submissions/{submissionId}': {
    ...readMembers,
    params: one,
    returns: Type.Object({ ...StudioSubmission.properties, notes: Type.Array(Note), newer_id: Nullable(Id), older_id: Nullable(Id) }),
  },
  'PUT /studio/forms/{id}/submissions/{submissionId}': {
    ...writeMembers,
    params: one,
    body: Type.Object({ is_answered: Type.Boolean() }),
    returns: StudioSubmission,
  },
  'POST /studio/forms/{id}/submissions/{submissionId}/notes': {
    ...writeMembers,
    params: one,
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 5000 }) }),
    returns: Note,
  },
  'DELETE /studio/forms/{id}/submissions/{submissionId}/notes/{noteId}': { ...writeMembers, params: { ...one, noteId: Id }, returns: Nothing },
  'GET /studio/forms/{id}/summary': {
    ...readMembers,
    params,
    query: { ...period, revision: Type.Optional(Type.Integer({ minimum: 1 })) },
    returns: Type.Object({
      views: Type.Integer(),
      starts: Type.Integer(),
      submissions: Type.Integer(),
      revisions: Type.Array(Type.Object({ revision: Type.Integer(), published_at: Time, submissions: Type.Integer() })),
      days: Type.Array(Type.Object({ date: PlainDate, submissions: Type.Integer() })),
      fields: Type.Array(FieldSummary),
    }),
  },
});
