import { Dialog, Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { plainMessage } from '@bandstand/rules/threads/text.ts';
import { Suspense, useRef, type ReactNode } from 'react';
import { lazyPart } from '../../../platform/navigation/lazyPart.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './MessageSheets.module.css';
import type { MessageAction } from './messageActions.tsx';
import type { ShownMessage } from '../state/shownMessages.ts';
import type { GiveEmoji } from '../emojis/useGiveEmoji.ts';

const EmojiChoice = lazyPart(() => import('../emojis/EmojiChoice.tsx').then((file) => file.EmojiChoice));
const ReactionsSheet = lazyPart(() => import('../emojis/ReactionsSheet.tsx').then((file) => file.ReactionsSheet));

type ActionSheetProps = {
  message: ShownMessage | null;
  actions: MessageAction[];
  /** Null: no emojis here. */
  onEmoji: GiveEmoji | null;
  onClose: () => void;
};

/** The actions after a long press: the same as in its menu, below the emojis. */
export function ActionSheet({ message, actions, onEmoji, onClose }: ActionSheetProps) {
  const t = useText();
  // The sheet opens below the pressing finger: lifting it must not choose an action.
  const wasPressed = useRef(false);
  const press = () => {
    wasPressed.current = true;
  };
  /** Whether a click is meant. Keyboards and screen readers send no press first. */
  const isMeant = ({ detail }: { detail: number }) => {
    const isOne = detail === 0 || wasPressed.current;
    if (isOne) wasPressed.current = false;
    return isOne;
  };
  const mayReact = onEmoji !== null && actions.some(({ id }) => id === 'like');
  return (
    <Sheet open={message !== null && actions.length > 0} onClose={onClose} title={t('message.actions')} closeLabel={t('thread.close')} size="small">
      {message && message.message !== '' && <p className={styles.held}>{plainMessage(message.message, message.mentions)}</p>}
      {message?.outgoing?.reason && (
        <p className={styles.reason} role="alert">
          {message.outgoing.reason}
        </p>
      )}
      {message && mayReact && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only stops clicks that are not meant
        <div
          className={styles.emojis}
          onPointerDown={press}
          onClickCapture={(event) => {
            if (!isMeant(event)) event.stopPropagation();
          }}
        >
          <Suspense>
            <EmojiChoice
              emojis={message.emojis}
              onChoose={(emoji, isOn) => {
                onClose();
                onEmoji(message, emoji, isOn);
              }}
            />
          </Suspense>
        </div>
      )}
      <ul className={styles.actions}>
        {actions.map((action) => (
          <li key={action.id}>
            <button
              type="button"
              className={styles.action}
              data-tone={action.tone}
              onPointerDown={press}
              onClick={(event) => {
                if (!isMeant(event)) return;
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

/** Who reacted to a message; nothing while none is chosen. */
export function WhoReacted({ message, onClose }: { message: ShownMessage | null; onClose: () => void }): ReactNode {
  return (
    message && (
      <Suspense>
        <ReactionsSheet message={message} onClose={onClose} />
      </Suspense>
    )
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
