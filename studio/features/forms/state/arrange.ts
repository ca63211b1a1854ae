import { maxGroupDepth } from '@bandstand/contract/forms.values.ts';
import {
  changeField,
  findGroup,
  groupOfField,
  mapGroup,
  rowsOf,
  withoutBrokenConditions,
  type FormDocument,
  type FormFieldDraft,
  type FormGroup,
} from './document.ts';

/** Where fields go: into this group, before the one at `index`. */
export type FieldPlace = { groupId: string; index: number };
export type DropPlace = 'before' | 'after' | 'on';

export const emptyGroup = (id: string, title: string | null = null): FormGroup => ({
  id,
  title,
  description: null,
  workout_group_id: null,
  visible_if: null,
  form_field_ids: [],
  form_groups: [],
});

/** The place after a selected line: after a field, or at the end of a group's own fields; at the end of the form without one. */
export function placeAfter(form: FormDocument, id: string | null): FieldPlace | null {
  const holder = id === null ? null : groupOfField(form.form_groups, id);
  if (holder && id !== null) return { groupId: holder.id, index: holder.form_field_ids.indexOf(id) + 1 };
  const group = findGroup(form.form_groups, id) ?? lastGroup(form.form_groups);
  return group && { groupId: group.id, index: group.form_field_ids.length };
}

const lastGroup = (groups: readonly FormGroup[]): FormGroup | null => {
  const last = rowsOf(groups).findLast(({ kind }) => kind === 'group');
  return last ? findGroup(groups, last.id) : null;
};

/** Inserts fields; a form without groups gets one for them. */
export function insertFields(form: FormDocument, fields: readonly FormFieldDraft[], place: FieldPlace | null, newId: () => string): FormDocument {
  if (fields.length === 0) return form;
  const ids = fields.map(({ id }) => id);
  const form_fields = [...form.form_fields, ...fields];
  if (!place) return { ...form, form_fields, form_groups: [...form.form_groups, { ...emptyGroup(newId()), form_field_ids: ids }] };
  const into = (group: FormGroup) => ({ ...group, form_field_ids: group.form_field_ids.toSpliced(place.index, 0, ...ids) });
  return { ...form, form_fields, form_groups: mapGroup(form.form_groups, place.groupId, into) };
}

/** The question that an empty form begins with, while nothing was written in it. */
export function blankStart({ form_fields: [only, ...others] }: FormDocument): FormFieldDraft | null {
  const isBlank = only?.label.trim() === '' && !only.help && only.field_type === 'short_answer' && others.length === 0;
  return isBlank ? only : null;
}

/** Without that question: what is added takes its place. */
export function withoutBlankStart(form: FormDocument): FormDocument {
  const blank = blankStart(form);
  return blank ? removeRows(form, [blank.id]) : form;
}

/** Adds a group after the one that holds the selected line, on its level; at the end without a selection. */
export function insertGroup(form: FormDocument, group: FormGroup, afterId: string | null): FormDocument {
  const rows = rowsOf(form.form_groups);
  const row = rows.find(({ id }) => id === afterId);
  const siblingId = row?.kind === 'field' ? row.parentId : (row?.id ?? null);
  if (siblingId === null) return { ...form, form_groups: [...form.form_groups, group] };
  return { ...form, form_groups: insertBeside(form.form_groups, [group], siblingId, 'after') };
}

function insertBeside(groups: FormGroup[], added: readonly FormGroup[], targetId: string, place: 'before' | 'after'): FormGroup[] {
  const at = groups.findIndex(({ id }) => id === targetId);
  if (at >= 0) return groups.toSpliced(at + (place === 'after' ? 1 : 0), 0, ...added);
  return groups.map((group) => {
    const inner = insertBeside(group.form_groups, added, targetId, place);
    return inner.length === group.form_groups.length && inner.every((one, index) => one === group.form_groups[index])
      ? group
      : { ...group, form_groups: inner };
  });
}

/** Every id in and below the given lines. */
export function idsWithin(form: FormDocument, ids: readonly string[]): Set<string> {
  const within = new Set(ids);
  for (const { id, parentId } of rowsOf(form.form_groups)) if (parentId !== null && within.has(parentId)) within.add(id);
  return within;
}

function prune(groups: FormGroup[], gone: ReadonlySet<string>): FormGroup[] {
  return groups
    .filter(({ id }) => !gone.has(id))
    .map((group) => {
      const [form_field_ids, form_groups] = [group.form_field_ids.filter((id) => !gone.has(id)), prune(group.form_groups, gone)];
      const isSame = form_field_ids.length === group.form_field_ids.length && form_groups.every((one, at) => one === group.form_groups[at]);
      return isSame && form_groups.length === group.form_groups.length ? group : { ...group, form_field_ids, form_groups };
    });
}

