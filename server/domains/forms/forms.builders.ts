import type { FormFieldDraft } from '@bandstand/contract/forms.studio.ts';
import { valueTypeOf } from '@bandstand/contract/forms.values.ts';
import type { TestApp } from '../../testing/app.ts';
import { published } from '../reusables/reusables.builders.ts';
import type { FormData } from './forms.service.ts';

/** A field of a form, an optional short answer unless told otherwise. */
export const aField = (app: Pick<TestApp, 'platform'>, more: Partial<FormFieldDraft> = {}): FormFieldDraft => ({
  id: app.platform.ids.next(),
  label: 'Name',
  field_type: 'short_answer',
  value_type: valueTypeOf[more.field_type ?? 'short_answer'],
  default_value: null,
  is_required: false,
  correct_answer: null,
  options: [],
  min: null,
  max: null,
  property_slug: null,
  visible_if: null,
  is_sensitive: false,
  ...more,
});
/** The options of a choice, whose labels are the values with a capital. */
export const options = (...values: string[]) => values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** A group of these fields. */
export const aGroup = (app: Pick<TestApp, 'platform'>, fields: readonly { id: string }[], more: Partial<FormData['form_groups'][number]> = {}) => ({
  id: app.platform.ids.next(),
  title: null,
  description: null,
  workout_group_id: null,
  visible_if: null,
  form_field_ids: fields.map(({ id }) => id),
  form_groups: [],
  ...more,
});

type Input = Partial<FormData> & { title?: string };
/** The draft of a form; its fields are in one group unless it has others. */
export const draftForm = (app: TestApp, { title = 'Check-in', ...data }: Input = {}) => {
  const fields = data.form_fields ?? [aField(app)];
  return app.server.paged.reusables.forms.create(app.tenant, null, { title, form_groups: [aGroup(app, fields)], ...data, form_fields: fields });
};
/** A published form. */
export const aForm = (app: TestApp, input: Input = {}) => published(app, 'form', draftForm(app, input));
