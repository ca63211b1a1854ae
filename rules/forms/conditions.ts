import type { Condition, VisibleIf } from '@bandstand/contract/forms.ts';
import { choicesOf, isAnswered, isSameSet, noAnswer, numberOf, type Answer, type Answers, type RuledField } from './answers.ts';
import { groupsInOrder, type RuledForm } from './layout.ts';

/** The fields that are shown with these answers (FRM-21). What is hidden is neither required nor stored, and counts as unanswered for later ones. */
export function shownFields<F extends RuledField>(form: RuledForm<F>, answers: Answers): F[] {
  const byId = new Map(form.form_fields.map((field) => [field.id, field]));
  const shown = new Map<string, F>();
  const hiddenGroups = new Set<string>();
  const holds = (rule: VisibleIf | null | undefined): boolean =>
    conditionsHold(rule, (id) => {
      const field = shown.get(id);
      return field ? { field, answer: answers.get(id) ?? noAnswer } : null;
    });
  for (const { group, parents } of groupsInOrder(form.form_groups)) {
    if (parents.some(({ id }) => hiddenGroups.has(id)) || !holds(group.visible_if)) {
      hiddenGroups.add(group.id);
      continue;
    }
    for (const id of group.form_field_ids) {
      const field = byId.get(id);
      if (field && holds(field.visible_if)) shown.set(id, field);
    }
  }
  return [...shown.values()];
}

type Lookup = (id: string) => { field: RuledField; answer: Answer } | null;
function conditionsHold(rule: VisibleIf | null | undefined, lookup: Lookup): boolean {
  const holds = (condition: Condition) => conditionHolds(condition, lookup(condition.form_field_id));
  const [every, some] = [rule?.all ?? [], rule?.any ?? []];
  return every.every(holds) && (some.length === 0 || some.some(holds));
}

/** Null: the field is hidden, which is the same as unanswered. */
export function conditionHolds({ op, value = '' }: Pick<Condition, 'op' | 'value'>, of: { field: RuledField; answer: Answer } | null): boolean {
  const given = of?.answer.value ?? '';
  switch (op) {
    case 'answered':
      return of !== null && isAnswered(of.field, of.answer);
    case 'equals':
      return isSame(of?.field ?? null, given, value);
    case 'not_equals':
      return !isSame(of?.field ?? null, given, value);
    case 'contains':
      return contains(of?.field ?? null, given, value);
    case 'greater':
      return order(of?.field ?? null, given, value) === 1;
    case 'less':
      return order(of?.field ?? null, given, value) === -1;
  }
}

/** Numbers compare by value, choices as a set, everything else as text. An acceptance without a tick is "false". */
export function isSame(field: Pick<RuledField, 'field_type'> | null, given: string, wanted: string): boolean {
  if (field?.field_type === 'number') {
    const [a, b] = [numberOf(given), numberOf(wanted.trim())];
    return a === null || b === null ? given === wanted.trim() : a === b;
  }
  if (field?.field_type !== 'multi_select') return given === wanted;
  const [chosen, asked] = [choicesOf(given), choicesOf(wanted) ?? [wanted]];
  return chosen !== null && isSameSet(chosen, asked);
}

const contains = (field: Pick<RuledField, 'field_type'> | null, given: string, part: string): boolean =>
  field?.field_type === 'multi_select' ? (choicesOf(given) ?? []).includes(part) : given.includes(part);

/** Of numbers, dates and the number of choices; null where there is no order. */
function order(field: Pick<RuledField, 'field_type'> | null, given: string, limit: string): -1 | 0 | 1 | null {
  if (given === '' || limit.trim() === '') return null;
  if (field?.field_type === 'date') return sign(given < limit ? -1 : Number(given > limit));
  const amount = field?.field_type === 'multi_select' ? (choicesOf(given)?.length ?? null) : numberOf(given.trim());
  const than = numberOf(limit.trim());
  return amount === null || than === null ? null : sign(amount - than);
}
const sign = (difference: number): -1 | 0 | 1 => {
  if (difference === 0) return 0;
  return difference > 0 ? 1 : -1;
};
