import type { PageAction, PageJson } from '@bandstand/contract/pages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './MarkComplete.module.css';
import { useCompletion } from '../state/useCompletion.ts';

/**
 * Completes the page, which can be undone for a moment; later a menu takes it back, so that no second tap does by mistake. The last page of a program
 * celebrates.
 */
export function MarkComplete({ page, action }: { page: PageJson; action: PageAction }) {
  const t = useText();
  const { navigation } = usePlatform();
  const { isCompleted, toggle } = useCompletion(page);
  const place = useRef<HTMLDivElement>(null);
  const hasPressed = useRef(false);
  useEffect(() => {
    // The button becomes another one: the keyboard stays there.
    if (hasPressed.current) place.current?.querySelector('button')?.focus({ preventScroll: true });
    hasPressed.current = false;
  }, [isCompleted]);
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  const takeBack = () => {
    hasPressed.current = true;
    void latest.current();
  };
  const complete = async () => {
    hasPressed.current = true;
    const { isFinished, isSent } = await toggle();
    if (isFinished) navigation.openPanel('finished', { program: page.page.contentRootId });
    else if (isSent) toast({ text: t('page.completed'), tone: 'success', action: { label: t('page.undo'), run: () => void latest.current() } });
  };
  return (
    <div ref={place} className={styles.place}>
      {isCompleted ? (
        <Menu
          label={t('page.completed')}
          items={[{ id: 'take_back', label: t('page.take_back'), onSelect: takeBack }]}
          trigger={(props) => (
            <Button {...props} variant="secondary" size="large" wide icon={<Icon of={Check} className={styles.check} />}>
              {action.post_action_button_text || t('page.completed')}
            </Button>
          )}
        />
      ) : (
        <Button variant="primary" size="large" wide onClick={() => void complete()}>
          {action.text || t('page.mark_complete')}
        </Button>
      )}
    </div>
  );
}
