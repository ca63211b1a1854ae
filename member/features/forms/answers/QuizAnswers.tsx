import type { QuizResult } from '@bandstand/contract/forms.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { ProgressRing } from '@bandstand/ui/primitives/Progress.tsx';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useText } from '../../../platform/texts/useText.ts';
import { AnswerView } from './AnswerView.tsx';
import styles from './QuizAnswers.module.css';
import type { ShownAnswer } from './shownAnswer.ts';

/** A quiz's score (FRM-19). */
export function QuizScore({ result: { score, total } }: { result: QuizResult }) {
  const t = useText();
  const words = t('form.score', { score, total });
  return (
    <div className={styles.score}>
      <ProgressRing value={total === 0 ? 0 : score / total} size={132} thickness={9} label={t('form.score_label')} valueText={words}>
        <span className={styles.figures} aria-hidden="true">
          {score}
          <small>/{total}</small>
        </span>
      </ProgressRing>
      <p className={styles.words}>{words}</p>
    </div>
  );
}

/** Whether an answer was right, and what would have been. */
export function QuizMark({ isCorrect, correct }: { isCorrect: boolean; correct: ShownAnswer | null }) {
  const t = useText();
  return (
    <div className={styles.mark} data-correct={isCorrect}>
      <span className={styles.verdict}>
        <Icon of={isCorrect ? Check : X} size={16} />
        {t(isCorrect ? 'form.right' : 'form.wrong')}
      </span>
      {!isCorrect && correct && (
        <span className={styles.correct}>
          <span>{t('form.right_answer')}</span> <AnswerView answer={correct} />
        </span>
      )}
    </div>
  );
}