/** Deletes lines with everything in them, and the conditions that named a deleted field. */
export function removeRows(form: FormDocument, ids: readonly string[]): FormDocument {
  const gone = idsWithin(form, ids);
  const form_groups = prune(form.form_groups, gone);
  const form_fields = form.form_fields.filter(({ id }) => !gone.has(id));
  if (form_fields.length === form.form_fields.length && rowsOf(form_groups).length === rowsOf(form.form_groups).length) return form;
  return withoutBrokenConditions({ ...form, form_fields, form_groups });
}

/** Copies lines after the last of them. Conditions between copied fields name the copies. */
export function duplicateRows(form: FormDocument, ids: readonly string[], newId: () => string): FormDocument {
  const rows = rowsOf(form.form_groups).filter(({ id, parentId }) => ids.includes(id) && !(parentId !== null && ids.includes(parentId)));
  let next = form;
  for (const { id, kind } of rows) {
    const copies = new Map([...idsWithin(form, [id])].map((old) => [old, newId()]));
    const fields = form.form_fields.filter((field) => copies.has(field.id)).map((field) => renamed(field, copies));
    if (kind === 'field') next = insertFields(next, fields, placeAfter(next, id), newId);
    else {
      const group = findGroup(form.form_groups, id);
      if (!group) continue;
      next = {
        ...next,
        form_fields: [...next.form_fields, ...fields],
        form_groups: insertBeside(next.form_groups, [copyGroup(group, copies)], id, 'after'),
      };
    }
  }
  return next;
}

type Named = { id: string; visible_if: FormGroup['visible_if'] };
function renamed<T extends Named>(one: T, copies: ReadonlyMap<string, string>): T {
  const rename = (conditions: NonNullable<NonNullable<Named['visible_if']>['all']>) =>
    conditions.map((condition) => ({ ...condition, form_field_id: copies.get(condition.form_field_id) ?? condition.form_field_id }));
  const { visible_if: rule } = one;
  const visible_if = rule && { ...(rule.all ? { all: rename(rule.all) } : {}), ...(rule.any ? { any: rename(rule.any) } : {}) };
  return { ...structuredClone(one), id: copies.get(one.id) ?? one.id, visible_if };
}
const copyGroup = (group: FormGroup, copies: ReadonlyMap<string, string>): FormGroup => ({
  ...renamed(group, copies),
  form_field_ids: group.form_field_ids.map((id) => copies.get(id) ?? id),
  form_groups: group.form_groups.map((inner) => copyGroup(inner, copies)),
});

/** Moves lines before, after or into another one. Fields go among fields, groups among groups; into a group at its end. */
export function moveRowsTo(form: FormDocument, ids: readonly string[], targetId: string, place: DropPlace): FormDocument {
  const rows = rowsOf(form.form_groups);
  const target = rows.find(({ id }) => id === targetId);
  const moved = rows.filter(({ id, parentId }) => ids.includes(id) && !(parentId !== null && ids.includes(parentId)));
  if (!target || idsWithin(form, ids).has(targetId)) return form;
  const fieldIds = moved.filter(({ kind }) => kind === 'field').map(({ id }) => id);
  const groups = moved.flatMap(({ id, kind }) => (kind === 'group' ? (findGroup(form.form_groups, id) ?? []) : []));
  let form_groups = prune(form.form_groups, new Set([...fieldIds, ...groups.map(({ id }) => id)]));
  if (fieldIds.length > 0) form_groups = placeFields(form_groups, rows, fieldIds, target, place);
  if (groups.length > 0) {
    const beside = target.kind === 'field' ? target.parentId : target.id;
    if (beside === null) return form;
    form_groups =
      place === 'on' && target.kind === 'group'
        ? mapGroup(form_groups, targetId, (group) => ({ ...group, form_groups: [...group.form_groups, ...groups] }))
        : insertBeside(form_groups, groups, beside, place === 'before' ? 'before' : 'after');
  }
  if (depthOf(form_groups) > maxGroupDepth) return form;
  return isSameOrder(form.form_groups, form_groups) ? form : { ...form, form_groups };
}

type Row = ReturnType<typeof rowsOf>[number];
/** Beside a field, or into a group: dropped before a group they end the one before it, after its line they begin it. */
function placeFields(groups: FormGroup[], rows: readonly Row[], ids: readonly string[], target: Row, place: DropPlace): FormGroup[] {
  const into = (groupId: string, at: (list: string[]) => number) =>
    mapGroup(groups, groupId, (group) => ({ ...group, form_field_ids: group.form_field_ids.toSpliced(at(group.form_field_ids), 0, ...ids) }));
  if (target.kind === 'field' && target.parentId !== null)
    return into(target.parentId, (list) => list.indexOf(target.id) + (place === 'before' ? 0 : 1));
  if (place === 'on') return into(target.id, (list) => list.length);
  if (place === 'after') return into(target.id, () => 0);
  const before = rows.slice(0, rows.indexOf(target)).findLast(({ kind }) => kind === 'group');
  return before ? into(before.id, (list) => list.length) : into(target.id, () => 0);
}

