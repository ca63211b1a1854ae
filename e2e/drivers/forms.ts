import { valueTypeOf, type FieldType } from '@bandstand/contract/forms.values.ts';

export type Field = { id: string; label: string; [more: string]: unknown };

/** A field of a form in the studio, which has to be answered. */
export const field = (label: string, field_type: FieldType, more: object = {}): Field => ({
  id: crypto.randomUUID(),
  label,
  field_type,
  value_type: valueTypeOf[field_type],
  default_value: null,
  is_required: true,
  is_sensitive: false,
  correct_answer: null,
  options: [],
  min: null,
  max: null,
  property_slug: null,
  visible_if: null,
  ...more,
});

/** A screen of a form with one field. */
export const screenOf = ({ id }: Field, more: object = {}) => ({
  id: crypto.randomUUID(),
  title: null,
  description: null,
  workout_group_id: null,
  visible_if: null,
  form_field_ids: [id],
  form_groups: [],
  ...more,
});
