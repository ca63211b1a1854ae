import type { ConditionOp, FieldType, FormTrigger } from '@bandstand/contract/forms.values.ts';
import type { LucideIcon } from 'lucide-react';
import AlignLeft from 'lucide-react/icons/align-left';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CheckSquare from 'lucide-react/icons/square-check';
import Hash from 'lucide-react/icons/hash';
import ImageIcon from 'lucide-react/icons/image';
import ListChecks from 'lucide-react/icons/list-checks';
import Type from 'lucide-react/icons/type';
import type { Translate } from '../../../platform/texts.ts';
import type { FormFieldDraft, FormGroup } from './document.ts';

export const fieldIcons: Record<FieldType, LucideIcon> = {
  short_answer: Type,
  long_answer: AlignLeft,
  multi_select: ListChecks,
  number: Hash,
  date: CalendarDays,
  image_upload: ImageIcon,
  acceptance: CheckSquare,
};

/** The question, or a word for one without text. */
export const fieldTitle = (t: Translate, { label }: Pick<FormFieldDraft, 'label'>): string => label.trim() || t('studio.forms.untitled_field');
export const groupTitle = (t: Translate, { title }: Pick<FormGroup, 'title'>): string => title?.trim() || t('studio.forms.untitled_group');
/** The two choices of a new question. */
export const firstOptions = (t: Translate): string[] => [1, 2].map((number) => t('studio.forms.option', { number }));

/** How two answers are compared: "is more than" for numbers, "is after" for dates. */
export function wordsOfOp(t: Translate, { field_type }: Pick<FormFieldDraft, 'field_type'>, op: ConditionOp): string {
  if (field_type === 'date' && (op === 'greater' || op === 'less')) return t(`studio.forms.op.${op}.date`);
  if (field_type === 'multi_select' && (op === 'greater' || op === 'less')) return t(`studio.forms.op.${op}.count`);
  return t(`studio.forms.op.${op}`);
}

type Rule = { trigger: FormTrigger; items: readonly unknown[] };
/** When a form is shown, as a sentence, with the names of the pages, events or products that it follows. */
export function triggerSentence(
  t: Translate,
  { trigger, items }: Rule,
  names: readonly string[],
  isRepeatable: boolean,
  everyDays: number | null,
): string {
  const list = names.map((name) => `“${name}”`).join(', ');
  const where = items.length > 0 ? t(`studio.forms.when.${trigger}.of`, { items: list }) : t(`studio.forms.when.${trigger}`);
  if (trigger === 'block_action' || trigger === 'manual' || trigger === 'workout_capture') return where;
  if (!isRepeatable) return t('studio.forms.when.once', { where });
  return everyDays === null ? t('studio.forms.when.always', { where }) : t('studio.forms.when.days', { where, count: everyDays });
}
