import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { useNativeDialog } from '@bandstand/ui/primitives/useNativeDialog.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useState, type KeyboardEvent } from 'react';
import { useText } from '../../platform/texts/useText.ts';
import type { Slide } from './gallery.ts';
import styles from './Lightbox.module.css';
import { LightboxPicture } from './LightboxPicture.tsx';
import { lightboxKeys, type PictureVerbs } from './lightboxKeys.ts';

type LightboxProps = { slides: readonly Slide[]; startAt: number; onClose: () => void };

/** Pictures as large as the window, one at a time: by finger, wheel, buttons and keys. */
export function Lightbox({ slides, startAt, onClose }: LightboxProps) {
  const t = useText();
  const [at, setAt] = useState(startAt);
  const [verbs, setVerbs] = useState<PictureVerbs | null>(null);
  const { ref, handlers } = useNativeDialog({ open: true, onClose, isDismissable: true });
  const slide = slides[at];
  if (!slide) return null;
  const go = (step: number) => setAt((current) => Math.min(slides.length - 1, Math.max(0, current + step)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (lightboxKeys(event.key, { go, last: slides.length - 1, show: setAt, verbs })) event.preventDefault();
  };
  const neighbours = [slides[at - 1], slides[at + 1]].filter((other) => other !== undefined);
  return (
    <dialog ref={ref} className={styles.lightbox} aria-label={slide.alt || t('block.picture')} onKeyDown={onKeyDown} {...handlers}>
      <LightboxPicture
        key={at}
        slide={slide}
        onVerbs={setVerbs}
        onSwipe={(swipe) => (swipe === 'close' ? onClose() : go(swipe === 'next' ? 1 : -1))}
      />
      {neighbours.map(({ image }) => (
        <link key={image.urls.large} rel="preload" as="image" href={image.urls.large} />
      ))}
      <IconButton label={t('shell.close')} variant="overlay" className={styles.close} onClick={onClose}>
        <Icon of={X} />
      </IconButton>
      {slides.length > 1 && (
        <>
          <IconButton label={t('block.lightbox.previous')} variant="overlay" className={styles.previous} disabled={at === 0} onClick={() => go(-1)}>
            <Icon of={ChevronLeft} />
          </IconButton>
          <IconButton
            label={t('block.lightbox.next')}
            variant="overlay"
            className={styles.next}
            disabled={at === slides.length - 1}
            onClick={() => go(1)}
          >
            <Icon of={ChevronRight} />
          </IconButton>
        </>
      )}
      <div className={styles.foot}>
        <p className={styles.caption}>{slide.caption}</p>
        {slides.length > 1 && (
          <p className={styles.count} aria-live="polite">
            {t('block.lightbox.position', { number: at + 1, count: slides.length })}
          </p>
        )}
      </div>
    </dialog>
  );
}
