import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Heart from 'lucide-react/icons/heart';
import ReplyIcon from 'lucide-react/icons/reply';
import { memo, useState } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Message.module.css';
import type { MessageAction } from './messageActions.tsx';
import { MessageBody } from './MessageBody.tsx';
import { MessageStamp } from './MessageStamp.tsx';
import { RepliesPreview } from './RepliesPreview.tsx';
import { EmojiButton } from '../emojis/EmojiButton.tsx';
import { EmojiChips } from '../emojis/EmojiChips.tsx';
import { sendStateOf } from '../state/outgoing.ts';
import type { ShownMessage } from '../state/shownMessages.ts';
import type { GiveEmoji } from '../emojis/useGiveEmoji.ts';
import { useMessageTouch } from './useMessageTouch.ts';

export type ItemHandlers = {
  actionsOf: (message: ShownMessage) => MessageAction[];
  onHold: (message: ShownMessage) => void;
  onLike: (message: ShownMessage) => void;
  /** Null: the viewer may only look at emojis. */
  onEmoji: GiveEmoji | null;
  onPicture: (url: string) => void;
  /** Null if the shown messages are replies themselves. */
  onReplies: ((message: ShownMessage) => void) | null;
};

type Props = ItemHandlers & {
  message: ShownMessage;
  isOwn: boolean;
  /** First and last of its run: determines the corners and the tail. */
  isFirst: boolean;
  isLast: boolean;
  isFocusable: boolean;
  /** Whether the other participant of a chat of two has read it; null elsewhere. */
  isRead: boolean | null;
  /** The one named in the URL: it flashes once. */
  isTarget: boolean;
};

/** One bubble. A long press, Enter, or the hover button opens its actions; a pull to the side, or R, replies. */
export const MessageItem = memo(function MessageItem({
  message,
  isOwn,
  isFirst,
  isLast,
  isFocusable,
  isRead,
  isTarget,
  actionsOf,
  onHold,
  onLike,
  onEmoji,
  onPicture,
  onReplies,
}: Props) {
  const t = useText();
  const [isNear, setIsNear] = useState(false);
  const canReply = onReplies !== null && !message.outgoing && !message.is_deleted;
  const reply = canReply ? () => onReplies(message) : null;
  const give = onEmoji && !isOwn && !message.outgoing ? (emoji: string, isOn: boolean) => onEmoji(message, emoji, isOn) : null;
  const touch = useMessageTouch({ onHold: () => onHold(message), onReply: reply });
  const sendState = sendStateOf(message.outgoing);
  const actions = isNear ? actionsOf(message) : [];
  const isBare = (message.image_urls.length > 0 || message.message_type === 'video') && message.message === '' && !message.is_hidden;
  // One time for the messages of a minute, which are one run.
  const isStamped = isLast || message.outgoing !== null || message.pinned_at !== null || message.edited_at !== null;
  const stamp = isStamped && <MessageStamp message={message} isRead={isRead} />;
  const quick = actions.filter(({ id }) => id === 'like' || id === 'reply');
  return (
    <li
      className={classNames(styles.item, isOwn && styles.own)}
      data-ts={message.message_ts}
      data-target={isTarget || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move between messages, Enter opens their actions
      tabIndex={isFocusable ? 0 : -1}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setIsNear(true)}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Enter' || event.key === 'ContextMenu') onHold(message);
        else if (event.key.toLowerCase() === 'r' && reply) reply();
        else return;
        event.preventDefault();
      }}
      {...touch}
    >
      <div className={styles.column}>
        <div
          className={classNames(styles.bubble, isFirst && styles.first, isLast && styles.last, isBare && styles.bare)}
          data-state={sendState ?? undefined}
          data-deleted={message.is_deleted || undefined}
        >
          <MessageBody message={message} onPicture={onPicture} />
          {message.reaction_count > 0 || message.emojis.length > 0 ? (
            <span className={styles.foot}>
              {message.reaction_count > 0 && <Likes message={message} isOwn={isOwn} onLike={onLike} />}
              <EmojiChips emojis={message.emojis} onChoose={give} />
              {stamp}
            </span>
          ) : (
            stamp
          )}
        </div>
        {onReplies && message.reply_count > 0 && <RepliesPreview message={message} onOpen={() => onReplies(message)} />}
      </div>
      {sendState === 'failed' && (
        <button type="button" className={styles.failed} onClick={() => onHold(message)} aria-label={t('message.not_sent')}>
          <Icon of={CircleAlert} size={20} />
        </button>
      )}
      {actions.length > 0 && (
        <div className={styles.tools}>
          {quick.map(({ id, label, onSelect }) => (
            <IconButton key={id} label={label} size="small" onClick={onSelect} tabIndex={-1}>
              {id === 'like' ? (
                <Heart size={16} fill={message.has_reacted ? 'currentColor' : 'none'} aria-hidden="true" />
              ) : (
                <Icon of={ReplyIcon} size={18} />
              )}
            </IconButton>
          ))}
          {give && quick.some(({ id }) => id === 'like') && <EmojiButton emojis={message.emojis} onChoose={give} tabIndex={-1} />}
          <Menu
            label={t('message.actions')}
            items={actions}
            trigger={(props) => (
              <IconButton {...props} label={t('message.actions')} size="small" tabIndex={-1}>
                <Icon of={Ellipsis} size={18} />
              </IconButton>
            )}
          />
        </div>
      )}
    </li>
  );
});

function Likes({ message, isOwn, onLike }: Pick<Props, 'message' | 'isOwn' | 'onLike'>) {
  const t = useText();
  return (
    <button
      type="button"
      className={styles.likes}
      data-mine={message.has_reacted || undefined}
      disabled={isOwn}
      onClick={() => onLike(message)}
      aria-label={t('message.likes', { count: message.reaction_count })}
      aria-pressed={message.has_reacted}
    >
      <Heart size={12} fill="currentColor" aria-hidden="true" />
      {message.reaction_count}
    </button>
  );
}
