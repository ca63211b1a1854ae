import { check, email, maxLength, minLength, prefix, url, type FieldError } from '../fields/fields.ts';
import { isPlainDate } from '../time/days.ts';
import { choicesOf, initialAnswer, isAnswered, noAnswer, normalValue, numberOf, type Answer, type Answers, type RuledField } from './answers.ts';
import { shownFields } from './conditions.ts';
import type { RuledForm } from './layout.ts';

/** The longest text in code points where the owner sets no limit. */
const longestAnswer = 20_000;

/** What is wrong with an answer, in the words of L286–L297 and FRM-15; null: nothing. The same on client and server (FRM-12). */
export function checkAnswer(field: RuledField, answer: Answer): FieldError | null {
  const { value } = answer;
  if (field.field_type === 'acceptance' && value !== 'true' && value !== 'false') return { key: 'field.invalid' };
  if (!isAnswered(field, answer)) return field.is_required ? { key: 'field.required' } : null;
  switch (field.field_type) {
    case 'number':
      return checkNumber(field, value);
    case 'date':
      return isPlainDate(value) ? bounded(field, value) : { key: 'field.date' };
    case 'multi_select':
      return checkChoices(field, value);
    case 'short_answer':
    case 'long_answer':
      return checkText(field, value);
    default:
      return null;
  }
}

function checkNumber(field: RuledField, value: string): FieldError | null {
  const number = numberOf(value);
  return number === null ? { key: 'field.number' } : bounded(field, number);
}

function checkChoices(field: RuledField, value: string): FieldError | null {
  const choices = choicesOf(value);
  const known = new Set(field.options.map((option) => option.value));
  if (choices?.every((choice) => known.has(choice)) !== true) return { key: 'field.option' };
  return bounded(field, choices.length);
}

function checkText({ min, max, format, prefix: start }: RuledField, value: string): FieldError | null {
  const [shortest, longest] = [Number(min ?? 0), Number(max ?? longestAnswer)];
  const formatRule = { email, url, prefix: prefix(start ?? '') }[format ?? 'prefix'];
  return check(value, minLength(shortest), maxLength(longest), ...(format ? [formatRule] : []));
}

/** Between the bounds, both included; the value and its bounds are of one kind. */
function bounded({ min, max }: RuledField, value: number | string): FieldError | null {
  const [isBelow, isAbove] = [min !== null && value < min, max !== null && value > max];
  if (!isBelow && !isAbove) return null;
  if (min !== null && max !== null) return { key: 'field.between', values: { betweenMin: min, betweenMax: max } };
  return min === null ? { key: 'field.at_most', values: { max: max ?? '' } } : { key: 'field.at_least', values: { min } };
}

export interface SettleOptions {
  /** The answers of before, where a submission is changed or goes on; values that are not given stay. */
  previous?: Answers;
  /** Of a capture: the fields of the groups that were sent. Only they are required and get defaults (FRM-18). */
  only?: ReadonlySet<string>;
}
export interface Settled {
  /** What is stored, in the order of the form: a hidden field has no answer. */
  answers: Map<string, Answer>;
  /** By `form_field_id`, as the wire has them. */
  errors: Record<string, FieldError>;
}

/**
 * Answers as they are stored, with what is wrong with them. A field that was not given gets what it starts with: at the first submission only
 * (FRM-16). Values that a later answer hides are dropped (FRM-21).
 */
export function settleAnswers(form: RuledForm, given: Answers, { previous, only }: SettleOptions = {}): Settled {
  const entered = new Map<string, Answer>();
  for (const field of form.form_fields) {
    const answer = given.get(field.id);
    const isSent = only?.has(field.id) ?? previous === undefined;
    const fallback = previous?.get(field.id) ?? (isSent ? initialAnswer(field) : null);
    if (answer) entered.set(field.id, { value: normalValue(field, answer.value), image: field.field_type === 'image_upload' ? answer.image : null });
    else if (fallback) entered.set(field.id, fallback);
  }
  const settled: Settled = { answers: new Map(), errors: {} };
  for (const field of shownFields(form, entered)) {
    const answer = entered.get(field.id);
    if (answer) settled.answers.set(field.id, answer);
    const error = only && !only.has(field.id) ? null : checkAnswer(field, answer ?? noAnswer);
    if (error) settled.errors[field.id] = error;
  }
  return settled;
}
