import { formatMoment } from '@bandstand/rules/text/dates.ts';
import { formatRelative } from '@bandstand/rules/text/durations.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import Clock3 from 'lucide-react/icons/clock-3';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pin from 'lucide-react/icons/pin';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useNow } from '../../../platform/useNow.ts';
import { useBundle, useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from './Feed.module.css';
import type { MessageAction } from '../message/messageActions.tsx';
import { MessageBody } from '../message/MessageBody.tsx';
import { RepliesPreview } from '../message/RepliesPreview.tsx';
import { EmojiButton } from '../emojis/EmojiButton.tsx';
import { EmojiChips } from '../emojis/EmojiChips.tsx';
import { sendStateOf } from '../state/outgoing.ts';
import type { ShownMessage } from '../state/shownMessages.ts';
import type { GiveEmoji } from '../emojis/useGiveEmoji.ts';
import { systemText } from '../message/systemText.ts';

type Props = {
  post: ShownMessage;
  actions: MessageAction[];
  /** The post named in the URL. */
  isTarget: boolean;
  canLike: boolean;
  onLike: () => void;
  /** Null: the viewer may only look at emojis. */
  onEmoji: GiveEmoji | null;
  /** Null if replies are not possible. */
  onReplies: ((post: ShownMessage) => void) | null;
  replyText: string;
  onPicture: (url: string) => void;
};

/** One post: author, time, text, likes and replies. */
export function FeedPost({ post, actions, isTarget, canLike, onLike, onEmoji, onReplies, replyText, onPicture }: Props) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const viewerId = useBundle()?.user.id ?? null;
  const { openPanel } = usePanels();
  const author = post.user;
  const name = author?.name ?? t('message.deleted_member');
  const profile = { disabled: !author || viewerId === null, onClick: () => author && openPanel('profile', { user_id: author.id }) };
  const at = post.message_ts / 1000;
  const now = useNow();
  const sendState = sendStateOf(post.outgoing);
  const isOwn = author?.id === viewerId;
  const mayLike = canLike && !isOwn && !post.outgoing;
  const give = mayLike && onEmoji ? (emoji: string, isOn: boolean) => onEmoji(post, emoji, isOn) : null;
  if (post.message_type === 'notification') return <li className={styles.line}>{systemText(post, { viewerId, language, t })}</li>;
  const canOpen = onReplies !== null && !post.outgoing && (viewerId !== null || post.reply_count > 0);
  return (
    <li className={styles.post} data-state={sendState ?? undefined} data-target={isTarget || undefined}>
      <button type="button" className={styles.face} {...profile} tabIndex={-1} aria-hidden="true">
        <Avatar name={name} src={author?.avatar_urls?.small ?? null} seed={author?.id ?? name} size={40} isDecorative />
      </button>
      <div className={styles.content}>
        <div className={styles.head}>
          <button type="button" className={styles.author} {...profile}>
            {name}
          </button>
          <time className={styles.time} dateTime={new Date(at).toISOString()} title={formatMoment(at, { language, timeZone })}>
            {sendState === 'failed' && t('message.not_sent')}
            {sendState === 'waiting' && <Icon of={Clock3} size={14} label={t('message.sending')} />}
            {sendState === null && formatRelative(at, Math.max(at, now), language, 'short')}
            {post.edited_at && ` · ${t('message.edited')}`}
          </time>
          {post.pinned_at && (
            <span className={styles.pinned}>
              <Icon of={Pin} size={14} label={t('feed.pinned')} />
            </span>
          )}
          {actions.length > 0 && (
            <span className={styles.menu}>
              <Menu
                label={t('message.actions')}
                items={actions}
                trigger={(props) => (
                  <IconButton {...props} label={t('message.actions')} size="small">
                    <Icon of={Ellipsis} size={18} />
                  </IconButton>
                )}
              />
            </span>
          )}
        </div>
        <div className={styles.body}>
          <MessageBody message={post} onPicture={onPicture} />
        </div>
        <div className={styles.foot}>
          {(mayLike || post.reaction_count > 0) && (
            <button
              type="button"
              className={styles.like}
              disabled={!mayLike}
              aria-pressed={post.has_reacted}
              aria-label={post.reaction_count > 0 ? t('feed.likes', { count: post.reaction_count }) : undefined}
              onClick={onLike}
            >
              <Heart size={18} fill={post.has_reacted ? 'currentColor' : 'none'} aria-hidden="true" />
              {/* The whole words take two lines beside the answers, in German for one. */}
              {post.reaction_count > 0 ? post.reaction_count : t('message.like')}
            </button>
          )}
          {(give || post.emojis.length > 0) && (
            <span className={styles.emojis}>
              <EmojiChips emojis={post.emojis} onChoose={give} />
              {give && <EmojiButton emojis={post.emojis} onChoose={give} />}
            </span>
          )}
          {canOpen && post.reply_count === 0 && (
            <button type="button" className={styles.like} onClick={() => onReplies(post)}>
              <MessageCircle size={18} aria-hidden="true" />
              {replyText}
            </button>
          )}
        </div>
        {canOpen && post.reply_count > 0 && <RepliesPreview message={post} onOpen={() => onReplies(post)} />}
      </div>
    </li>
  );
}
