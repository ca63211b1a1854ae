import type { Answer } from '@bandstand/client/api/api.ts';
import type { FormGroup, VisibleIf } from '@bandstand/contract/forms.ts';
import type { FormFieldDraft } from '@bandstand/contract/forms.studio.ts';

export type FormEntry = Answer<'GET /studio/forms'>['items'][number];
export type FormDraft = Answer<'GET /studio/forms/{id}'>;
export type { FormFieldDraft, FormGroup };

/** The parts of a draft that the builder edits and undoes. */
const parts = [
  'title',
  'show_intro_screen',
  'intro_heading',
  'intro_description',
  'form_groups',
  'form_fields',
  'is_repeatable',
  'repeat_after_days',
  'is_public',
  'shows_review',
  'shows_correct_answer',
  'end',
  'triggers',
  'included_items',
  'notice',
] as const satisfies (keyof FormDraft)[];
export type FormDocument = Pick<FormDraft, (typeof parts)[number]>;
export type FormPart = Exclude<keyof FormDocument, 'form_groups' | 'form_fields'>;

export const documentOf = (draft: FormDraft): FormDocument => Object.fromEntries(parts.map((part) => [part, draft[part]])) as FormDocument;

/** A line of the outline: a group or a field, how deep it is, and the group that it is in. */
export type OutlineRow = { id: string; kind: 'group' | 'field'; depth: number; parentId: string | null };

/** Groups and fields in the order in which they are filled in. */
export function rowsOf(groups: readonly FormGroup[], depth = 0, parentId: string | null = null): OutlineRow[] {
  return groups.flatMap((group): OutlineRow[] => [
    { id: group.id, kind: 'group', depth, parentId },
    ...group.form_field_ids.map((id): OutlineRow => ({ id, kind: 'field', depth: depth + 1, parentId: group.id })),
    ...rowsOf(group.form_groups, depth + 1, group.id),
  ]);
}

export const findField = (form: FormDocument, id: string | null): FormFieldDraft | null => form.form_fields.find((field) => field.id === id) ?? null;
export function findGroup(groups: readonly FormGroup[], id: string | null): FormGroup | null {
  for (const group of groups) {
    const found = group.id === id ? group : findGroup(group.form_groups, id);
    if (found) return found;
  }
  return null;
}
/** The group that holds a field directly. */
export function groupOfField(groups: readonly FormGroup[], fieldId: string): FormGroup | null {
  for (const group of groups) {
    const found = group.form_field_ids.includes(fieldId) ? group : groupOfField(group.form_groups, fieldId);
    if (found) return found;
  }
  return null;
}

/** Every command returns the same form when nothing changes: then there is nothing to save or undo. */
export function setPart<K extends FormPart>(form: FormDocument, part: K, value: FormDocument[K]): FormDocument {
  return Object.is(form[part], value) ? form : { ...form, [part]: value };
}

export function changeField(form: FormDocument, id: string, changes: Partial<FormFieldDraft>): FormDocument {
  const at = form.form_fields.findIndex((field) => field.id === id);
  const field = form.form_fields[at];
  if (!field || differsNot(field, changes)) return form;
  return { ...form, form_fields: form.form_fields.with(at, { ...field, ...changes }) };
}

type GroupChanges = Partial<Pick<FormGroup, 'title' | 'description' | 'workout_group_id' | 'visible_if'>>;
export function changeGroup(form: FormDocument, id: string, changes: GroupChanges): FormDocument {
  const group = findGroup(form.form_groups, id);
  if (!group || differsNot(group, changes)) return form;
  return { ...form, form_groups: mapGroup(form.form_groups, id, (one) => ({ ...one, ...changes })) };
}

const differsNot = <T extends object>(record: T, changes: Partial<T>) =>
  (Object.keys(changes) as (keyof T)[]).every((name) => Object.is(record[name], changes[name]));

/** The groups with one of them changed; the others are shared. */
export function mapGroup(groups: FormGroup[], id: string, change: (group: FormGroup) => FormGroup): FormGroup[] {
  let isChanged = false;
  const next = groups.map((group) => {
    const changed =
      group.id === id
        ? change(group)
        : ((inner) => (inner === group.form_groups ? group : { ...group, form_groups: inner }))(mapGroup(group.form_groups, id, change));
    isChanged ||= changed !== group;
    return changed;
  });
  return isChanged ? next : groups;
}

/** The fields and groups whose condition names something that does not come before them. */
export function brokenConditions(form: FormDocument): string[] {
  const fields = new Map(form.form_fields.map((field) => [field.id, field]));
  const earlier = new Set<string>();
  return rowsOf(form.form_groups).flatMap(({ id, kind }) => {
    const rule = kind === 'field' ? fields.get(id)?.visible_if : findGroup(form.form_groups, id)?.visible_if;
    const isBroken = conditionsOf(rule).some((condition) => !earlier.has(condition.form_field_id));
    if (kind === 'field') earlier.add(id);
    return isBroken ? [id] : [];
  });
}

export const conditionsOf = (rule: VisibleIf | null | undefined) => [...(rule?.all ?? []), ...(rule?.any ?? [])];

/** Removes the conditions that name a field which does not come before, of all fields and groups. */
export function withoutBrokenConditions(form: FormDocument): FormDocument {
  const fields = new Map(form.form_fields.map((field) => [field.id, field]));
  const earlier = new Set<string>();
  let next = form;
  for (const { id, kind } of rowsOf(form.form_groups)) {
    const rule = (kind === 'field' ? fields.get(id)?.visible_if : findGroup(form.form_groups, id)?.visible_if) ?? null;
    const left = rule && keepConditions(rule, (fieldId) => earlier.has(fieldId));
    if (left !== rule) next = kind === 'field' ? changeField(next, id, { visible_if: left }) : changeGroup(next, id, { visible_if: left });
    if (kind === 'field') earlier.add(id);
  }
  return next;
}

/** The rule with only the conditions on these fields; null when none is left. */
function keepConditions(rule: VisibleIf, isKept: (fieldId: string) => boolean): VisibleIf | null {
  if (conditionsOf(rule).every((condition) => isKept(condition.form_field_id))) return rule;
  const every = rule.all?.filter((condition) => isKept(condition.form_field_id)) ?? [];
  const some = rule.any?.filter((condition) => isKept(condition.form_field_id)) ?? [];
  if (every.length + some.length === 0) return null;
  return { ...(every.length > 0 ? { all: every } : {}), ...(some.length > 0 ? { any: some } : {}) };
}
