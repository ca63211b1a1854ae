import type { PageAction, PageJson } from '@bandstand/contract/pages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/navigation/lazyPart.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './MarkComplete.module.css';
import { useCompletion } from '../state/useCompletion.ts';

const FinishedDialog = lazyPart(() => import('./FinishedDialog.tsx').then((file) => file.FinishedDialog), { isKept: true });

/** One button with two states: not completed and completed. The last page of a program celebrates. */
export function MarkComplete({ page, action }: { page: PageJson; action: PageAction }) {
  const t = useText();
  const { isCompleted, toggle } = useCompletion(page);
  const [isFinished, setIsFinished] = useState(false);
  const press = async () => {
    const root = await toggle();
    if (!isCompleted && root?.progress.percent === 100) setIsFinished(true);
  };
  return (
    <>
      <Button
        variant={isCompleted ? 'secondary' : 'primary'}
        size="large"
        aria-pressed={isCompleted}
        icon={isCompleted ? <Icon of={Check} className={styles.check} /> : undefined}
        onClick={() => void press()}
      >
        {isCompleted ? action.post_action_button_text || t('page.completed') : action.text || t('page.mark_complete')}
      </Button>
      {isFinished && (
        <Suspense fallback={null}>
          <FinishedDialog rootId={page.page.contentRootId} onClose={() => setIsFinished(false)} />
        </Suspense>
      )}
    </>
  );
}
