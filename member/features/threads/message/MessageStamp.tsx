import { formatClock } from '@bandstand/rules/text/dates.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import Clock3 from 'lucide-react/icons/clock-3';
import Pin from 'lucide-react/icons/pin';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { sendStateOf } from '../state/outgoing.ts';
import type { ShownMessage } from '../state/shownMessages.ts';
import styles from './Message.module.css';

type Props = {
  message: ShownMessage;
  /** Whether the other participant of a chat of two has read one's own message; null elsewhere. */
  isRead: boolean | null;
};

/** In the corner of a bubble: when it was written, whether it is pinned or edited, and how far its sending is. */
export function MessageStamp({ message, isRead }: Props) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const at = message.message_ts / 1000;
  const state = sendStateOf(message.outgoing);
  return (
    <span className={styles.stamp} data-state={state ?? undefined}>
      {message.pinned_at && <Icon of={Pin} size={12} label={t('feed.pinned')} />}
      {message.edited_at && !message.is_deleted && <span>{t('message.edited')}</span>}
      {state === 'failed' ? t('message.not_sent') : <time dateTime={new Date(at).toISOString()}>{formatClock(at, { language, timeZone })}</time>}
      {state === 'waiting' && <Icon of={Clock3} size={12} label={t('message.sending')} />}
      {!state && isRead !== null && (
        <span className={styles.tick} data-read={isRead || undefined}>
          <Icon of={isRead ? CheckCheck : Check} size={14} label={t(isRead ? 'message.read' : 'message.sent')} />
        </span>
      )}
    </span>
  );
}
