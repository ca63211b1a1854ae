import { Type, type Static } from 'typebox';
import { Id, Nullable, OneOf } from '../wire.ts';

/**
 * Submissions of forms (FRM-9): the viewer's own, or everyone's. Others see the answers to `fields` alone, and never sensitive ones; without
 * `fields` members see all of their own answers.
 */
export const formSubmissionData = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: 200 })),
    form_ids: Type.Array(Id, { maxItems: 20 }),
    scope: OneOf(['own', 'all']),
    /** How far back; null: all of them. */
    period: Type.Optional(Nullable(OneOf(['week', 'month', 'year']))),
    fields: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  },
  { additionalProperties: true },
);
export type FormSubmissionData = Static<typeof formSubmissionData>;
