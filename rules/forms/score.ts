import { choicesOf, isSameSet, noAnswer, numberOf, type Answers, type RuledField } from './answers.ts';
import { shownFields } from './conditions.ts';
import type { RuledForm } from './layout.ts';

export interface Score {
  score: number;
  total: number;
  answers: { form_field_id: string; is_correct: boolean }[];
}

/** Whether a form has answers to be right about. */
export const isQuiz = (form: Pick<RuledForm, 'form_fields'>): boolean => form.form_fields.some(hasCorrectAnswer);
const hasCorrectAnswer = ({ correct_answer }: RuledField) => correct_answer !== null && correct_answer !== undefined && correct_answer !== '';

/** How many answers are right; hidden fields don't count (FRM-19). Null for a form without correct answers. */
export function scoreOf(form: RuledForm, answers: Answers): Score | null {
  if (!isQuiz(form)) return null;
  const marked = shownFields(form, answers).filter(hasCorrectAnswer);
  const results = marked.map((field) => ({
    form_field_id: field.id,
    is_correct: isCorrect(field, (answers.get(field.id) ?? noAnswer).value),
  }));
  return { score: results.filter((result) => result.is_correct).length, total: results.length, answers: results };
}

const folded = (text: string) => text.trim().toLocaleLowerCase('und');

/** Numbers compare by value, text without case and outer blanks, choices as a set (FRM-19). */
export function isCorrect({ field_type, correct_answer }: RuledField, value: string): boolean {
  const correct = correct_answer ?? '';
  if (field_type === 'number') {
    const [given, right] = [numberOf(value), numberOf(correct.trim())];
    return given !== null && given === right;
  }
  if (field_type !== 'multi_select') return folded(value) === folded(correct);
  const [chosen, right] = [choicesOf(value), choicesOf(correct) ?? [correct]];
  return chosen !== null && isSameSet(chosen, right);
}
