import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { useText } from '../../../platform/studio.ts';
import styles from './Plan.module.css';
import type { OpenPlan } from '../state/useOpenPlan.ts';
import type { PlanPages } from '../state/usePlanPages.ts';

type EmptyPlanProps = { open: OpenPlan; work: PlanPages; onPaste: () => void };

/** A program without a page: from a text, or stage by stage. */
export function EmptyPlan({ open, work, onPaste }: EmptyPlanProps) {
  const t = useText();
  return (
    <EmptyState
      title={t('studio.plan.empty')}
      text={t('studio.plan.empty_text')}
      action={
        !open.isReadOnly && (
          <div className={styles.buttons}>
            <Button variant="primary" onClick={onPaste}>
              {t('studio.plan.paste')}
            </Button>
            <Button onClick={() => void work.addStage(t('studio.plan.first_stage'))}>{t('studio.plan.add_stage')}</Button>
            <Button onClick={() => void work.addPage(open.id, t('studio.plan.new_page'))}>{t('studio.plan.add_page_here')}</Button>
          </div>
        )
      }
    />
  );
}
