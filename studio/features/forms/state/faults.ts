import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { checkAnswer } from '@bandstand/rules/forms/check.ts';
import { normalValue } from '@bandstand/rules/forms/answers.ts';
import { brokenConditions, conditionsOf, findField, findGroup, rowsOf, type FormDocument, type FormFieldDraft } from './document.ts';

/** The part of a field or group that is wrong, and what to do about it. */
export type Fault = { part: 'options' | 'bounds' | 'default_value' | 'correct_answer' | 'prefix' | 'visible_if'; text: MessageKey };

/** What the server would refuse, by the id of the field or group: shown at its place while it is typed. */
export function faultsOf(form: FormDocument): ReadonlyMap<string, readonly Fault[]> {
  const faults = new Map<string, Fault[]>();
  const add = (id: string, ...more: Fault[]) => more.length > 0 && faults.set(id, [...(faults.get(id) ?? []), ...more]);
  for (const field of form.form_fields) add(field.id, ...faultsOfField(field));
  for (const id of brokenConditions(form)) add(id, { part: 'visible_if', text: 'studio.forms.fault.later' });
  return faults;
}

function faultsOfField(field: FormFieldDraft): Fault[] {
  const { field_type: type, options, min, max, format, prefix } = field;
  const faults: Fault[] = [];
  if (type === 'multi_select' && options.length === 0) faults.push({ part: 'options', text: 'studio.forms.fault.no_options' });
  if (min !== null && max !== null && min > max) faults.push({ part: 'bounds', text: 'studio.forms.fault.bounds' });
  if (format === 'prefix' && !prefix) faults.push({ part: 'prefix', text: 'studio.forms.fault.prefix' });
  if (faults.length > 0) return faults;
  if (type !== 'acceptance' && !isPossible(field, field.default_value)) faults.push({ part: 'default_value', text: 'studio.forms.fault.impossible' });
  if (!isPossible(field, field.correct_answer)) faults.push({ part: 'correct_answer', text: 'studio.forms.fault.impossible' });
  return faults;
}

const isPossible = (field: FormFieldDraft, text: string | null) =>
  text === null || text === '' || checkAnswer(field, { value: normalValue(field, text), image: null }) === null;

/** How many conditions a change of the form has broken that it did not break before. */
export function newlyBroken(before: FormDocument, after: FormDocument): string[] {
  const known = new Set(brokenConditions(before));
  return brokenConditions(after).filter((id) => !known.has(id));
}

/** The fields that a condition of this field or group may name: those that come before it. */
export function fieldsBefore(form: FormDocument, id: string): FormFieldDraft[] {
  const rows = rowsOf(form.form_groups);
  const before = rows.slice(
    0,
    rows.findIndex((row) => row.id === id),
  );
  return before.flatMap((row) => (row.kind === 'field' ? (findField(form, row.id) ?? []) : []));
}

/** How many fields and groups have a condition on this field. */
export const namedBy = (form: FormDocument, fieldId: string): number =>
  rowsOf(form.form_groups).filter(({ id, kind }) => {
    const rule = kind === 'field' ? findField(form, id)?.visible_if : findGroup(form.form_groups, id)?.visible_if;
    return conditionsOf(rule).some((condition) => condition.form_field_id === fieldId);
  }).length;
