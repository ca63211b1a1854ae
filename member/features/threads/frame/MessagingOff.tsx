import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import { useText } from '../../../platform/texts/useText.ts';

/** The owner has turned messages off (L525, MSG-20). */
export function MessagingOff() {
  const t = useText();
  return <EmptyState art={<Icon of={MessageCircleOff} size={28} />} title={t('messages.not_available')} />;
}
