import type { StudioDispute } from '@bandstand/contract/disputes.ts';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from '../../platform/sales/sales.module.css';
import { daysLeft } from './disputeWords.ts';

/** The deadline for the answer, and the days left. */
export function DueDay({ dispute: { state, due_by, can_answer } }: { dispute: StudioDispute }) {
  const t = useText();
  const format = useFormat();
  if (state !== 'needs_response') return <span className={styles.quiet}>–</span>;
  if (due_by === null) return t('studio.disputes.no_answer');
  if (!can_answer) return t('studio.disputes.too_late');
  return (
    <>
      {format.date(due_by)} <span className={styles.quiet}>{t('studio.disputes.days_left', { count: daysLeft(due_by) })}</span>
    </>
  );
}
