import type { EmojiCount } from '@bandstand/contract/threads.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Emojis.module.css';

type Props = {
  emojis: readonly EmojiCount[];
  /** Null: the viewer may only look. */
  onChoose: ((emoji: string, isOn: boolean) => void) | null;
};

/** The emojis of a message with their numbers. A press gives the same one, or takes one's own back. */
export function EmojiChips({ emojis, onChoose }: Props) {
  const t = useText();
  return emojis.map(({ emoji, count, is_own: isOwn }) => (
    <button
      key={emoji}
      type="button"
      className={styles.chip}
      aria-pressed={isOwn}
      aria-label={t('emoji.given', { emoji, count })}
      disabled={onChoose === null}
      onClick={() => onChoose?.(emoji, !isOwn)}
    >
      <span className={styles.picture} aria-hidden="true">
        {emoji}
      </span>
      <span aria-hidden="true">{count}</span>
    </button>
  ));
}
