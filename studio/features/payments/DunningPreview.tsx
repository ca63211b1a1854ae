import type { DunningStep } from '@bandstand/rules/products/dunning.ts';
import { useText } from '../../platform/studio.ts';
import styles from './payments.module.css';

/** A plan day by day, in words. */
export function DunningPreview({ steps }: { steps: readonly DunningStep[] }) {
  const t = useText();
  const wordsOf = ({ day, isTry, hasMail, closesAccess, end }: DunningStep) =>
    [
      isTry && t(day === 0 ? 'studio.payments.dunning_step.fails' : 'studio.payments.dunning_step.tries'),
      hasMail && t('studio.payments.dunning_step.mails'),
      closesAccess && t('studio.payments.dunning_step.closes'),
      end && t(`studio.payments.dunning_step.${end}`),
    ].filter((words) => typeof words === 'string');
  return (
    <section aria-label={t('studio.payments.dunning_preview')} className={styles.address}>
      <dl className={styles.steps}>
        {steps.map((step) => (
          <div key={step.day} className={styles.step}>
            <dt>{t('studio.payments.dunning_step.day', { day: step.day })}</dt>
            <dd>{wordsOf(step).join(' ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
