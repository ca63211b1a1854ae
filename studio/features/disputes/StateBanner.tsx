import type { StudioDisputeDetails } from '@bandstand/contract/disputes.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import styles from '../../platform/sales/sales.module.css';

/** What to do now, or how it ended. */
export function StateBanner({ dispute }: { dispute: StudioDisputeDetails }) {
  const t = useText();
  const { when } = useAppTime();
  const { state, can_answer, due_by, is_inquiry } = dispute;
  if (state === 'needs_response')
    return (
      <>
        <Banner tone={can_answer ? 'warning' : 'info'}>
          {can_answer && due_by ? t('studio.disputes.text.needs_response', { when: when(due_by) }) : t('studio.disputes.text.too_late')}
        </Banner>
        {can_answer && is_inquiry && <p className={styles.quiet}>{t('studio.disputes.text.inquiry')}</p>}
      </>
    );
  return <Banner tone={state === 'won' ? 'success' : 'info'}>{t(`studio.disputes.text.${state}`)}</Banner>;
}
