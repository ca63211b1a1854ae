import { Type, type Static, type TSchema } from 'typebox';
import { OptionalAction } from './blocks/action.ts';
import { ContentItem } from './content-item.ts';
import {
  captureStatuses,
  conditionOps,
  fieldFormats,
  fieldTypes,
  formKinds,
  formTriggers,
  includedTypes,
  maxFields,
  maxGroupDepth,
  maxGroups,
  triggeringTypes,
  valueTypes,
} from './forms.values.ts';
import { GuestFields, PowChallenge } from './guest-proof.ts';
import { Image } from './media.ts';
import { calls } from './call.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

const Condition = Type.Object({ form_field_id: Id, op: OneOf(conditionOps), value: Type.Optional(Type.String({ maxLength: 500 })) });
export type Condition = Static<typeof Condition>;
/** When a field or group is shown (FRM-1): `all` or `any` of the conditions hold. They name earlier fields only. */
export const VisibleIf = Type.Object({
  all: Type.Optional(Type.Array(Condition, { maxItems: 20 })),
  any: Type.Optional(Type.Array(Condition, { maxItems: 20 })),
});
export type VisibleIf = Static<typeof VisibleIf>;

/** A number, or a date YYYY-MM-DD. */
const bound = Type.Unsafe<number | string | null>({ type: ['number', 'string', 'null'], maxLength: 10 });

/** A field of a form (L150, FRM-1). `min` and `max` bound a number, the length of a text, the number of choices, or a date (FRM-15). */
export const FormField = Type.Object({
  id: Id,
  label: Type.String({ maxLength: 500 }),
  help: Type.Optional(Nullable(Type.String({ maxLength: 1000, description: 'a line below the label' }))),
  field_type: OneOf(fieldTypes),
  value_type: OneOf(valueTypes),
  default_value: Nullable(Type.String({ maxLength: 20_000 })),
  is_required: Type.Boolean(),
  /** Null until the form is submitted. */
  correct_answer: Nullable(Type.String({ maxLength: 2000 })),
  options: Type.Array(Type.Object({ value: Type.String({ minLength: 1, maxLength: 200 }), label: Type.String({ maxLength: 300 }) }), {
    maxItems: 200,
  }),
  min: bound,
  max: bound,
  property_slug: Nullable(Type.String({ maxLength: 40 })),
  visible_if: Nullable(VisibleIf),
  format: Type.Optional(Nullable(OneOf(fieldFormats))),
  prefix: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
});
export type FormField = Static<typeof FormField>;

export interface FormGroup {
  id: string;
  title: string | null;
  description: string | null;
  /** The group of the workout during which it is filled in (FRM-7). */
  workout_group_id: string | null;
  visible_if: VisibleIf | null;
  form_field_ids: string[];
  form_groups: FormGroup[];
}
const groupSchema = (depth: number): TSchema =>
  Type.Object({
    id: Id,
    title: Nullable(Type.String({ maxLength: 300 })),
    description: Nullable(Type.String({ maxLength: 2000 })),
    workout_group_id: Nullable(Id),
    visible_if: Nullable(VisibleIf),
    form_field_ids: Type.Array(Id, { maxItems: maxFields }),
    form_groups: depth > 1 ? Type.Array(groupSchema(depth - 1), { maxItems: maxGroups }) : Type.Array(Type.Object({}), { maxItems: 0 }),
  });
export const FormGroup = Type.Unsafe<FormGroup>(groupSchema(maxGroupDepth));

/** What follows a submission. */
export const FormEnd = Type.Object({
  heading: Type.String({ maxLength: 300 }),
  text: Type.String({ maxLength: 2000 }),
  button_text: Type.Optional(Nullable(Type.String({ maxLength: 60 }))),
  action: OptionalAction,
});
export type FormEnd = Static<typeof FormEnd>;

