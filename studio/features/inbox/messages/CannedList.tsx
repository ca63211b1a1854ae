import type { CannedReply } from '@bandstand/contract/inbox.studio.ts';
import { useEffect, useRef } from 'react';
import { useText } from '../../../platform/studio.ts';
import styles from './Composer.module.css';

type CannedListProps = {
  id: string;
  replies: readonly CannedReply[];
  at: number;
  hasAny: boolean;
  onPick: (reply: CannedReply) => void;
  onManage: () => void;
};

/** The canned replies that match the typed text; the focus stays in the text. */
export function CannedList({ id, replies, at, hasAny, onPick, onManage }: CannedListProps) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Returns a promise in newer browsers, which an effect must not return.
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  return (
    <div className={styles.canned}>
      {replies.length === 0 && <p className={styles.quiet}>{hasAny ? t('studio.nothing_found') : t('studio.inbox.canned.empty')}</p>}
      <div ref={list} id={id} role="listbox" aria-label={t('studio.inbox.canned')} className={styles.choices}>
        {replies.map((reply, index) => (
          // The text keeps the focus, and handles the keys.
          <button
            type="button"
            key={reply.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.choice}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(reply)}
          >
            <b>{reply.title}</b>
            <span>{reply.text}</span>
          </button>
        ))}
      </div>
      <button type="button" className={styles.manage} onMouseDown={(event) => event.preventDefault()} onClick={onManage}>
        {t('studio.inbox.canned.manage')}
      </button>
    </div>
  );
}
