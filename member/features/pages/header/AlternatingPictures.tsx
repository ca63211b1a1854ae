import type { Image } from '@bandstand/contract/media.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useState } from 'react';
import { pictureOf, ratioOf } from '../../../platform/content/pictures.ts';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './AlternatingPictures.module.css';

// About the pace of a slow repetition.
const stepMs = 1300;

/** Pictures of a movement in alternation. Can be stopped, and does not start for members who want no motion. */
export function AlternatingPictures({ images, alt }: { images: readonly Image[]; alt: string }) {
  const t = useText();
  const [at, setAt] = useState(0);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isMoving = wanted ?? !isStill;
  const isOne = images.length < 2;

  useEffect(() => {
    if (isOne || !isMoving) return;
    const timer = setInterval(() => setAt((current) => (current + 1) % images.length), stepMs);
    return () => clearInterval(timer);
  }, [isOne, isMoving, images.length]);

  // With reduced motion, each press shows the next picture and none follows automatically.
  const toggle = () => {
    if (!isMoving) setAt((at + 1) % images.length);
    if (!isStill) setWanted(!isMoving);
  };
  const [first] = images;
  return (
    <div className={styles.pictures} style={{ aspectRatio: first ? Math.max(1, ratioOf(first)) : 1 }}>
      {images.map((image, index) => (
        <div key={image.url} className={styles.picture} data-shown={index === at || undefined} aria-hidden={index !== at}>
          {/* They lie whole on white: a background would show beside them */}
          <Picture {...pictureOf(image, image.alt ?? alt)} placeholder={null} sizes="(max-width: 991px) 100vw, 560px" isPriority={index === 0} />
        </div>
      ))}
      {!isOne && (
        <IconButton label={isMoving ? t('exercise.pause') : t('exercise.play')} variant="overlay" className={styles.control} onClick={toggle}>
          <Icon of={isMoving ? Pause : Play} size={18} />
        </IconButton>
      )}
    </div>
  );
}
