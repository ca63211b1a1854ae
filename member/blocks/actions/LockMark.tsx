import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Lock from 'lucide-react/icons/lock';
import type { LinkAccess } from '../../platform/links/useLinkAccess.ts';
import { useText } from '../../platform/texts/useText.ts';

/** A small lock beside locked links; nothing beside others. */
export function LockMark({ access, size = 14 }: { access: LinkAccess; size?: number }) {
  const t = useText();
  return access.state === 'locked' ? <Icon of={Lock} size={size} label={t('page.locked')} /> : null;
}
