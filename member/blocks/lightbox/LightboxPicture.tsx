import { useEffect, useRef } from 'react';
import type { Slide } from './gallery.ts';
import styles from './Lightbox.module.css';
import type { PictureVerbs } from './lightboxKeys.ts';
import { useZoom } from './useZoom.ts';
import type { Swipe } from './zoom.ts';

type LightboxPictureProps = { slide: Slide; onVerbs: (verbs: PictureVerbs) => void; onSwipe: (swipe: Exclude<Swipe, null>) => void };

/** A picture that can be zoomed and moved. */
export function LightboxPicture({ slide: { image, alt }, onVerbs, onSwipe }: LightboxPictureProps) {
  const stage = useRef<HTMLDivElement>(null);
  const size = image.width && image.height ? { width: image.width, height: image.height } : null;
  const { view, drag, zoom, pan, handlers } = useZoom(stage, size, onSwipe);
  const isZoomed = view.scale > 1;
  const verbs = useRef({ zoom, pan });
  useEffect(() => {
    verbs.current = { zoom, pan };
  });
  useEffect(() => {
    onVerbs({ zoom: (factor) => verbs.current.zoom(factor), pan: (x, y) => verbs.current.pan(x, y), isZoomed });
  }, [onVerbs, isZoomed]);
  const { x, y } = drag ?? view;
  return (
    <div ref={stage} className={styles.stage} data-zoomed={isZoomed || undefined} {...handlers}>
      <img
        src={image.urls.large}
        alt={alt}
        draggable={false}
        className={styles.image}
        data-moving={drag ? '' : undefined}
        style={{ transform: `translate(${x}px, ${y}px) scale(${view.scale})` }}
      />
    </div>
  );
}
