import type { Thread } from '@bandstand/contract/threads.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { formatClock } from '@bandstand/rules/text/dates.ts';
import { plainMessage } from '@bandstand/rules/threads/text.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import BellOff from 'lucide-react/icons/bell-off';
import type { Translate } from '../../../platform/texts/texts.ts';
import { useNow } from '../../../platform/useNow.ts';
import { useBundle, useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { shortDayText } from '../state/dayText.ts';
import { ThreadFace } from '../frame/ThreadFace.tsx';
import { UnreadCount } from '../frame/UnreadCount.tsx';
import { lineText } from '../state/lineText.ts';
import styles from '../frame/ThreadList.module.css';
import { useBlockedIds } from '../state/threads.queries.ts';
import { useThreadHead } from '../state/useThreadTitle.ts';

/** One thread in the list: title, latest message, time, and whether it is unread. */
export function ThreadRow({ thread, isSelected }: { thread: Thread; isSelected: boolean }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const viewerId = useBundle()?.user.id ?? null;
  const blockedIds = useBlockedIds();
  const head = useThreadHead()(thread);
  const root = thread.kind === 'reply' ? thread.parent_message : null;
  const isRootHidden = root?.user ? blockedIds.includes(root.user.id) : false;
  // Replies are named after their root: there may be many to one's own messages.
  const title = (root && !isRootHidden && lineText(root, t)) || head.title;
  const latest = thread.latest_message;
  const author = authorOf(thread, viewerId, t);
  const at = latest ? latest.message_ts / 1000 : null;
  const today = plainDateOf(useNow(), timeZone);
  const day = at === null ? null : plainDateOf(at, timeZone);
  return (
    <a
      href={`/me/messages/${thread.id}${thread.kind === 'chat' ? '' : `?type=${thread.kind}`}`}
      className={styles.row}
      aria-current={isSelected ? 'page' : undefined}
      data-unread={thread.is_unread || undefined}
    >
      <ThreadFace thread={thread} head={head} />
      <span className={styles.words}>
        <span className={styles.title}>
          <span className={styles.titleText}>{title}</span>
          {/* Feeds are muted by default: only muted private threads are marked. */}
          {!thread.notifications_enabled && thread.is_private && (
            <span className={styles.muted}>
              <Icon of={BellOff} size={14} label={t('thread.muted')} />
            </span>
          )}
        </span>
        {at !== null && day !== null && (
          <time className={styles.time} dateTime={new Date(at).toISOString()}>
            {day === today ? formatClock(at, { language, timeZone }) : shortDayText(day, { today, language, t })}
          </time>
        )}
        <span className={styles.preview}>
          {author && `${author} `}
          {previewOf(thread, t)}
        </span>
        {thread.is_unread && (
          <span className={styles.mark}>
            <UnreadCount count={thread.unread_count} isQuiet={!thread.notifications_enabled} />
          </span>
        )}
      </span>
    </a>
  );
}

/** The author of the latest message, if the thread does not make it clear. */
function authorOf(thread: Thread, viewerId: string | null, t: Translate): string | null {
  const latest = thread.latest_message;
  if (!latest || latest.message_type === 'notification') return null;
  if (latest.user?.id === viewerId) return t('threads.you');
  const isPair = thread.is_private && !thread.is_group && thread.kind === 'chat';
  return isPair || !latest.user ? null : `${latest.user.name.split(' ')[0] ?? ''}:`;
}

function previewOf({ latest_message: latest }: Thread, t: Translate): string {
  if (!latest) return t('threads.no_messages');
  if (latest.is_deleted) return t('message.deleted');
  if (latest.is_hidden && latest.message === '') return t('threads.hidden');
  if (latest.message_type === 'image') return t('threads.picture', { count: Math.max(1, latest.image_urls.length) });
  if (latest.message_type === 'video') return t('threads.video');
  if (latest.message_type === 'attachment') return latest.attachment_data?.title ?? latest.attachment_data?.url ?? '';
  return plainMessage(latest.message, latest.mentions);
}
