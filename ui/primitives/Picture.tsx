import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { classNames } from './classNames.ts';
import styles from './Picture.module.css';
import { averageColour } from './thumbhashColour.ts';

export type PictureSource = { url: string; width: number };

export type PictureProps = {
  alt: string;
  /** The same picture in rising widths (375, 750, 1125). Empty: only the ground is drawn. */
  sources: readonly PictureSource[];
  /** Width on screen, as in `sizes`; the whole viewport otherwise. */
  sizes?: string;
  /** Width divided by height. Without it the picture fills its parent. */
  ratio?: number | undefined;
  /** What must stay in view when the picture is cropped, each 0–1. */
  focal?: { x: number; y: number } | undefined;
  /** A thumbhash (base64): its colour is the ground from the first drawing on, its blur stands in until the picture is there. */
  placeholder?: string | null | undefined;
  /** The first picture of a page: loaded at once and before others. */
  isPriority?: boolean;
  /** Shared name for the transition from card to page. */
  transitionName?: string | undefined;
  className?: string | undefined;
};

/** A picture that never moves the layout and sharpens out of its blur. Shown without script too. */
export function Picture({ alt, sources, sizes = '100vw', ratio, focal, placeholder, isPriority = false, transitionName, className }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const [blur, setBlur] = useState<string | null>(null);
  useEffect(() => {
    // Only what is not there at hydration fades in: cached and server-painted pictures must not blink.
    if (!image.current || image.current.complete) return;
    setIsWaiting(true);
    if (!placeholder) return;
    let isCurrent = true;
    // Loaded for those who wait only: a first page whose pictures are there does without.
    import('./thumbhash.ts').then(
      ({ drawThumbhash }) => isCurrent && setBlur(drawThumbhash(placeholder)),
      // The ground alone will do.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [placeholder]);

  const style: CSSProperties = {
    aspectRatio: ratio,
    backgroundColor: placeholder ? averageColour(placeholder) : undefined,
    backgroundImage: blur === null ? undefined : `url("${blur}")`,
    viewTransitionName: transitionName,
  };
  const position = focal ? `${focal.x * 100}% ${focal.y * 100}%` : undefined;
  const largest = sources.at(-1);
  return (
    <span className={classNames(styles.frame, className)} style={{ ...style, backgroundPosition: position }} data-waiting={isWaiting || undefined}>
      {largest && (
        <img
          ref={image}
          className={styles.image}
          src={largest.url}
          srcSet={sources.length > 1 ? sources.map((source) => `${source.url} ${source.width}w`).join(', ') : undefined}
          sizes={sources.length > 1 ? sizes : undefined}
          alt={alt}
          style={{ objectPosition: position }}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : undefined}
          decoding="async"
          onLoad={() => setIsWaiting(false)}
          // What is transparent in the picture must not show the blur for good.
          onTransitionEnd={() => !isWaiting && setBlur(null)}
          onError={() => setIsWaiting(false)}
        />
      )}
    </span>
  );
}
