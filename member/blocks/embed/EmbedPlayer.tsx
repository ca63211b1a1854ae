import type { Image } from '@bandstand/contract/media.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { pictureOf } from '../../platform/content/pictures.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './EmbedPlayer.module.css';
import type { Embed } from '@bandstand/rules/pages/embed.ts';

type EmbedPlayerProps = {
  embed: Embed & { src: string };
  /** The content's title. */
  title: string;
  poster?: Image | null;
  /** The player was opened. */
  onOpen?: () => void;
};

/** Another host's player. Nothing loads from there before a click, and the button says what it does (BLK-9). */
export function EmbedPlayer({ embed: { src, name }, title, poster = null, onOpen }: EmbedPlayerProps) {
  const t = useText();
  const [openSrc, setOpenSrc] = useState<string | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const isOpen = openSrc === src;
  useEffect(() => {
    // The focused button no longer exists.
    if (isOpen) frame.current?.focus();
  }, [isOpen]);
  if (isOpen) {
    return (
      <iframe
        ref={frame}
        className={styles.embed}
        src={src}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <button
      type="button"
      className={styles.embed}
      onClick={() => {
        setOpenSrc(src);
        onOpen?.();
      }}
    >
      {poster && <Picture {...pictureOf(poster, '')} sizes="(max-width: 768px) 100vw, 680px" />}
      <VisuallyHidden>{t('block.embed.play', { title })}</VisuallyHidden>
      <span className={styles.shade} />
      <span className={styles.play}>
        <Icon of={Play} size={30} />
      </span>
      <span className={styles.note}>{t('block.embed.note', { provider: name })}</span>
    </button>
  );
}
