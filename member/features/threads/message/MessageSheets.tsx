import { Dialog, Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { plainMessage } from '@bandstand/rules/threads/text.ts';
import { useRef } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './MessageSheets.module.css';
import type { MessageAction } from './messageActions.tsx';
import type { ShownMessage } from '../state/shownMessages.ts';

/** The actions after a long press: the same as in its menu. */
export function ActionSheet({ message, actions, onClose }: { message: ShownMessage | null; actions: MessageAction[]; onClose: () => void }) {
  const t = useText();
  // The sheet opens below the pressing finger: lifting it must not choose an action.
  const wasPressed = useRef(false);
  return (
    <Sheet open={message !== null && actions.length > 0} onClose={onClose} title={t('message.actions')} closeLabel={t('thread.close')} size="small">
      {message && message.message !== '' && <p className={styles.held}>{plainMessage(message.message, message.mentions)}</p>}
      {message?.outgoing?.reason && (
        <p className={styles.reason} role="alert">
          {message.outgoing.reason}
        </p>
      )}
      <ul className={styles.actions}>
        {actions.map((action) => (
          <li key={action.id}>
            <button
              type="button"
              className={styles.action}
              data-tone={action.tone}
              onPointerDown={() => {
                wasPressed.current = true;
              }}
              onClick={(event) => {
                // Keyboards and screen readers send no press first.
                if (event.detail > 0 && !wasPressed.current) return;
                wasPressed.current = false;
                onClose();
                action.onSelect();
              }}
            >
              {action.icon}
              {action.label}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** A message's picture, as large as the screen allows. */
export function PictureDialog({ url, onClose }: { url: string | null; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open={url !== null} onClose={onClose} size="large" title={t('message.picture')} isTitleHidden closeLabel={t('thread.close')}>
      {url && <img src={url} alt={t('message.picture')} className={styles.large} />}
    </Dialog>
  );
}
