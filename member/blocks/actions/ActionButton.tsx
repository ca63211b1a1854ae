import type { Action } from '@bandstand/contract/blocks/action.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useText } from '../../platform/useText.ts';
import { useAction } from './useAction.ts';

type ActionButtonProps = {
  action: Action | null | undefined;
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'medium' | 'large';
  wide?: boolean;
  className?: string | undefined;
};

/** A button that does what an owner chose; locked ones carry a small lock and open what it asks for. */
export function ActionButton({ action, children, ...look }: ActionButtonProps) {
  const t = useText();
  const found = useAction(action);
  if (!found) return null;
  const { link, watch, onClick, access } = found;
  const icon = access.state === 'locked' ? <Icon of={Lock} size={16} label={t('page.locked')} /> : undefined;
  if (link) {
    return (
      <Button {...look} {...link} icon={icon} ref={watch} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <Button {...look} icon={icon} ref={watch} onClick={onClick}>
      {children}
    </Button>
  );
}
