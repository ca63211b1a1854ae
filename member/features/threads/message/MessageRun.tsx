import type { Run } from '@bandstand/rules/threads/messages.ts';
import { formatClock } from '@bandstand/rules/text/dates.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import { memo } from 'react';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from './Message.module.css';
import { MessageItem, type ItemHandlers } from './MessageItem.tsx';
import type { ChatTarget, ShownMessage } from '../state/shownMessages.ts';
import { systemText } from './systemText.ts';

export type RunHandlers = ItemHandlers;

type Props = RunHandlers & {
  run: Run<ShownMessage>;
  viewerId: string | null;
  /** In a chat of two the author is obvious. */
  hidesName: boolean;
  focusableTs: number | null;
  target: ChatTarget | null;
  /** How far the other participant of a chat of two has read; null elsewhere. */
  otherReadTs: number | null;
};

/** One person's consecutive messages: the face once, the bubbles, the time. */
export const MessageRun = memo(
  function MessageRun({ run, viewerId, hidesName, focusableTs, target, otherReadTs, ...handlers }: Props) {
    const t = useText();
    const language = useLanguage();
    const timeZone = useTimeZone();
    const { openPanel } = usePanels();
    const [first] = run.messages;
    const last = run.messages.at(-1);
    if (!first || !last) return null;
    if (run.isSystem)
      return (
        <li className={styles.system} data-line={first.message_ts}>
          {systemText(first, { viewerId, language, t })}
        </li>
      );
    const isOwn = viewerId !== null && run.authorId === viewerId;
    const name = first.user?.name ?? t('message.deleted_member');
    const author = first.user;
    const state = last.outgoing?.state;
    const isRead = otherReadTs !== null && last.message_ts <= otherReadTs;
    return (
      <li className={styles.run} data-own={isOwn || undefined}>
        {!isOwn && (
          <button
            type="button"
            className={styles.face}
            onClick={() => author && openPanel('profile', { user_id: author.id })}
            disabled={!author || viewerId === null}
            aria-label={t('message.profile', { name })}
          >
            <Avatar name={name} src={author?.avatar_urls?.small ?? null} seed={author?.id ?? name} size={32} isDecorative />
          </button>
        )}
        <div className={styles.message}>
          {!isOwn && !hidesName && <span className={styles.name}>{name}</span>}
          <ol className={styles.bubbles} aria-label={isOwn ? t('message.from_you') : t('message.from', { name })}>
            {run.messages.map((message, at) => (
              <MessageItem
                // Navigating to it again flashes it again.
                key={message.message_ts === target?.ts ? `${message.key} ${target.turn}` : message.key}
                message={message}
                isOwn={isOwn}
                isFirst={at === 0}
                isLast={at === run.messages.length - 1}
                isFocusable={message.message_ts === focusableTs}
                isTarget={message.message_ts === target?.ts}
                {...handlers}
              />
            ))}
          </ol>
          <span className={styles.meta} data-state={state}>
            {state === 'error'
              ? t('message.not_sent')
              : state === 'sending'
                ? t('message.sending')
                : formatClock(last.message_ts / 1000, { language, timeZone })}
            {isOwn && !state && otherReadTs !== null && (
              <span className={styles.tick} data-read={isRead || undefined}>
                <Icon of={isRead ? CheckCheck : Check} size={14} label={t(isRead ? 'message.read' : 'message.sent')} />
              </span>
            )}
          </span>
        </div>
      </li>
    );
  },
  (one, other) => isSame(one, other),
);

/** Every new message in the thread recreates the run; it rerenders only if something in it changed. */
function isSame(one: Props, other: Props): boolean {
  const { run: before, ...rest } = one;
  const { run: after, ...next } = other;
  const isSameRun =
    before.messages.length === after.messages.length &&
    before.messages.every((message, at) => message === after.messages[at]) &&
    before.day === after.day;
  return (
    isSameRun &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => key === 'focusableTs' || rest[key] === next[key]) &&
    keepsFocus(one, other)
  );
}

/** Only the run that gains or loses the focused message needs to rerender. */
function keepsFocus(one: Props, other: Props): boolean {
  if (one.focusableTs === other.focusableTs) return true;
  return !one.run.messages.some(({ message_ts: ts }) => ts === one.focusableTs || ts === other.focusableTs);
}
