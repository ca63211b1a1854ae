import type { FormFieldDraft } from '@bandstand/contract/forms.studio.ts';
import type { QuizResult } from '@bandstand/contract/forms.ts';
import { choicesOf, choicesText, isAnswered, noAnswer, normalValue, numberOf, type Answer, type Answers } from '@bandstand/rules/forms/answers.ts';
import { settleAnswers, type SettleOptions } from '@bandstand/rules/forms/check.ts';
import { fieldsInOrder } from '@bandstand/rules/forms/layout.ts';
import { scoreOf } from '@bandstand/rules/forms/score.ts';
import { AppError, refuseFields, type FieldText } from '../../platform/http/app-error.ts';
import type { FormData } from '../forms/forms.service.ts';
import type { AnswerRow, StoredAnswer } from './submissions.tables.ts';

/** What the number of a filter can hold. */
const longestNumber = 40;
const keyLength = 100;

/** The answers of a request, by field. Throws values_not_array, and 422 by field for one that the form does not have or that is named twice. */
export function readValues({ form_fields }: Pick<FormData, 'form_fields'>, sent: unknown): Map<string, Answer> {
  if (!Array.isArray(sent)) throw new AppError('values_not_array');
  const fields = new Map(form_fields.map((field) => [field.id.toLowerCase(), field]));
  const given = new Map<string, Answer>();
  const faults: Record<string, FieldText> = {};
  for (const entry of sent as unknown[]) {
    const { form_field_id: id, value, image } = (entry ?? {}) as { form_field_id?: unknown; value?: unknown; image?: unknown };
    const name = typeof id === 'string' ? id : 'submitted_values';
    const field = fields.get(name.toLowerCase());
    if (!field || given.has(field.id)) faults[name] = { key: 'field.invalid' };
    else
      given.set(field.id, {
        value: normalValue(field, value).toWellFormed(),
        image: typeof image === 'string' && image !== '' ? image.toLowerCase() : null,
      });
  }
  refuseFields(faults);
  return given;
}

/** The answers as they are kept, in the order of the form (FRM-16, FRM-21). Throws 422 by field. */
export function settled(form: FormData, given: Answers, options: SettleOptions = {}): StoredAnswer[] {
  const { answers, errors } = settleAnswers(form, given, options);
  refuseFields(errors as Record<string, FieldText>);
  return fieldsInOrder(form).flatMap((field) => {
    const answer = answers.get(field.id);
    return answer ? [storedAnswer(field, answer)] : [];
  });
}

function storedAnswer(field: FormFieldDraft, { value, image }: Answer): StoredAnswer {
  const { id, field_type, value_type, label } = field;
  const labels = new Map(field.options.map((option) => [option.value, option.label || option.value]));
  const text = field_type === 'multi_select' && value !== '' ? (choicesOf(value) ?? []).map((choice) => labels.get(choice) ?? choice) : null;
  return {
    form_field_id: id,
    value,
    image,
    field_type,
    value_type,
    label,
    ...(text ? { text: text.join(', ') } : {}),
    ...(field.is_sensitive ? { is_sensitive: true as const } : {}),
  };
}

/** Kept answers as the rules read them. */
export const asAnswers = (answers: readonly StoredAnswer[]): Map<string, Answer> =>
  new Map(answers.map(({ form_field_id, value, image }) => [form_field_id, { value, image }]));

/** The score, with all correct answers; null where nothing can be right (FRM-19). */
export function resultOf(form: FormData, answers: readonly StoredAnswer[]): QuizResult | null {
  const score = scoreOf(form, asAnswers(answers));
  if (!score) return null;
  const correct = new Map(form.form_fields.map((field) => [field.id, field.correct_answer]));
  return { ...score, answers: score.answers.map((answer) => ({ ...answer, correct_answer: correct.get(answer.form_field_id) ?? null })) };
}

/** The result as members see it: correct answers only where the owner allows it, and nobody can submit again (FRM-19). */
export function shownResult(result: QuizResult | null, form: FormData | null): QuizResult | null {
  if (!result) return null;
  const isShown = form !== null && !form.is_repeatable && form.shows_correct_answer;
  return isShown ? result : { ...result, answers: result.answers.map(({ form_field_id, is_correct }) => ({ form_field_id, is_correct })) };
}

/** The row that has all choices of an answer, besides one for each of them. */
const wholeNr = -1;
/** Choices as one text, in whatever order they were made. */
export const wholeChoice = (choices: readonly string[]): string => choicesText(choices.toSorted());

/** One row for each answer; of a choice one for each option, and one for all of them. An acceptance without its tick has one, too: it is "false". */
export function answerRows(answers: readonly StoredAnswer[]): AnswerRow[] {
  return answers.flatMap((answer): AnswerRow[] => {
    const { form_field_id: field_id, field_type, value, image } = answer;
    const row = (text: string, nr = 0): AnswerRow => ({ field_id, nr, key: beginningOf(text), value: text, number: null, image: null });
    if (field_type === 'image_upload') return image === null ? [] : [{ ...row(''), image }];
    if (value === '') return [];
    if (field_type === 'multi_select') {
      const choices = choicesOf(value) ?? [];
      return choices.length === 0 ? [] : [row(wholeChoice(choices), wholeNr), ...choices.map(row)];
    }
    const number = field_type === 'number' && value.length <= longestNumber && numberOf(value) !== null ? value : null;
    return [{ ...row(value), number }];
  });
}

/** The first code points: half of one would be no text. */
export const beginningOf = (text: string): string =>
  Array.from(text.slice(0, 2 * keyLength))
    .slice(0, keyLength)
    .join('');

/** What one submission adds to the rollups of its fields. */
export interface FieldSum {
  field_id: string;
  answered: number;
  total: string;
  numbers: number;
  values: string[];
}
export function fieldSums(answers: readonly StoredAnswer[]): FieldSum[] {
  return answers.flatMap((answer): FieldSum[] => {
    const { form_field_id: field_id, field_type, value, image } = answer;
    const answered = Number(isAnswered({ field_type }, { ...noAnswer, value, image }));
    if (!answered && field_type !== 'acceptance') return [];
    const isNumber = field_type === 'number' && value.length <= longestNumber && !answer.is_sensitive;
    return [{ field_id, answered, total: isNumber ? value : '0', numbers: Number(isNumber), values: answer.is_sensitive ? [] : valuesOf(answer) }];
  });
}
/** What is counted by value: options, ticks, and numbers rounded to two digits. */
function valuesOf({ field_type, value }: StoredAnswer): string[] {
  if (field_type === 'multi_select') return choicesOf(value) ?? [];
  if (field_type === 'acceptance') return [value];
  return field_type === 'number' && value.length <= longestNumber ? [String(Number(Number(value).toPrecision(2)))] : [];
}
