import type { FormGroup } from '@bandstand/contract/forms.ts';
import type { RuledField } from './answers.ts';

export type RuledGroup = Pick<FormGroup, 'id' | 'form_field_ids'> &
  Partial<Pick<FormGroup, 'title' | 'description' | 'visible_if' | 'workout_group_id'>> & { form_groups: RuledGroup[] };
/** A form as far as the rules read it. */
export interface RuledForm<F extends RuledField = RuledField> {
  form_fields: readonly F[];
  form_groups: readonly RuledGroup[];
}
/** A group on its own, with the groups that it is in, outermost first. */
export interface PlacedGroup {
  group: RuledGroup;
  parents: readonly RuledGroup[];
}

/** All groups in their order, depth first. */
export function groupsInOrder(groups: readonly RuledGroup[], parents: readonly RuledGroup[] = []): PlacedGroup[] {
  return groups.flatMap((group) => [{ group, parents }, ...groupsInOrder(group.form_groups, [...parents, group])]);
}

/** Fields in the order in which they are filled in: a group's own before those of the groups in it. */
export function fieldsInOrder<F extends RuledField>(form: RuledForm<F>): F[] {
  const byId = new Map(form.form_fields.map((field) => [field.id, field]));
  return groupsInOrder(form.form_groups).flatMap(({ group }) => group.form_field_ids.flatMap((id) => byId.get(id) ?? []));
}

/** The groups that hold fields, depth first: the screens of a form, and what the index of a capture counts (FRM-18). */
export const groupsWithFields = (form: RuledForm): PlacedGroup[] =>
  groupsInOrder(form.form_groups).filter(({ group }) => group.form_field_ids.length > 0);
