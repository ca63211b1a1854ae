import type { Action } from '@bandstand/contract/blocks/action.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/useText.ts';
import styles from './ActionButton.module.css';
import { useAction } from './useAction.ts';

type ActionButtonProps = {
  action: Action | null | undefined;
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'medium' | 'large';
  wide?: boolean;
  className?: string | undefined;
};

/** A button with an action chosen by the owner. Locked ones carry a small lock and open what it requires. */
export function ActionButton({ action, children, ...look }: ActionButtonProps) {
  const t = useText();
  const resolved = useAction(action);
  if (!resolved) return null;
  const { link, watch, onClick, access } = resolved;
  const content = (
    <>
      {children}
      {access.state === 'locked' && (
        // The lock is known only once the button is in view: it takes no space, so nothing moves.
        <span className={styles.lock}>
          <Icon of={Lock} size={13} label={t('page.locked')} />
        </span>
      )}
    </>
  );
  if (link) {
    return (
      <Button {...look} {...link} ref={watch} onClick={onClick}>
        {content}
      </Button>
    );
  }
  return (
    <Button {...look} ref={watch} onClick={onClick}>
      {content}
    </Button>
  );
}
