import type { Submission } from '@bandstand/contract/forms.ts';
import { useState } from 'react';
import { useSlots } from '../../../platform/slots.ts';
import { AnswerView } from '../answers/AnswerView.tsx';
import { QuizMark } from '../answers/QuizAnswers.tsx';
import { submittedAnswer } from '../answers/shownAnswer.ts';
import styles from './Submissions.module.css';

/** What was answered, in the labels of its time; pictures open large. Of a quiz, with what was right. */
export function SubmissionValues({ submission: { submitted_values, result } }: { submission: Pick<Submission, 'submitted_values' | 'result'> }) {
  const { Lightbox } = useSlots();
  const [at, setAt] = useState<number | null>(null);
  const slides = submitted_values.flatMap(({ picture, label }) => (picture ? [{ image: picture, alt: label, caption: label }] : []));
  const marks = new Map(result?.answers.map((answer) => [answer.form_field_id, answer]));
  return (
    <>
      <dl className={styles.values}>
        {submitted_values.map((value) => {
          const mark = marks.get(value.form_field_id);
          const { picture } = value;
          const correct = mark?.correct_answer ? submittedAnswer({ ...value, value: mark.correct_answer, text: null }) : null;
          return (
            <div key={value.form_field_id}>
              <dt>{value.label}</dt>
              <dd>
                <AnswerView
                  answer={submittedAnswer(value)}
                  onPicture={picture ? () => setAt(slides.findIndex(({ image }) => image === picture)) : undefined}
                />
                {mark && <QuizMark isCorrect={mark.is_correct} correct={correct} />}
              </dd>
            </div>
          );
        })}
      </dl>
      {at !== null && Lightbox && <Lightbox slides={slides} startAt={at} onClose={() => setAt(null)} />}
    </>
  );
}
