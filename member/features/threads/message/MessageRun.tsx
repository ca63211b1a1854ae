import type { Run } from '@bandstand/rules/threads/messages.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { memo } from 'react';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
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
  hidesAuthor: boolean;
  focusableTs: number | null;
  target: ChatTarget | null;
  /** How far the other participant of a chat of two has read; null elsewhere. */
  otherReadTs: number | null;
};

/** One person's consecutive messages: the face once, and the bubbles. */
export const MessageRun = memo(
  function MessageRun({ run, viewerId, hidesAuthor, focusableTs, target, otherReadTs, ...handlers }: Props) {
    const t = useText();
    const language = useLanguage();
    const { openPanel } = usePanels();
    const [first] = run.messages;
    if (!first) return null;
    if (run.isSystem)
      return (
        <li className={styles.system} data-line={first.message_ts}>
          {systemText(first, { viewerId, language, t })}
        </li>
      );
    const isOwn = viewerId !== null && run.authorId === viewerId;
    const name = first.user?.name ?? t('message.deleted_member');
    const author = first.user;
    return (
      <li className={styles.run} data-own={isOwn || undefined}>
        {!isOwn && !hidesAuthor && (
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
          {!isOwn && !hidesAuthor && <span className={styles.name}>{name}</span>}
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
                isRead={isOwn && otherReadTs !== null ? message.message_ts <= otherReadTs : null}
                isTarget={message.message_ts === target?.ts}
                {...handlers}
              />
            ))}
          </ol>
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