/** What members and the studio both read of a form (L149, FRM-1). */
export const formProperties = {
  title: Type.String({ minLength: 1, maxLength: 200 }),
  is_auto_generated: Type.Boolean(),
  show_intro_screen: Type.Boolean(),
  intro_heading: Type.String({ maxLength: 300 }),
  intro_description: Type.String({ maxLength: 2000 }),
  form_groups: Type.Array(FormGroup, { maxItems: maxGroups }),
  form_fields: Type.Array(FormField, { maxItems: maxFields }),
  is_repeatable: Type.Boolean(),
  is_public: Type.Boolean(),
  /** Whether answers are shown once more before they are sent. */
  shows_review: Type.Boolean(),
  /** The owner's switch of FRM-19. */
  shows_correct_answer: Type.Boolean(),
  end: Nullable(FormEnd),
};

/** A form as members and guests fill it in. */
export const Form = Type.Object(
  {
    id: Id,
    ...formProperties,
    kind: OneOf(formKinds),
    trigger: OneOf(formTriggers),
    /** Context shown with the form; `item` is null where the viewer may not know of it (FRM-6). */
    included_items: Type.Array(Type.Object({ type: OneOf(includedTypes), id: Id, item: Nullable(ContentItem) })),
    /** The caller's newest submission. */
    submission_id: Nullable(Id),
    /** False: another submission would be refused as `already_submitted`. */
    can_submit: Type.Boolean(),
    /** For guests: solved while they type, and sent with the submission (FRM-14). */
    pow: Type.Optional(Nullable(PowChallenge)),
  },
  { title: 'Form' },
);
export type Form = Static<typeof Form>;

/** An answer (L153). `image` is the id of an upload. `label` and types are kept as they were when it was given (FRM-4). */
export const SubmittedValue = Type.Object({
  form_field_id: Id,
  value: Type.String(),
  image: Nullable(Id),
  field_type: OneOf(fieldTypes),
  value_type: OneOf(valueTypes),
  label: Type.String(),
  /** The uploaded picture. */
  picture: Type.Optional(Nullable(Image)),
  /** What a choice shows, in the words of then. */
  text: Type.Optional(Nullable(Type.String())),
});
export type SubmittedValue = Static<typeof SubmittedValue>;
/** An answer on its way in: strings, or JSON numbers, booleans and lists, which become strings (FRM-16). */
export const GivenValue = Type.Object(
  {
    form_field_id: Id,
    value: Type.Optional(Type.Unsafe<string | number | boolean | string[] | null>({})),
    image: Type.Optional(Nullable(Id)),
  },
  { additionalProperties: true },
);
export type GivenValue = Static<typeof GivenValue>;

/** Of forms with correct answers (FRM-4, FRM-19). */
export const QuizResult = Type.Object({
  score: Type.Integer(),
  total: Type.Integer(),
  answers: Type.Array(Type.Object({ form_field_id: Id, is_correct: Type.Boolean(), correct_answer: Type.Optional(Nullable(Type.String())) })),
});
export type QuizResult = Static<typeof QuizResult>;

export const Submission = Type.Object(
  {
    submission_id: Id,
    form_id: Id,
    form_title: Type.String(),
    submitted_at: Time,
    submitted_values: Type.Array(SubmittedValue),
    result: Nullable(QuizResult),
    /** Of a capture: what became of each group, by its id (FRM-7). */
    capture: Nullable(Type.Record(Type.String(), OneOf(captureStatuses))),
    /** Whether the form still exists, so that the caller may change it. */
    can_change: Type.Boolean(),
  },
  { title: 'Submission' },
);
export type Submission = Static<typeof Submission>;
/** As others may see it in a block (FRM-9). */
const PublicSubmission = Type.Object({ ...Submission.properties, author: Nullable(Type.Object({ name: Type.String(), image: Nullable(Image) })) });

const TriggeringItem = Type.Object({ type: OneOf(triggeringTypes), id: Id });
const params = { id: Id };
const one = { id: Id, submissionId: Id };
const notFound = 'not_found';
const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));
/** Not declared as a list, because anything else has its own message (FRM-17). */
const values = Type.Optional(Type.Unsafe<GivenValue[]>({}));
const Count = Type.Object({ count: Type.Integer() });

