import type { InboxMessage } from '@bandstand/contract/inbox.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useScrollByKeys } from '@bandstand/ui/primitives/useScrollByKeys.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../../platform/studio.ts';
import { MessageRuns } from './MessageRuns.tsx';
import styles from './Messages.module.css';

type MessageScrollProps = {
  title: string;
  messages: readonly InboxMessage[];
  /** Which days are today and yesterday. */
  nowMs: number;
  hasOlder: boolean;
  older: { isPending: boolean; error: string | null };
  onOlder: () => void;
  /** How many of your own messages are being sent: a message you just wrote is always in view. */
  waiting: number;
  children: ReactNode;
};

/** Within this distance from the end, new messages scroll into view automatically. */
const nearPx = 120;

/** The messages, newest at the bottom. Older ones load above without moving what is being read. */
export function MessageScroll({ title, messages, nowMs, hasOlder, older, onOlder, waiting, children }: MessageScrollProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useScrollByKeys(box, true);
  const before = useRef<{ first: number | undefined; fromEndPx: number; waiting: number }>({ first: undefined, fromEndPx: 0, waiting: 0 });
  const first = messages[0]?.message_ts;
  const last = messages.at(-1)?.message_ts;
  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    const { first: formerFirst, fromEndPx, waiting: formerWaiting } = before.current;
    const isOlderAbove = formerFirst !== undefined && first !== undefined && first < formerFirst;
    if (isOlderAbove || (fromEndPx > nearPx && waiting <= formerWaiting)) {
      if (isOlderAbove) place.scrollTop = place.scrollHeight - place.clientHeight - fromEndPx;
    } else place.scrollTop = place.scrollHeight;
    before.current = { first, fromEndPx: place.scrollHeight - place.clientHeight - place.scrollTop, waiting };
  }, [first, last, waiting]);
  return (
    <div
      ref={box}
      className={styles.scroll}
      role="log"
      aria-label={title}
      onScroll={({ currentTarget: place }) => {
        before.current.fromEndPx = place.scrollHeight - place.clientHeight - place.scrollTop;
      }}
    >
      {hasOlder && (
        <div className={styles.older}>
          <Button size="small" variant="quiet" pending={older.isPending} onClick={onOlder}>
            {t('studio.inbox.older')}
          </Button>
        </div>
      )}
      {older.error && <Banner tone="danger">{older.error}</Banner>}
      <ol className={styles.list}>
        <MessageRuns messages={messages} nowMs={nowMs} />
        {children}
      </ol>
    </div>
  );
}
