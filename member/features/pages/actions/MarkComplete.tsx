import type { PageAction, PageJson } from '@bandstand/contract/pages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './MarkComplete.module.css';
import { useCompletion } from '../state/useCompletion.ts';

/** One button with two states: not completed and completed. The last page of a program celebrates. */
export function MarkComplete({ page, action }: { page: PageJson; action: PageAction }) {
  const t = useText();
  const { navigation } = usePlatform();
  const { isCompleted, toggle } = useCompletion(page);
  const press = async () => {
    const { isFinished } = await toggle();
    if (isFinished) navigation.openPanel('finished', { program: page.page.contentRootId });
  };
  return (
    <Button
      variant={isCompleted ? 'secondary' : 'primary'}
      size="large"
      aria-pressed={isCompleted}
      icon={isCompleted ? <Icon of={Check} className={styles.check} /> : undefined}
      onClick={() => void press()}
    >
      {isCompleted ? action.post_action_button_text || t('page.completed') : action.text || t('page.mark_complete')}
    </Button>
  );
}
