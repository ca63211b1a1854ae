import type { FormField } from '@bandstand/contract/forms.ts';

/** What was entered in a field. Every value is a string (FRM-2); `image` is the id of an upload. */
export interface Answer {
  value: string;
  image: string | null;
}
/** Answers by `form_field_id`. */
export type Answers = ReadonlyMap<string, Answer>;
/** A field as far as the rules read it; the studio's drafts have more. */
export type RuledField = Pick<FormField, 'id' | 'label' | 'field_type' | 'default_value' | 'is_required' | 'options' | 'min' | 'max'> &
  Partial<Pick<FormField, 'correct_answer' | 'visible_if' | 'format' | 'prefix' | 'property_slug'>>;

export const noAnswer: Answer = { value: '', image: null };

const plainNumber = /^-?\d+(?:\.\d+)?$/;
/** A plain decimal as FRM-16 has it; null for anything else. */
export const numberOf = (text: string): number | null => (plainNumber.test(text) ? Number(text) : null);

/** The chosen options of a stored multi_select; null if the text is no JSON list of texts. */
export function choicesOf(value: string): string[] | null {
  if (value === '') return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) && parsed.every((item) => typeof item === 'string') ? parsed : null;
  } catch {
    return null;
  }
}
/** Whether two lists hold the same texts, in whatever order. */
export const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((item) => b.includes(item));
export const choicesText = (choices: readonly string[]): string => (choices.length === 0 ? '' : JSON.stringify([...new Set(choices)]));

/** JSON on its way in as text (FRM-16). */
function textOf(raw: unknown): string {
  if (typeof raw === 'string') return raw;
  if (raw === null || raw === undefined) return '';
  // Without an exponent, which is no plain decimal.
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : '';
  return typeof raw === 'boolean' ? String(raw) : JSON.stringify(raw);
}

/** The value of a field in its stored form, valid or not (L271–L274, FRM-2, FRM-16). */
export function normalValue({ field_type }: Pick<RuledField, 'field_type'>, raw: unknown): string {
  const text = textOf(raw);
  const trimmed = text.trim();
  switch (field_type) {
    case 'image_upload':
      return '';
    case 'acceptance':
      return trimmed === '' ? 'false' : trimmed;
    case 'multi_select': {
      const choices = choicesOf(trimmed);
      return choices === null ? trimmed : choicesText(choices);
    }
    case 'number':
    case 'date':
      return trimmed;
    default:
      return trimmed === '' ? '' : text;
  }
}

/** A field of this name asks how many rounds were done (L273). */
export const roundsLabel = 'Rounds Achieved';

/** What a field starts with (L272–L274). */
export function initialAnswer(field: RuledField): Answer {
  if (field.field_type === 'acceptance') return { value: 'false', image: null };
  const value = normalValue(field, field.default_value);
  if (value === '' && field.is_required && field.label.trim() === roundsLabel) return { value: '1', image: null };
  return { value, image: null };
}

/** Whether it counts as an answer (FRM-21). An acceptance without its tick is none. */
export const isAnswered = ({ field_type }: Pick<RuledField, 'field_type'>, { value, image }: Answer): boolean => {
  if (field_type === 'image_upload') return image !== null;
  return field_type === 'acceptance' ? value === 'true' : value !== '';
};
