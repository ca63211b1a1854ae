import type { Form, FormField, FormGroup, GivenValue, Submission } from '@bandstand/contract/forms.ts';
import { initialAnswer, noAnswer, normalValue, type Answer, type Answers } from '@bandstand/rules/forms/answers.ts';
import { settleAnswers, type SettleOptions } from '@bandstand/rules/forms/check.ts';
import { shownFields } from '@bandstand/rules/forms/conditions.ts';
import { groupsWithFields } from '@bandstand/rules/forms/layout.ts';
import { finishedNumber } from './typedNumber.ts';

type Titled = Pick<FormGroup, 'id'> & Partial<Pick<FormGroup, 'title' | 'description'>>;
/** One screen of a form: a group with the fields that these answers show. */
export interface GroupScreen {
  group: Titled;
  /** The groups around it, outermost first. */
  parents: readonly Titled[];
  fields: readonly FormField[];
}

/** The screens of a form, depth first. A group whose fields are all hidden is left out (FRM-21). `only`: of these groups. */
export function groupScreens(form: Form, answers: Answers, only?: readonly string[]): GroupScreen[] {
  const shown = new Map(shownFields(form, answers).map((field) => [field.id, field]));
  return groupsWithFields(form).flatMap(({ group, parents }) => {
    const fields = group.form_field_ids.flatMap((id) => shown.get(id) ?? []);
    return fields.length > 0 && (only?.includes(group.id) ?? true) ? [{ group, parents, fields }] : [];
  });
}

/** A half-typed date, which is no date. */
export const halfTyped = '?';

interface Before {
  /** What was kept on this device, by field. */
  kept?: Readonly<Record<string, Answer>> | null | undefined;
  /** What was sent before. */
  previous?: Answers | null;
  /** Whether that was everything: a field without an answer was left empty. */
  isWhole?: boolean;
  /** What is known from elsewhere, such as the rounds of a workout. */
  known?: ReadonlyMap<string, string> | undefined;
}

/** What a form begins with: what was kept on this device, else what was sent before, else what is known, else its defaults (L271–L274). */
export function startAnswers(form: Form, { kept, previous = null, isWhole = true, known }: Before = {}): Map<string, Answer> {
  /** A half-typed date cannot be shown again. */
  const whole = (field: FormField): Answer | undefined => {
    const answer = kept?.[field.id];
    return field.field_type === 'date' && answer?.value === halfTyped ? undefined : answer;
  };
  const fresh = (field: FormField): Answer => {
    const value = known?.get(field.id);
    return value === undefined ? initialAnswer(field) : { value, image: null };
  };
  const start = (field: FormField) => previous?.get(field.id) ?? (previous && isWhole ? noAnswer : fresh(field));
  return new Map(form.form_fields.map((field) => [field.id, whole(field) ?? start(field)]));
}

/** The answers of a submission by field. */
export const answersOf = ({ submitted_values }: Pick<Submission, 'submitted_values'>): Map<string, Answer> =>
  new Map(submitted_values.map(({ form_field_id, value, image }) => [form_field_id, { value, image }]));

/** Where the pictures of a submission are, by their upload. */
export const picturesOf = ({ submitted_values }: Pick<Submission, 'submitted_values'>): Record<string, string> =>
  Object.fromEntries(submitted_values.flatMap(({ image, picture }) => (image !== null && picture ? [[image, picture.urls.medium]] : [])));

/** Answers in the form in which they are sent (L271, FRM-4): every shown field, in order; hidden ones are left out. */
export function givenValues(form: Form, answers: Answers, options: SettleOptions = {}): GivenValue[] {
  const settled = settleAnswers(form, answers, options).answers;
  return form.form_fields.flatMap(({ id, label, field_type, value_type }) => {
    const answer = settled.get(id);
    if (!answer || (options.only && !options.only.has(id))) return [];
    return [{ form_field_id: id, value: answer.value, image: answer.image, field_type, value_type, label }];
  });
}

/** The screen with the first of these fields; null: none of them is shown. */
export const screenWith = (screens: readonly GroupScreen[], isWrong: (fieldId: string) => boolean): GroupScreen | null =>
  screens.find(({ fields }) => fields.some(({ id }) => isWrong(id))) ?? null;

/**
 * The answers as the server will read them, so that both hide the same fields: blanks are no answer (FRM-16). Numbers are as they are when their field is
 * left: Enter goes on without leaving it.
 */
export function enteredAnswers(form: Form, answers: Answers): Answers {
  const entered = new Map(answers);
  for (const field of form.form_fields) {
    const answer = answers.get(field.id);
    const value = answer && normalValue(field, field.field_type === 'number' ? finishedNumber(answer.value) : answer.value);
    if (answer && value !== undefined) entered.set(field.id, { ...answer, value });
  }
  return entered;
}

/** Whether some questions must be answered and others not: only then is it worth saying which. */
export const isMixed = ({ form_fields }: Form): boolean => new Set(form_fields.map(({ is_required }) => is_required)).size > 1;
