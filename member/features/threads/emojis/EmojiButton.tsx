import type { EmojiCount } from '@bandstand/contract/threads.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { placeBeside } from '@bandstand/ui/primitives/placeBeside.ts';
import SmilePlus from 'lucide-react/icons/smile-plus';
import { Suspense, useId, useRef, useState } from 'react';
import { lazyPart } from '../../../platform/navigation/lazyPart.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Emojis.module.css';

const EmojiChoice = lazyPart(() => import('./EmojiChoice.tsx').then((file) => file.EmojiChoice));

type Props = {
  emojis: readonly EmojiCount[];
  onChoose: (emoji: string, isOn: boolean) => void;
  tabIndex?: number;
};

/** Opens the choice of emojis beside it. */
export function EmojiButton({ emojis, onChoose, tabIndex }: Props) {
  const t = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton ref={button} label={t('emoji.choose')} size="small" popoverTarget={id} aria-expanded={isOpen} tabIndex={tabIndex}>
        <Icon of={SmilePlus} size={18} />
      </IconButton>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.popover}
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open') placeBeside(button.current, popover.current);
        }}
      >
        {isOpen && (
          <Suspense fallback={<div className={styles.coming} />}>
            <EmojiChoice
              emojis={emojis}
              onChoose={(emoji, isOn) => {
                popover.current?.hidePopover();
                onChoose(emoji, isOn);
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
