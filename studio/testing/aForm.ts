import type { FormDraft, FormFieldDraft, FormGroup } from '../features/forms/state/document.ts';
import { newField } from '../features/forms/state/newField.ts';

export const aField = (id: string, more: Partial<FormFieldDraft> = {}): FormFieldDraft => ({
  ...newField(more.field_type ?? 'short_answer', id, ['One', 'Two'], `Question ${id}`),
  ...more,
});
export const aGroup = (id: string, form_field_ids: string[], more: Partial<FormGroup> = {}): FormGroup => ({
  id,
  title: `Group ${id}`,
  description: null,
  workout_group_id: null,
  visible_if: null,
  form_field_ids,
  form_groups: [],
  ...more,
});

/** A form draft: one group with all fields, unless groups are given. */
export const aForm = (fields: FormFieldDraft[] = [aField('a'), aField('b')], more: Partial<FormDraft> = {}): FormDraft => ({
  id: 'form',
  title: 'Check-in',
  version: 1,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  status: 'draft',
  is_auto_generated: false,
  kind: 'form',
  submissions_count: 0,
  show_intro_screen: false,
  intro_heading: '',
  intro_description: '',
  form_groups: [
    aGroup(
      'g',
      fields.map(({ id }) => id),
    ),
  ],
  form_fields: fields,
  is_repeatable: false,
  repeat_after_days: null,
  is_public: false,
  shows_review: false,
  shows_correct_answer: false,
  end: null,
  triggers: [],
  included_items: [],
  notice: 'none',
  ...more,
});
