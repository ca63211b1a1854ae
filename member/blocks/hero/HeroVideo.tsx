import type { Video } from '@bandstand/contract/media.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useRef, useState } from 'react';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './HeroBlock.module.css';

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The video behind a hero: silent, looping, stopped by a press. Members who want less motion or data keep the still picture. */
export function HeroVideo({ video }: { video: Video }) {
  const t = useText();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const element = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(true);
  if (isStill || savesData()) return null;
  const toggle = () => {
    if (isPlaying) element.current?.pause();
    else element.current?.play().catch(() => setIsPlaying(false));
    setIsPlaying(!isPlaying);
  };
  return (
    <>
      {/* Without sound there is nothing to caption. */}
      <video
        ref={element}
        className={styles.video}
        src={video.url}
        muted
        loop
        autoPlay
        playsInline
        disablePictureInPicture
        aria-hidden="true"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
      />
      <IconButton label={t(isPlaying ? 'block.video.pause' : 'block.video.play')} variant="overlay" className={styles.pause} onClick={toggle}>
        <Icon of={isPlaying ? Pause : Play} size={18} />
      </IconButton>
    </>
  );
}
