import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { classNames } from './classNames.ts';
import styles from './Picture.module.css';
import { averageColour } from './thumbhashColour.ts';

export type PictureSource = { url: string; width: number };

export type PictureProps = {
  alt: string;
  /** The same picture in increasing widths (375, 750, 1125). Empty: only the background is drawn. */
  sources: readonly PictureSource[];
  /** Width on screen, as in `sizes`; defaults to the whole viewport. */
  sizes?: string;
  /** Width divided by height. Without it the picture fills its parent. */
  ratio?: number | undefined;
  /** The point that must stay visible when the picture is cropped, each 0–1. */
  focal?: { x: number; y: number } | undefined;
  /** A thumbhash (base64). Its colour is the background from the first render; its blur shows until the picture has loaded. */
  placeholder?: string | null | undefined;
  /** The first picture of a page: loaded at once, before others. */
  isPriority?: boolean;
  /** Shared name for the transition from card to page. */
  transitionName?: string | undefined;
  className?: string | undefined;
};

/** A picture that never shifts the layout and sharpens from its blur. Also shown without script. */
export function Picture({ alt, sources, sizes = '100vw', ratio, focal, placeholder, isPriority = false, transitionName, className }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const [blur, setBlur] = useState<string | null>(null);
  useEffect(() => {
    // Fade in only what had not loaded at hydration: cached and server-rendered pictures must not blink.
    if (!image.current || image.current.complete) return;
    setIsWaiting(true);
    if (!placeholder) return;
    let isCurrent = true;
    // Loaded only while pictures are missing: a first page with loaded pictures does not need it.
    import('./thumbhash.ts').then(
      ({ drawThumbhash }) => isCurrent && setBlur(drawThumbhash(placeholder)),
      // The background alone is enough.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [placeholder]);
  // The blur must not stay visible through transparent parts and soft edges: it goes once the picture has faded in, or at once where nothing moves.
  useEffect(() => {
    if (isWaiting || blur === null) return;
    let isCurrent = true;
    const fades = image.current?.getAnimations() ?? [];
    void Promise.allSettled(fades.map(({ finished }) => finished)).then(() => isCurrent && setBlur(null));
    return () => {
      isCurrent = false;
    };
  }, [isWaiting, blur]);

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
          onError={() => setIsWaiting(false)}
        />
      )}
    </span>
  );
}
