import type { Submission } from '@bandstand/contract/forms.ts';
import { submittedAnswer } from '../answers/shownAnswer.ts';
import { numberInWords } from '../state/typedNumber.ts';

const mostAnswers = 3;

/** The beginning of what a submission says, in one line. */
export function excerptOf({ submitted_values }: Submission, locale: string): string {
  const words = submitted_values.flatMap((value): string[] => {
    const answer = submittedAnswer(value);
    if (answer.kind === 'text') return [answer.text.replace(/\s+/g, ' ')];
    if (answer.kind === 'choices') return [answer.labels.join(', ')];
    return answer.kind === 'number' ? [`${value.label}: ${numberInWords(answer.value, locale)}`] : [];
  });
  return words.slice(0, mostAnswers).join(' · ');
}
