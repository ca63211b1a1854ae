import { allEmojis, firstEmojis } from '@bandstand/contract/emojis.values.ts';
import type { EmojiCount } from '@bandstand/contract/threads.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Emojis.module.css';

type Props = {
  emojis: readonly EmojiCount[];
  onChoose: (emoji: string, isOn: boolean) => void;
};

/** The emojis that one can give to a message: a few at first, all of them after a press. Arrows move between them. */
export function EmojiChoice({ emojis, onChoose }: Props) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  const [hasAll, setHasAll] = useState(false);
  const own = emojis.flatMap(({ emoji, is_own: isOwn }) => (isOwn ? emoji : []));
  useEffect(() => {
    if (hasAll) list.current?.querySelectorAll<HTMLElement>('button')[firstEmojis.length]?.focus();
  }, [hasAll]);
  return (
    <div
      ref={list}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('emoji.choose')}
      className={styles.choice}
      data-all={hasAll || undefined}
      onKeyDown={moveByArrows}
    >
      {(hasAll ? allEmojis : firstEmojis).map((emoji, at) => (
        <button
          key={emoji}
          type="button"
          className={styles.emoji}
          tabIndex={at === 0 ? 0 : -1}
          aria-pressed={own.includes(emoji)}
          onClick={() => onChoose(emoji, !own.includes(emoji))}
        >
          {emoji}
        </button>
      ))}
      {!hasAll && (
        <IconButton label={t('emoji.more')} tabIndex={-1} onClick={() => setHasAll(true)}>
          <Icon of={ChevronDown} />
        </IconButton>
      )}
    </div>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const all = Array.from(event.currentTarget.querySelectorAll('button'));
  const at = all.findIndex((button) => button === event.target);
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const next = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: all.length - 1 }[event.key];
  const button = next === undefined ? undefined : all[next];
  if (!button) return;
  event.preventDefault();
  button.focus();
}
