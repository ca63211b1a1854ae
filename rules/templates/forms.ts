import type { TemplateContent } from '@bandstand/contract/templates.ts';
import { groupsInOrder } from '../forms/layout.ts';
import { remapped, type Mapping } from './remap.ts';

type TemplateForm = NonNullable<TemplateContent['forms']>[number];

/** Ids inside forms and workouts that other content names: fields, groups, and blocks that trigger a form. They keep naming each other in copies. */
export function innerIdsOf({
  pages,
  composed,
  overlays,
  workouts,
  forms = [],
}: Pick<TemplateContent, 'pages' | 'composed' | 'overlays' | 'workouts' | 'forms'>) {
  const triggering = new Set(forms.flatMap(({ data }) => data.triggers.flatMap(({ items }) => items.map(({ id }) => id))));
  const blocks = [...pages, ...composed, ...overlays].flatMap((holder) => holder.blocks.map((block) => ({ owner: holder.id, id: block.id })));
  return [
    ...blocks.filter(({ id }) => triggering.has(id)),
    ...workouts.flatMap(({ id: owner, data }) => data.groups.map(({ id }) => ({ owner, id }))),
    ...forms.flatMap(({ id: owner, data }) => [
      ...data.form_fields.map(({ id }) => ({ owner, id })),
      ...groupsInOrder(data.form_groups).map(({ group }) => ({ owner, id: group.id })),
    ]),
  ];
}

/** The form with the app's ids. A trigger that was limited to things that are not here is left out: without them it would be met by everything. */
export function remappedForm(data: TemplateForm['data'], mapping: Mapping): TemplateForm['data'] {
  const isHere = ({ id }: { id: string }) => mapping.ids.has(id.toLowerCase());
  const triggers = data.triggers
    .map((rule) => ({ ...rule, items: rule.items.filter(isHere), isLost: rule.items.length > 0 && !rule.items.some(isHere) }))
    .filter(({ isLost }) => !isLost)
    .map(({ isLost: _isLost, ...rule }) => rule);
  return remapped({ ...data, triggers, included_items: data.included_items.filter(isHere) }, mapping);
}
