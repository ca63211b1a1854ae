import type { FormField, SubmittedValue } from '@bandstand/contract/forms.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { choicesOf, type Answer } from '@bandstand/rules/forms/answers.ts';

/** An answer for reading. */
export type ShownAnswer =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'number' | 'date'; value: string }
  | { kind: 'choices'; labels: readonly string[] }
  | { kind: 'accepted'; isAccepted: boolean }
  | { kind: 'picture'; label: string; picture: Image | null; url: string | null };

const none: ShownAnswer = { kind: 'none' };

/** An answer that is about to be sent. */
export function shownAnswer(field: FormField, answer: Answer, pictures: Readonly<Record<string, string>>): ShownAnswer {
  const { field_type, label, options } = field;
  const labels = (choicesOf(answer.value) ?? []).map((value) => options.find((option) => option.value === value)?.label || value);
  return shown({ field_type, label, value: answer.value, image: answer.image, labels, picture: null, url: pictures[answer.image ?? ''] ?? null });
}

/** A submitted answer, in the words of its time (FRM-4). */
export function submittedAnswer({ field_type, label, value, image, picture, text }: SubmittedValue): ShownAnswer {
  const choices = choicesOf(value) ?? [value];
  // The words of then are one text; it falls apart into choices unless a label has commas of its own.
  const words = text?.split(', ') ?? choices;
  const labels = text && words.length !== choices.length ? [text] : words;
  return shown({ field_type, label, value, image, labels: value === '' ? [] : labels, picture: picture ?? null, url: null });
}

type Raw = Pick<SubmittedValue, 'field_type' | 'label' | 'value' | 'image'> & {
  labels: readonly string[];
  picture: Image | null;
  url: string | null;
};

function shown({ field_type, label, value, image, labels, picture, url }: Raw): ShownAnswer {
  switch (field_type) {
    case 'image_upload':
      return image === null ? none : { kind: 'picture', label, picture, url };
    case 'acceptance':
      return { kind: 'accepted', isAccepted: value === 'true' };
    case 'multi_select':
      return labels.length === 0 ? none : { kind: 'choices', labels };
    case 'number':
    case 'date':
      return value === '' ? none : { kind: field_type, value };
    default:
      return value === '' ? none : { kind: 'text', text: value };
  }
}
