import type { VisibleIf } from '@bandstand/contract/forms.ts';
import type { ConditionOp, FieldType } from '@bandstand/contract/forms.values.ts';
import { conditionsOf, type FormFieldDraft } from './document.ts';

export type Condition = NonNullable<VisibleIf['all']>[number];

/** The comparisons that make sense for a kind of question, the likeliest first. */
export function opsOf({ field_type, max }: Pick<FormFieldDraft, 'field_type' | 'max'>): readonly ConditionOp[] {
  const ops: Record<FieldType, readonly ConditionOp[]> = {
    acceptance: ['equals'],
    short_answer: ['equals', 'not_equals', 'contains', 'answered'],
    long_answer: ['contains', 'answered'],
    multi_select: max === 1 ? ['equals', 'not_equals', 'answered'] : ['contains', 'equals', 'not_equals', 'greater', 'less', 'answered'],
    image_upload: ['answered'],
    number: ['equals', 'not_equals', 'greater', 'less', 'answered'],
    date: ['greater', 'less', 'equals', 'answered'],
  };
  return ops[field_type];
}

/** What is compared with: a choice of the question, a number (also of choices), a date, a tick, or words. */
export function operandOf(field: Pick<FormFieldDraft, 'field_type'>, op: ConditionOp): 'none' | 'choice' | 'number' | 'date' | 'tick' | 'text' {
  if (op === 'answered') return 'none';
  if (field.field_type === 'multi_select') return op === 'greater' || op === 'less' ? 'number' : 'choice';
  if (field.field_type === 'acceptance') return 'tick';
  return field.field_type === 'number' || field.field_type === 'date' ? field.field_type : 'text';
}

/** A new condition on a question, complete as far as it can be. */
export function newCondition(field: FormFieldDraft, wanted?: ConditionOp): Condition {
  const ops = opsOf(field);
  const op = wanted && ops.includes(wanted) ? wanted : (ops[0] ?? 'answered');
  const operand = operandOf(field, op);
  if (operand === 'none') return { form_field_id: field.id, op };
  const value = { choice: field.options[0]?.value ?? '', tick: 'true', number: '', date: '', text: '' }[operand];
  return { form_field_id: field.id, op, value };
}

export type Joined = 'all' | 'any';
export const joinedBy = (rule: VisibleIf | null): Joined => ((rule?.any?.length ?? 0) > 0 ? 'any' : 'all');
/** The rule with these conditions; null without any. */
export const ruleOf = (joined: Joined, conditions: readonly Condition[]): VisibleIf | null =>
  conditions.length === 0 ? null : { [joined]: [...conditions] };
export const listOfRule = (rule: VisibleIf | null): Condition[] => conditionsOf(rule);
