import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { noAnswer } from '@bandstand/rules/forms/answers.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { AnswerView } from '../answers/AnswerView.tsx';
import { shownAnswer } from '../answers/shownAnswer.ts';
import type { Run } from '../state/useRun.ts';
import styles from './Runner.module.css';

/** All answers once more before they are sent. */
export function ReviewView({ run }: { run: Run }) {
  const t = useText();
  return (
    <section className={styles.review}>
      <h2 className={styles.title} tabIndex={-1} data-screen-heading="">
        {t(run.purpose.kind === 'change' ? 'form.change_answers' : 'form.review')}
      </h2>
      {run.purpose.kind !== 'change' && <p className={styles.lead}>{t('form.review_text')}</p>}
      {run.screens.map(({ group, fields }) => (
        <div key={group.id} className={styles.reviewed}>
          <dl className={styles.list}>
            {fields.map((field) => (
              <div key={field.id}>
                <dt>{field.label}</dt>
                <dd>
                  <AnswerView answer={shownAnswer(field, run.entered.get(field.id) ?? noAnswer, run.pictures)} />
                </dd>
              </div>
            ))}
          </dl>
          <Button
            size="small"
            variant="quiet"
            aria-label={t('form.change_of', { label: group.title ?? fields[0]?.label ?? '' })}
            onClick={() => run.edit(group.id)}
          >
            {t('form.change')}
          </Button>
        </div>
      ))}
    </section>
  );
}
