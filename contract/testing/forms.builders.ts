import type { Form, FormField, FormGroup, Submission, SubmittedValue } from '../forms.ts';
import { valueTypeOf } from '../forms.values.ts';
import { anId } from './pages.builders.ts';

export function aField({ field_type = 'short_answer', ...more }: Partial<FormField> = {}): FormField {
  return {
    id: anId(),
    label: 'How are you?',
    help: null,
    field_type,
    value_type: valueTypeOf[field_type],
    default_value: null,
    is_required: false,
    correct_answer: null,
    options: [],
    min: null,
    max: null,
    property_slug: null,
    visible_if: null,
    format: null,
    prefix: null,
    ...more,
  };
}

/** Options named as their values. */
export const optionsOf = (...values: string[]): FormField['options'] => values.map((value) => ({ value, label: value }));

export const aGroup = (fields: readonly FormField[], more: Partial<FormGroup> = {}): FormGroup => ({
  id: anId(),
  title: null,
  description: null,
  workout_group_id: null,
  visible_if: null,
  form_field_ids: fields.map(({ id }) => id),
  form_groups: [],
  ...more,
});

/** A form without an intro; each field on a screen of its own unless `form_groups` say otherwise. */
export const aForm = (fields: FormField[] = [aField()], more: Partial<Form> = {}): Form => ({
  id: anId(),
  title: 'Weekly check-in',
  is_auto_generated: false,
  show_intro_screen: false,
  intro_heading: '',
  intro_description: '',
  form_groups: fields.map((field) => aGroup([field])),
  form_fields: fields,
  is_repeatable: false,
  is_public: false,
  shows_review: false,
  shows_correct_answer: false,
  end: null,
  kind: 'form',
  trigger: 'manual',
  included_items: [],
  submission_id: null,
  can_submit: true,
  pow: null,
  ...more,
});

/** An answer as it is stored, with the label of its time. */
export const aValue = (field: FormField, value: string, more: Partial<SubmittedValue> = {}): SubmittedValue => ({
  form_field_id: field.id,
  value,
  image: null,
  field_type: field.field_type,
  value_type: field.value_type,
  label: field.label,
  picture: null,
  text: null,
  ...more,
});

export const aSubmission = (form: Form, values: SubmittedValue[], more: Partial<Submission> = {}): Submission => ({
  submission_id: anId(),
  form_id: form.id,
  form_title: form.title,
  submitted_at: '2026-11-02T09:30:00.000Z',
  submitted_values: values,
  result: null,
  capture: null,
  can_change: true,
  ...more,
});