const depthOf = (groups: readonly FormGroup[]): number =>
  groups.length === 0 ? 0 : 1 + Math.max(...groups.map(({ form_groups }) => depthOf(form_groups)));
const isSameOrder = (one: readonly FormGroup[], other: readonly FormGroup[]) =>
  JSON.stringify(rowsOf(one).map(({ id, parentId }) => [id, parentId])) === JSON.stringify(rowsOf(other).map(({ id, parentId }) => [id, parentId]));

/** One line up or down: a field past the next field or into the next group, a group past the next one on its level. */
export function moveRow(form: FormDocument, id: string, step: -1 | 1): FormDocument {
  const rows = rowsOf(form.form_groups);
  const row = rows.find((one) => one.id === id);
  if (!row) return form;
  if (row.kind === 'group') {
    const siblings = rows.filter((one) => one.kind === 'group' && one.parentId === row.parentId);
    const sibling = siblings[siblings.indexOf(row) + step];
    return sibling ? moveRowsTo(form, [id], sibling.id, step < 0 ? 'before' : 'after') : form;
  }
  const holder = groupOfField(form.form_groups, id);
  const neighbour = holder?.form_field_ids[holder.form_field_ids.indexOf(id) + step];
  if (neighbour) return moveRowsTo(form, [id], neighbour, step < 0 ? 'before' : 'after');
  const groups = rows.filter(({ kind }) => kind === 'group');
  const next = groups[groups.findIndex((one) => one.id === holder?.id) + step];
  return next ? moveRowsTo(form, [id], next.id, step < 0 ? 'on' : 'after') : form;
}

/** A group one level in, below the group before it, or one level out, after the group that it is in. */
export function nestGroup(form: FormDocument, id: string, step: -1 | 1): FormDocument {
  const rows = rowsOf(form.form_groups);
  const row = rows.find((one) => one.id === id && one.kind === 'group');
  if (!row) return form;
  if (step < 0) return row.parentId === null ? form : moveRowsTo(form, [id], row.parentId, 'after');
  const siblings = rows.filter((one) => one.kind === 'group' && one.parentId === row.parentId);
  const before = siblings[siblings.indexOf(row) - 1];
  return before ? moveRowsTo(form, [id], before.id, 'on') : form;
}

/** A choice with another text. Its value follows while nobody has chosen it, with everything that names it. */
export function renameOption(form: FormDocument, fieldId: string, index: number, label: string, isFrozen: boolean): FormDocument {
  const field = form.form_fields.find(({ id }) => id === fieldId);
  const option = field?.options[index];
  if (!field || !option) return form;
  const others = field.options.filter((_, at) => at !== index).map(({ value }) => value);
  const value = isFrozen ? option.value : freeValue(label, others, option.value);
  const next = changeField(form, fieldId, {
    options: field.options.with(index, { value, label }),
    default_value: renamedChoice(field.default_value, option.value, value),
    correct_answer: renamedChoice(field.correct_answer, option.value, value),
  });
  return value === option.value ? next : renameInConditions(next, fieldId, option.value, value);
}

/** The text itself, with a number where another choice has it; a choice without a text keeps its value. */
export function freeValue(label: string, others: readonly string[], fallback: string): string {
  const wanted = label.trim().slice(0, 190);
  if (wanted === '') return fallback;
  if (!others.includes(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!others.includes(`${wanted} ${number}`)) return `${wanted} ${number}`;
}

function renamedChoice(list: string | null, from: string, to: string): string | null {
  if (list === null || from === to) return list;
  if (list === from) return to;
  return list.startsWith('[') ? JSON.stringify((JSON.parse(list) as string[]).map((value) => (value === from ? to : value))) : list;
}

function renameInConditions(form: FormDocument, fieldId: string, from: string, to: string): FormDocument {
  const rename = (rule: FormGroup['visible_if']): FormGroup['visible_if'] => {
    if (!rule || ![...(rule.all ?? []), ...(rule.any ?? [])].some((one) => one.form_field_id === fieldId)) return rule;
    const each = (list: NonNullable<typeof rule.all>) =>
      list.map((one) =>
        one.form_field_id === fieldId && one.value !== undefined ? { ...one, value: renamedChoice(one.value, from, to) ?? '' } : one,
      );
    return { ...(rule.all ? { all: each(rule.all) } : {}), ...(rule.any ? { any: each(rule.any) } : {}) };
  };
  const inGroups = (groups: FormGroup[]): FormGroup[] =>
    groups.map((group) => ({ ...group, visible_if: rename(group.visible_if), form_groups: inGroups(group.form_groups) }));
  return {
    ...form,
    form_fields: form.form_fields.map((field) => {
      const visible_if = rename(field.visible_if);
      return visible_if === field.visible_if ? field : { ...field, visible_if };
    }),
    form_groups: inGroups(form.form_groups),
  };
}
