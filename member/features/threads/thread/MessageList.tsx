import type { Thread } from '@bandstand/contract/threads.ts';
import { runs, type Run } from '@bandstand/rules/threads/messages.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { useScrollByKeys } from '@bandstand/ui/primitives/useScrollByKeys.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { Fragment, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNow } from '../../../platform/useNow.ts';
import { useBundle, useTimeZone } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { DayLine } from './DayLine.tsx';
import { MessageRun, type RunHandlers } from '../message/MessageRun.tsx';
import type { ChatTarget, ShownMessage } from '../state/shownMessages.ts';
import styles from '../frame/Thread.module.css';
import { useChatScroll } from './useChatScroll.ts';

type Props = RunHandlers & {
  thread: Thread;
  messages: readonly ShownMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
  /** The read position when the thread was opened: the unread line stays there (MSG-7). */
  readTs: number | null;
  target: ChatTarget | null;
  /** How far the other participant of a chat of two has read. */
  otherReadTs: number;
  onOlder: () => void;
  onNewer: () => void;
  onNewest: () => Promise<void>;
  onRead: (ts: number) => void;
  /** Scrolls to the first message of a day, YYYY-MM-DD. */
  onDay: (day: string) => void;
  /** Above the first message: the root of these replies. */
  head?: ReactNode;
  empty: ReactNode;
};

/** Bubbles in runs with day lines and the unread line, kept in place while scrolling. A long thread renders only a window. */
export function MessageList({
  thread,
  messages,
  hasOlder,
  hasNewer,
  readTs,
  target,
  otherReadTs,
  onOlder,
  onNewer,
  onNewest,
  onRead,
  onDay,
  head,
  empty,
  ...handlers
}: Props) {
  const t = useText();
  const timeZone = useTimeZone();
  const viewerId = useBundle()?.user.id ?? null;
  const last = messages.at(-1);
  const newest = messages.findLast(({ outgoing }) => outgoing === null)?.message_ts ?? null;
  const unreadTs = useMemo(() => firstUnread(messages, readTs, viewerId), [messages, readTs, viewerId]);
  const { scroller, content, drawn, isAtEnd, toEnd, onScroll } = useChatScroll({
    messages,
    isLastOwn: last?.user?.id === viewerId,
    hasNewer,
    target,
    firstUnreadTs: unreadTs,
    onNearTop: onOlder,
    onNearEnd: onNewer,
  });
  // The line belongs to one message: if that is not rendered, there is none.
  const lineTs = unreadTs !== null && drawn.some(({ message_ts: ts }) => ts === unreadTs) ? unreadTs - 1 : null;
  const days = useMemo(() => byDay(runs(drawn, { timeZone, readTs: lineTs, viewerId })), [drawn, timeZone, lineTs, viewerId]);
  // A message takes the focus itself.
  useScrollByKeys(scroller, messages.length === 0);
  useReading({ newest: hasNewer ? null : newest, isAtEnd, onRead });
  const unseen = useUnseen(messages, isAtEnd, viewerId);
  const isPair = thread.is_private && !thread.is_group && thread.total_count_participants <= 2;
  const today = plainDateOf(useNow(), timeZone);
  const shown = {
    viewerId,
    hidesAuthor: isPair,
    focusableTs: drawn.at(-1)?.message_ts ?? null,
    target,
    otherReadTs: isPair ? otherReadTs : null,
    ...handlers,
  };

  return (
    <div className={styles.viewport}>
      {/* New messages are announced; loading older ones is not news. */}
      <div ref={scroller} className={styles.scroller} role="log" aria-live="polite" aria-label={t('thread.messages')} onScroll={onScroll}>
        {!head && <div className={styles.filler} />}
        {!hasOlder && head}
        {messages.length === 0 && empty}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between messages */}
        <ol ref={content} className={styles.messages} onKeyDown={moveByArrows}>
          {days.map(({ day, dayRuns }) => (
            <li key={day} className={styles.dayGroup}>
              <DayLine day={day} today={today} onGo={onDay} />
              <ol className={styles.runs}>
                {dayRuns.map((run) => (
                  <Fragment key={run.messages[0]?.key}>
                    {run.startsUnread && (
                      <li className={styles.unreadLine} data-unread-line>
                        <span>{t('thread.new_messages')}</span>
                      </li>
                    )}
                    <MessageRun run={run} {...shown} />
                  </Fragment>
                ))}
              </ol>
            </li>
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

/** The runs of each day: its line sticks to the top while scrolling through it. */
function byDay(all: readonly Run<ShownMessage>[]): { day: string; dayRuns: Run<ShownMessage>[] }[] {
  const days: { day: string; dayRuns: Run<ShownMessage>[] }[] = [];
  for (const run of all) {
    const last = days.at(-1);
    if (last?.day === run.day) last.dayRuns.push(run);
    else days.push({ day: run.day, dayRuns: [run] });
  }
  return days;
}

/** The first message by someone else after the read position; null: none. */
function firstUnread(messages: readonly ShownMessage[], readTs: number | null, viewerId: string | null): number | null {
  if (readTs === null) return null;
  const first = messages.find(
    (message) => message.message_ts > readTs && message.message_type !== 'notification' && (message.user?.id ?? null) !== viewerId,
  );
  return first?.message_ts ?? null;
}

/** Reports that the newest message was read, while it is in view on a visible screen. */
function useReading({ newest, isAtEnd, onRead }: { newest: number | null; isAtEnd: boolean; onRead: (ts: number) => void }): void {
  const reportedTs = useRef(0);
  useEffect(() => {
    if (newest === null || !isAtEnd) return;
    const reportRead = () => {
      if (document.visibilityState !== 'visible' || reportedTs.current >= newest) return;
      reportedTs.current = newest;
      onRead(newest);
    };
    reportRead();
    document.addEventListener('visibilitychange', reportRead);
    return () => document.removeEventListener('visibilitychange', reportRead);
  }, [newest, isAtEnd, onRead]);
}

/** How many messages of others arrived since the end was in view. */
function useUnseen(messages: readonly ShownMessage[], isAtEnd: boolean, viewerId: string | null): number {
  const newest = messages.at(-1)?.message_ts ?? 0;
  const [seenTs, setSeenTs] = useState(newest);
  if (isAtEnd && newest !== seenTs) setSeenTs(newest);
  return messages.filter((message) => message.message_ts > seenTs && message.user?.id !== viewerId && message.message_type !== 'notification').length;
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-ts]') : null;
  if (!step || !item || event.target !== item) return;
  const all = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-ts]'));
  event.preventDefault();
  all[all.indexOf(item) + step]?.focus();
}
