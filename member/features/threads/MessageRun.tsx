import type { Run } from '@bandstand/rules/threads/messages.ts';
import { formatClock } from '@bandstand/rules/text/dates.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { usePanels } from '../../platform/useNavigation.ts';
import { useTimeZone } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import styles from './Message.module.css';
import type { MessageAction } from './messageActions.tsx';
import { MessageItem } from './MessageItem.tsx';
import type { ShownMessage } from './shownMessages.ts';

export type RunHandlers = {
  actionsOf: (message: ShownMessage) => MessageAction[];
  onHold: (message: ShownMessage) => void;
  onLike: (message: ShownMessage) => void;
  onPicture: (url: string) => void;
};

type Props = RunHandlers & {
  run: Run<ShownMessage>;
  viewerId: string | null;
  /** In a chat of two nobody needs to be told who speaks. */
  hidesName: boolean;
  focusableTs: number | null;
  targetTs: number | null;
  /** The newest of one's own that the other has read. */
  isRead: boolean;
};

/** What one person said in one go: the face once, the bubbles, the time. */
export function MessageRun({ run, viewerId, hidesName, focusableTs, targetTs, isRead, ...handlers }: Props) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { openPanel } = usePanels();
  const [first] = run.messages;
  const last = run.messages.at(-1);
  if (!first || !last) return null;
  if (run.isSystem) return <li className={styles.system}>{first.message}</li>;
  const isOwn = viewerId !== null && run.authorId === viewerId;
  const name = first.user?.name ?? t('message.deleted_member');
  const author = first.user;
  const state = last.outgoing?.state;
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
      <div className={styles.said}>
        {!isOwn && !hidesName && <span className={styles.name}>{name}</span>}
        <ol className={styles.bubbles} aria-label={isOwn ? t('message.from_you') : t('message.from', { name })}>
          {run.messages.map((message, at) => (
            <MessageItem
              key={message.key}
              message={message}
              isOwn={isOwn}
              isFirst={at === 0}
              isLast={at === run.messages.length - 1}
              isFocusable={message.message_ts === focusableTs}
              isTarget={message.message_ts === targetTs}
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
          {isRead && !state && ` · ${t('message.read')}`}
        </span>
      </div>
    </li>
  );
}
