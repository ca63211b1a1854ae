import type { FormField, QuizResult } from '@bandstand/contract/forms.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { choicesOf, noAnswer, type Answer } from '@bandstand/rules/forms/answers.ts';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { pageAround } from '../../../platform/pages/pageAround.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useSlots } from '../../../platform/slots.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { AnswerView } from '../answers/AnswerView.tsx';
import { QuizMark, QuizScore } from '../answers/QuizAnswers.tsx';
import { shownAnswer } from '../answers/shownAnswer.ts';
import type { Run } from '../state/useRun.ts';
import styles from './Runner.module.css';

type Props = {
  run: Run;
  submissionId: string | null;
  result: QuizResult | null;
  onClose: (() => void) | null;
  /** Null: another submission would be refused. */
  onAgain: (() => void) | null;
};

/** After sending: the owner's words and action, and the score of a quiz. */
export function EndView({ run, submissionId, result, onClose, onAgain }: Props) {
  const t = useText();
  const { navigation, preview } = usePlatform();
  const isMember = useBundle() !== null;
  const { form } = run;
  const { end } = form;
  const seesAnswers = isMember && Boolean(submissionId);
  return (
    <section className={styles.end}>
      {result ? (
        <QuizScore result={result} />
      ) : (
        <span className={styles.done} aria-hidden="true">
          <Icon of={Check} size={40} />
        </span>
      )}
      <div role="status" className={styles.endWords}>
        <h2 className={styles.endHeading} tabIndex={-1} data-screen-heading="">
          {end?.heading || t('form.thanks')}
        </h2>
        <p className={styles.endText}>{end?.text || t('form.thanks_text')}</p>
        {preview && <p className={styles.endText}>{t('form.preview_end')}</p>}
      </div>
      {result && <Marks run={run} result={result} />}
      <div className={styles.endButtons}>
        <EndAction run={run} />
        {seesAnswers && (
          <Button wide onClick={() => navigation.openPanel('submission', { form_id: form.id, submission_id: submissionId ?? '' })}>
            {t('form.see_answers')}
          </Button>
        )}
        {onAgain && (
          <Button wide onClick={onAgain}>
            {t('form.again')}
          </Button>
        )}
        {onClose && (
          <Button wide variant={end?.action ? 'quiet' : 'primary'} size="large" onClick={onClose}>
            {t('form.done')}
          </Button>
        )}
        {!onClose && !end?.action && !preview && (
          <Button wide variant="quiet" href="/">
            {t('shell.go_home')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The owner's button after the form (L114). */
function EndAction({ run: { form } }: { run: Run }) {
  const { ActionButton } = useSlots();
  const { pages, navigation } = usePlatform();
  const [page] = useState(() => pageAround({ id: form.id, title: form.title, blocks: [] }, pages.peek(navigation.current().path)));
  const { end } = form;
  return end?.action && end.button_text ? (
    <ActionButton action={end.action} page={page}>
      {end.button_text}
    </ActionButton>
  ) : null;
}

function Marks({ run, result }: { run: Run; result: QuizResult }) {
  const t = useText();
  const byField = new Map(result.answers.map((answer) => [answer.form_field_id, answer]));
  const fields = run.form.form_fields.flatMap((field) => {
    const mark = byField.get(field.id);
    return mark ? [{ field, mark }] : [];
  });
  return (
    <dl className={styles.list} aria-label={t('form.marks')}>
      {fields.map(({ field, mark }) => (
        <div key={field.id}>
          <dt>{field.label}</dt>
          <dd>
            <AnswerView answer={shownAnswer(field, run.entered.get(field.id) ?? noAnswer, run.pictures)} />
            <QuizMark
              isCorrect={mark.is_correct}
              correct={mark.correct_answer ? shownAnswer(field, correctAnswer(field, mark.correct_answer), {}) : null}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A correct choice may be written as its plain value. */
const correctAnswer = ({ field_type }: FormField, value: string): Answer => ({
  value: field_type === 'multi_select' && choicesOf(value) === null ? JSON.stringify([value]) : value,
  image: null,
});
