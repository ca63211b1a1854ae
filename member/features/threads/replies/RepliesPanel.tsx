import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { Replies } from './Replies.tsx';
import styles from '../frame/Thread.module.css';
import { useRepliesBeside } from '../state/useOpenReplies.ts';

/** `#replies?thread_id=&message_ts=`: a message's replies above the current screen, or beside their thread if there is space. */
export function RepliesPanel({ query, onClose }: PanelProps) {
  const t = useText();
  const threadId = query['thread_id'];
  const ts = Number(query['message_ts']);
  const isBeside = useRepliesBeside(threadId ?? '');
  if (!threadId || !(ts > 0) || isBeside) return null;
  return (
    <Sheet open onClose={onClose} title={t('reply.title')} closeLabel={t('thread.close')} size="medium">
      <div className={styles.panel}>
        <Replies key={`${threadId} ${ts}`} threadId={threadId} ts={ts} />
      </div>
    </Sheet>
  );
}
