import { requireKey } from '@bandstand/rules/lists/require.ts';
import { choicesText } from '@bandstand/rules/forms/answers.ts';
import { valueTypeOf } from '@bandstand/contract/forms.values.ts';
import type { FormData } from '../domains/forms/forms.service.ts';
import type { Ids } from '../platform/ids.ts';
import { actionOf, type Refs } from './blocks.ts';
import type { FieldSeed, FormSeed } from './content/forms.ts';

/** A written form as it is stored, with the ids of its fields by their key. */
export function formOf(seed: FormSeed, refs: Refs, ids: Pick<Ids, 'next'>): FormData {
  const fieldIds = new Map(seed.groups.flatMap(({ fields }) => fields).map(({ key }) => [key, ids.next()]));
  const idOf = (key: string) => requireKey(fieldIds, key);
  const { intro, end, groups, repeatsAfterDays = null, trigger } = seed;
  const fieldOf = ({ key, label, type = 'short_answer', correct, onlyIf, ...more }: FieldSeed): FormData['form_fields'][number] => ({
    id: idOf(key),
    label,
    help: more.help ?? null,
    field_type: type,
    value_type: valueTypeOf[type],
    default_value: null,
    is_required: more.isRequired ?? false,
    correct_answer: correct === undefined ? null : type === 'multi_select' ? choicesText([correct]) : correct,
    options: (more.options ?? []).map((option) => ({ value: option, label: option })),
    min: more.min ?? null,
    max: more.max ?? null,
    property_slug: null,
    visible_if: onlyIf ? { all: [{ form_field_id: idOf(onlyIf.field), op: 'equals', value: onlyIf.is }] } : null,
    format: more.format ?? null,
    prefix: null,
    is_sensitive: more.isSensitive ?? false,
  });
  return {
    is_auto_generated: false,
    show_intro_screen: true,
    intro_heading: intro[0],
    intro_description: intro[1],
    form_fields: groups.flatMap(({ fields }) => fields.map(fieldOf)),
    form_groups: groups.map(({ title, text = null, fields }) => ({
      id: ids.next(),
      title,
      description: text,
      workout_group_id: null,
      visible_if: null,
      form_field_ids: fields.map(({ key }) => idOf(key)),
      form_groups: [],
    })),
    is_repeatable: repeatsAfterDays !== null,
    repeat_after_days: repeatsAfterDays,
    is_public: seed.isPublic ?? false,
    shows_review: seed.showsReview ?? false,
    shows_correct_answer: seed.showsCorrectAnswer ?? false,
    end: {
      heading: end.heading,
      text: end.text,
      button_text: end.button?.[0] ?? null,
      action: end.button ? actionOf(end.button[1], refs, ids) : null,
    },
    triggers: trigger ? [{ trigger, items: [] }] : [],
    included_items: [],
    notice: seed.notice ?? 'none',
  };
}
