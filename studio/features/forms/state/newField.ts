import { valueTypeOf, type FieldType } from '@bandstand/contract/forms.values.ts';
import type { PastedGroup, PastedQuestion } from '@bandstand/rules/forms/paste.ts';
import { emptyGroup, freeValue } from './arrange.ts';
import type { FormFieldDraft, FormGroup } from './document.ts';

/** The field types in the order in which they are offered. */
export const fieldTypesOffered = [
  'short_answer',
  'long_answer',
  'multi_select',
  'number',
  'date',
  'image_upload',
  'acceptance',
] as const satisfies FieldType[];

/** A new field that is valid at once; a choice starts with two options in the studio's language. */
export function newField(type: FieldType, id: string, options: readonly string[], label = ''): FormFieldDraft {
  return {
    id,
    label,
    help: null,
    field_type: type,
    value_type: valueTypeOf[type],
    default_value: null,
    is_required: false,
    correct_answer: null,
    options: type === 'multi_select' ? optionsOf(options) : [],
    min: null,
    max: type === 'multi_select' ? 1 : null,
    property_slug: null,
    visible_if: null,
    format: null,
    prefix: null,
    is_sensitive: false,
  };
}

/** Choices of these texts, each with a value of its own. */
export function optionsOf(labels: readonly string[], taken: readonly string[] = []): FormFieldDraft['options'] {
  const values = [...taken];
  return labels.map((label) => {
    const value = freeValue(label, values, `${values.length + 1}`);
    values.push(value);
    return { value, label: label.trim().slice(0, 300) };
  });
}

/** The same question with another kind of answer: what only the old kind had is dropped. */
export function retyped(field: FormFieldDraft, type: FieldType, options: readonly string[]): FormFieldDraft {
  if (type === field.field_type) return field;
  const isText = (kind: FieldType) => kind === 'short_answer' || kind === 'long_answer';
  const fresh = newField(type, field.id, options, field.label);
  const { help, is_required, property_slug, visible_if, is_sensitive, min, max, default_value } = field;
  const shared = {
    ...fresh,
    help: help ?? null,
    is_required,
    visible_if,
    is_sensitive,
    property_slug: type === 'image_upload' ? null : property_slug,
  };
  return isText(type) && isText(field.field_type) ? { ...shared, min, max, default_value } : shared;
}

/** Pasted questions as fields, and their headings as groups. Questions before the first heading go to where the list was pasted. */
export function pastedFields(
  pasted: readonly PastedGroup[],
  newId: () => string,
): { fields: FormFieldDraft[]; loose: string[]; groups: FormGroup[] } {
  const fields: FormFieldDraft[] = [];
  const loose: string[] = [];
  const groups: FormGroup[] = [];
  for (const { title, questions } of pasted) {
    const own = questions.map((question) => pastedField(question, newId()));
    fields.push(...own);
    if (title === null) loose.push(...own.map(({ id }) => id));
    else groups.push({ ...emptyGroup(newId(), title), form_field_ids: own.map(({ id }) => id) });
  }
  return { fields, loose, groups };
}

const pastedField = ({ label, field_type, options, isSingle, min, max, format, is_required }: PastedQuestion, id: string): FormFieldDraft => ({
  ...newField(field_type, id, options, label),
  min,
  max: field_type === 'multi_select' ? (isSingle ? 1 : null) : max,
  format,
  is_required,
});