export const forms = calls({
  /** Not public: guests get `unauthenticated` (FRM-17). */
  'GET /forms/{id}': { who: 'guest', params, notFound, returns: Form, errors: ['unauthenticated'] },
});

export const submissions = calls({
  'POST /forms/{id}/submit': {
    who: 'guest',
    params,
    notFound,
    guestProof: 'form',
    idempotent: true,
    bodyLimit: 2_097_152,
    body: Type.Object({
      triggering_item: Type.Optional(Nullable(TriggeringItem)),
      trigger: Type.Optional(OneOf(formTriggers)),
      submitted_values: values,
      page_id: Type.Optional(Nullable(Id)),
      /** The visit that it ends, for the owner's numbers. */
      visit_id: Type.Optional(Nullable(Id)),
      ...GuestFields,
    }),
    returns: Type.Object({ submission_id: Id, subscriber_uuid: Nullable(Id), result: Nullable(QuizResult) }),
    errors: ['already_submitted', 'values_not_array', 'pow_required', 'unauthenticated'],
  },
  'GET /forms/{id}/submissions': { who: 'member', params, notFound, query: { page }, returns: List(Submission) },
  'GET /forms/{id}/submissions/{submissionId}': { who: 'member', params: one, notFound, returns: Submission },
  'PUT /forms/{id}/submissions/{submissionId}/values': {
    who: 'member',
    params: one,
    notFound,
    bodyLimit: 2_097_152,
    body: Type.Object({ submission_values: values }),
    returns: Type.Object({ submission_id: Id, submitted_values: Type.Array(SubmittedValue) }),
    errors: ['values_not_array'],
  },
  'DELETE /forms/{id}/submissions/{submissionId}': { who: 'member', params: one, notFound, returns: Nothing },
  /** Takes a deletion back, within a day. */
  'POST /forms/{id}/submissions/{submissionId}/restore': { who: 'member', params: one, notFound, returns: Submission },
  'GET /forms/{id}/submissions_count': { who: 'member', params, notFound, returns: Count },
  'GET /forms_submissions': { who: 'member', query: { page }, returns: List(Submission) },
  'GET /forms_submissions_number': { who: 'member', query: { form_type: OneOf(formKinds) }, returns: Count },
  'GET /forms_submissions_dynamic/{blockId}': { who: 'guest', params: { blockId: Id }, notFound, query: { page }, returns: List(PublicSubmission) },
  /** Forms that are shown to the caller by themselves, and after what (FRM-3, FRM-13). No `items`: after any. */
  'GET /forms_due': {
    who: 'member',
    returns: List(Type.Object({ form_id: Id, trigger: OneOf(formTriggers), items: Type.Array(TriggeringItem) })),
  },
  /**
   * A form that came on screen, how far it was filled in, and that it was left. `visit_id` is new for each time. Counts as its appearance, once per
   * member: `is_repeat` tells a second device that the form was shown already.
   */
  'POST /forms/{id}/visits': {
    who: 'guest',
    params,
    notFound,
    body: Type.Object({
      visit_id: Id,
      trigger: Type.Optional(OneOf(formTriggers)),
      triggering_item: Type.Optional(Nullable(TriggeringItem)),
      /** The last field that was reached. */
      form_field_id: Type.Optional(Nullable(Id)),
      /** Of a capture: groups that were left without being saved (FRM-7). */
      missed_group_ids: Type.Optional(Type.Array(Id, { maxItems: maxGroups })),
    }),
    returns: Type.Object({ is_repeat: Type.Boolean() }),
    errors: ['unauthenticated'],
  },
  /** Where to go on with a capture (FRM-7): the statuses of its groups, and the index of the group to resume at, depth first. */
  'GET /forms/{id}/capture/{sessionId}': {
    who: 'member',
    params: { id: Id, sessionId: Id },
    notFound,
    returns: Type.Object({
      statuses: Type.Record(Type.String(), OneOf(captureStatuses)),
      group_index: Type.Integer(),
      submission: Nullable(Submission),
    }),
  },
});
