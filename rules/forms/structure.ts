import type { VisibleIf } from '@bandstand/contract/forms.ts';
import { checkAnswer } from './check.ts';
import { normalValue, type RuledField } from './answers.ts';
import { fieldsInOrder, groupsInOrder, type RuledForm } from './layout.ts';
import type { FieldError } from '../fields/fields.ts';

/** What is wrong with a form as its owner wrote it, by the id of the field or group: names of later fields, doubled ids, bounds that exclude all. */
export function formFaults(form: RuledForm): Record<string, FieldError> {
  const faults: Record<string, FieldError> = {};
  const fault = (id: string): void => {
    faults[id] ??= { key: 'field.invalid' };
  };
  for (const id of repeated([...form.form_fields.map((field) => field.id), ...groupsInOrder(form.form_groups).map(({ group }) => group.id)]))
    fault(id);
  const placed = groupsInOrder(form.form_groups).flatMap(({ group }) => group.form_field_ids);
  for (const id of repeated(placed)) fault(id);
  const known = new Set(form.form_fields.map((field) => field.id));
  for (const id of placed) if (!known.has(id)) fault(id);
  for (const field of form.form_fields) {
    if (!placed.includes(field.id)) fault(field.id);
    if (isFieldWrong(field)) fault(field.id);
  }
  for (const id of namesLater(form)) fault(id);
  return faults;
}

const repeated = (ids: readonly string[]) => ids.filter((id, at) => ids.indexOf(id) !== at);

/** Fields and groups whose condition names a field that does not come before them. */
function namesLater(form: RuledForm): string[] {
  const byId = new Map(form.form_fields.map((field) => [field.id, field]));
  const earlier = new Set<string>();
  const isLater = (rule: VisibleIf | null | undefined) =>
    [...(rule?.all ?? []), ...(rule?.any ?? [])].some((condition) => !earlier.has(condition.form_field_id));
  const wrong: string[] = [];
  for (const { group } of groupsInOrder(form.form_groups)) {
    if (isLater(group.visible_if)) wrong.push(group.id);
    for (const id of group.form_field_ids) {
      if (isLater(byId.get(id)?.visible_if)) wrong.push(id);
      earlier.add(id);
    }
  }
  return wrong;
}

function isFieldWrong(field: RuledField): boolean {
  const { field_type, options, min, max, format } = field;
  const values = options.map((option) => option.value);
  const isOfWrongKind = [min, max].some((bound) => bound !== null && typeof bound !== (field_type === 'date' ? 'string' : 'number'));
  return (
    isOfWrongKind ||
    (min !== null && max !== null && min > max) ||
    new Set(values).size < values.length ||
    (field_type === 'multi_select' && values.length === 0) ||
    (format === 'prefix' && !field.prefix) ||
    (Boolean(format) && field_type !== 'short_answer') ||
    [field.correct_answer, field_type === 'acceptance' ? null : field.default_value].some((text) => text && !isPossible(field, text))
  );
}

/** Whether a member could give this answer. */
const isPossible = (field: RuledField, text: string): boolean =>
  field.field_type !== 'image_upload' && checkAnswer(field, { value: normalValue(field, text), image: null }) === null;

/** The field in which a guest says who answers (FRM-14). */
export const emailFieldOf = <F extends RuledField>(form: RuledForm<F>): F | null =>
  fieldsInOrder(form).find(({ format }) => format === 'email') ?? null;
