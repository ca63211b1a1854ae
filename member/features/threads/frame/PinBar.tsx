import type { Thread } from '@bandstand/contract/threads.ts';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import List from 'lucide-react/icons/list';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import { useState } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './PinBar.module.css';
import { usePins } from '../state/messages.queries.ts';

type Props = {
  thread: Pick<Thread, 'id' | 'can_pin'>;
  /** Scrolls to the message. */
  onGo: (ts: number) => Promise<void>;
  onUnpin: (ts: number, pinnedAt: string) => void;
};

/** A thread's pins, above it: the newest, and with every press, which scrolls to it, the one before (MSG-15). */
export function PinBar({ thread, onGo, onUnpin }: Props) {
  const t = useText();
  const { data } = usePins(thread.id);
  const [turn, setTurn] = useState(0);
  const [isListOpen, setIsListOpen] = useState(false);
  const pins = data?.items ?? [];
  const at = pins.length === 0 ? 0 : pins.length - 1 - (turn % pins.length);
  const shown = pins[at];
  if (!shown) return null;
  const textOf = (text: string) => text || t('pin.without_words');
  const go = (ts: number) => {
    setIsListOpen(false);
    void onGo(ts);
  };
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.pin}
        onClick={() => {
          setTurn(turn + 1);
          go(shown.message_ts);
        }}
      >
        <span className={styles.marks} aria-hidden="true">
          {pins.map(({ message_ts: ts }) => (
            <span key={ts} className={styles.mark} data-shown={ts === shown.message_ts || undefined} />
          ))}
        </span>
        <span className={styles.words}>
          <span className={styles.label}>
            <Icon of={Pin} size={12} />
            {pins.length > 1 ? t('pin.position', { number: at + 1, count: pins.length }) : t('pin.title')}
          </span>
          <span className={styles.text}>{textOf(shown.text)}</span>
        </span>
      </button>
      {(pins.length > 1 || thread.can_pin) && (
        <IconButton label={t('pin.show_all')} onClick={() => setIsListOpen(true)}>
          <Icon of={List} />
        </IconButton>
      )}
      <Sheet open={isListOpen} onClose={() => setIsListOpen(false)} title={t('pin.title')} closeLabel={t('thread.close')} size="small">
        <ul className={styles.list}>
          {pins.map(({ message_ts: ts, pinned_at: pinnedAt, text }) => (
            <li key={ts} className={styles.row}>
              <button type="button" className={styles.go} onClick={() => go(ts)}>
                {textOf(text)}
              </button>
              {thread.can_pin && (
                <IconButton label={t('pin.unpin_named', { text: textOf(text) })} onClick={() => onUnpin(ts, pinnedAt)}>
                  <Icon of={PinOff} size={18} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}
