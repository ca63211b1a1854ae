import type { Form, FormField, FormGroup, VisibleIf } from '@bandstand/contract/forms.ts';
import { formDraftFields, type FormFieldDraft } from '@bandstand/contract/forms.studio.ts';
import { valueTypeOf } from '@bandstand/contract/forms.values.ts';
import { actionsIn, mediaIn } from '@bandstand/rules/pages/walk.ts';
import type { Uses } from '@bandstand/rules/pages/uses.ts';
import { kindOf } from '@bandstand/rules/forms/triggers.ts';
import type { FormData } from './forms.tables.ts';

export const emptyForm: FormData = {
  is_auto_generated: false,
  show_intro_screen: false,
  intro_heading: '',
  intro_description: '',
  form_groups: [],
  form_fields: [],
  is_repeatable: false,
  is_public: false,
  shows_review: false,
  shows_correct_answer: false,
  end: null,
  triggers: [],
  included_items: [],
  repeat_after_days: null,
  notice: 'none',
};
const dataKeys = Object.keys(formDraftFields) as (keyof typeof formDraftFields)[];

/** What members get of a field besides its type; nothing else of it reaches them. */
const heldOf = ({ id, label, default_value, is_required, options, min, max, property_slug, visible_if, ...field }: FormField) => ({
  id,
  label,
  help: field.help ?? null,
  field_type: field.field_type,
  // Follows from the field's type (FRM-2).
  value_type: valueTypeOf[field.field_type],
  default_value,
  is_required,
  options: options.map(({ value, label: text }) => ({ value, label: text })),
  min,
  max,
  property_slug,
  visible_if,
  format: field.format ?? null,
  prefix: field.prefix ?? null,
});
const fieldOf = (field: FormFieldDraft): FormFieldDraft => ({
  ...heldOf(field),
  correct_answer: field.correct_answer,
  is_sensitive: field.is_sensitive,
});

/** The form after a change, as stored. */
export function changedData(before: FormData, changes: Partial<FormData>): FormData {
  const sent = Object.fromEntries(dataKeys.flatMap((key) => (changes[key] === undefined ? [] : [[key, changes[key]]]))) as Partial<FormData>;
  const next: FormData = { ...before, ...sent };
  return { ...next, form_fields: next.form_fields.map(fieldOf), repeat_after_days: next.is_repeatable ? next.repeat_after_days : null };
}

/** What a form shows that can be requested by id: its end. Guests see it only in public forms. */
export function formUses({ end, is_public }: FormData): Uses {
  const listed = (found: readonly unknown[]) =>
    [...new Set(found.filter((id) => typeof id === 'string'))].map((id) => ({ id, needs_full: !is_public }));
  return { media: listed(mediaIn(end)), reusables: [], actions: listed(actionsIn(end).map(({ value }) => value['id'])) };
}

/** The form as members and guests get it: without correct answers, triggers and what else is its owner's (FRM-1). */
export function shownForm({
  id,
  title,
  data,
}: {
  id: string;
  title: string;
  data: FormData;
}): Omit<Form, 'included_items' | 'submission_id' | 'can_submit' | 'pow'> {
  return {
    id,
    title,
    is_auto_generated: data.is_auto_generated,
    show_intro_screen: data.show_intro_screen,
    intro_heading: data.intro_heading,
    intro_description: data.intro_description,
    form_groups: data.form_groups,
    form_fields: data.form_fields.map((field) => ({ ...heldOf(field), correct_answer: null })),
    is_repeatable: data.is_repeatable,
    is_public: data.is_public,
    shows_review: data.shows_review,
    shows_correct_answer: data.shows_correct_answer,
    end: data.end,
    kind: kindOf(data),
    trigger: data.triggers[0]?.trigger ?? 'manual',
  };
}

/** A copy whose fields, groups and action have new ids: submissions refer to them. */
export function copiedData(data: FormData, next: () => string): FormData {
  const fresh = new Map<string, string>();
  const idOf = (id: string): string => {
    const made = fresh.get(id) ?? next();
    fresh.set(id, made);
    return made;
  };
  const ruleOf = (rule: VisibleIf | null): VisibleIf | null => {
    const named = (list: NonNullable<VisibleIf['all']>) => list.map((condition) => ({ ...condition, form_field_id: idOf(condition.form_field_id) }));
    return rule && (Object.fromEntries(Object.entries(rule).map(([kind, list]) => [kind, named(list)])) as VisibleIf);
  };
  const groupOf = (group: FormGroup): FormGroup => ({
    ...group,
    id: idOf(group.id),
    visible_if: ruleOf(group.visible_if),
    form_field_ids: group.form_field_ids.map(idOf),
    form_groups: group.form_groups.map(groupOf),
  });
  const action = data.end?.action;
  return {
    ...data,
    form_fields: data.form_fields.map((field) => ({ ...field, id: idOf(field.id), visible_if: ruleOf(field.visible_if) })),
    form_groups: data.form_groups.map(groupOf),
    end: data.end && { ...data.end, ...(action ? { action: { ...action, id: next() } } : {}) },
  };
}
