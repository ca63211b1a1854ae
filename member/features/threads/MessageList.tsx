import type { Thread } from '@bandstand/contract/threads.ts';
import { runs } from '@bandstand/rules/threads/messages.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { Fragment, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNow } from '../../platform/useNow.ts';
import { useBundle, useTimeZone } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import { dayText } from './dayText.ts';
import { MessageRun, type RunHandlers } from './MessageRun.tsx';
import type { ShownMessage } from './shownMessages.ts';
import styles from './Thread.module.css';
import { useChatScroll } from './useChatScroll.ts';

type Props = RunHandlers & {
  thread: Thread;
  messages: readonly ShownMessage[];
  hasNewer: boolean;
  /** How far was read when the thread was opened: the unread line stays where one left (MSG-7). */
  readTs: number | null;
  targetTs: number | null;
  /** How far the other one of a chat of two has read. */
  otherReadTs: number;
  onOlder: () => void;
  onNewer: () => void;
  onNewest: () => Promise<void>;
  onRead: (ts: number) => void;
  empty: ReactNode;
};

/** Bubbles in runs with day lines and the unread line, kept in place while one reads. */
export function MessageList({
  thread,
  messages,
  hasNewer,
  readTs,
  targetTs,
  otherReadTs,
  onOlder,
  onNewer,
  onNewest,
  onRead,
  empty,
  ...handlers
}: Props) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const viewerId = useBundle()?.user.id ?? null;
  const groups = useMemo(() => runs(messages, { timeZone, readTs, viewerId }), [messages, timeZone, readTs, viewerId]);
  const last = messages.at(-1);
  const newest = messages.findLast(({ outgoing }) => outgoing === null)?.message_ts ?? null;
  const { scroller, content, isAtEnd, toEnd, onScroll } = useChatScroll({
    firstKey: messages[0]?.key ?? null,
    lastKey: last?.key ?? null,
    isLastOwn: last?.user?.id === viewerId,
    hasNewer,
    onNearTop: onOlder,
    onNearEnd: onNewer,
  });
  useReading({ newest: hasNewer ? null : newest, isAtEnd, onRead });
  const unseen = useUnseen(messages, isAtEnd, viewerId);
  const isPair = thread.is_private && thread.total_count_participants <= 2;
  const today = plainDateOf(useNow(), timeZone);
  const readOwn = isPair
    ? messages.findLast((message) => message.user?.id === viewerId && !message.outgoing && message.message_ts <= otherReadTs)?.message_ts
    : undefined;

  return (
    <div className={styles.viewport}>
      <div ref={scroller} className={styles.scroller} role="log" aria-live="polite" aria-label={t('thread.messages')} onScroll={onScroll}>
        <div className={styles.filler} />
        {messages.length === 0 && empty}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between messages */}
        <ol ref={content} className={styles.messages} onKeyDown={moveByArrows}>
          {groups.map((run) => (
            <Fragment key={run.messages[0]?.key}>
              {run.startsDay && (
                <li className={styles.day}>
                  <span>{dayText(run.day, { today, language, t })}</span>
                </li>
              )}
              {run.startsUnread && (
                <li className={styles.unreadLine} data-unread-line>
                  <span>{t('thread.new_messages')}</span>
                </li>
              )}
              <MessageRun
                run={run}
                viewerId={viewerId}
                hidesName={isPair}
                focusableTs={last?.message_ts ?? null}
                targetTs={targetTs}
                isRead={readOwn !== undefined && run.messages.some((message) => message.message_ts === readOwn)}
                {...handlers}
              />
            </Fragment>
          ))}
        </ol>
      </div>
      {!isAtEnd && messages.length > 0 && (
        <button type="button" className={styles.pill} onClick={() => void (hasNewer ? onNewest().then(toEnd) : toEnd())}>
          <Icon of={ArrowDown} size={16} />
          {unseen > 0 ? t('thread.unseen', { count: unseen }) : t('thread.to_end')}
        </button>
      )}
    </div>
  );
}

/** Tells that the newest was read, while it is in view on a visible screen. */
function useReading({ newest, isAtEnd, onRead }: { newest: number | null; isAtEnd: boolean; onRead: (ts: number) => void }) {
  const told = useRef(0);
  useEffect(() => {
    if (newest === null || !isAtEnd) return;
    const tell = () => {
      if (document.visibilityState !== 'visible' || told.current >= newest) return;
      told.current = newest;
      onRead(newest);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [newest, isAtEnd, onRead]);
}

/** How many came from others since the end was in view. */
function useUnseen(messages: readonly ShownMessage[], isAtEnd: boolean, viewerId: string | null): number {
  const newest = messages.at(-1)?.message_ts ?? 0;
  const [seenTs, setSeenTs] = useState(newest);
  if (isAtEnd && newest !== seenTs) setSeenTs(newest);
  return messages.filter((message) => message.message_ts > seenTs && message.user?.id !== viewerId).length;
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-ts]') : null;
  if (!step || !item || event.target !== item) return;
  const all = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-ts]'));
  event.preventDefault();
  all[all.indexOf(item) + step]?.focus();
}
