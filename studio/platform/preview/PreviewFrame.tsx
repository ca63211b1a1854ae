import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { errorText } from '../errors.ts';
import { useText } from '../studio.ts';
import styles from './PreviewFrame.module.css';

type PreviewFrameProps = {
  frame: RefObject<HTMLIFrameElement | null>;
  url: string | null;
  error: unknown;
  retry: () => void;
  isReady: boolean;
  width: number;
  title: string;
  /** Called with the scale of the frame. */
  onScale?: (scale: number) => void;
};

/** The frame has the width of the device and is 22 px less high than its container (spec L541); what does not fit is scaled down, not cut off. */
const heightLess = 22;
const loadedPatienceMs = 2_000;

export function PreviewFrame({ frame, url, error, retry, isReady, width, title, onScale }: PreviewFrameProps) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const isLoaded = url !== null && loadedUrl === url;
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / width);
  useEffect(() => onScale?.(scale), [scale, onScale]);
  const height = Math.max(320, (room.height - heightLess) / scale);

  return (
    <div ref={place} className={styles.place}>
      {error && !url ? (
        <ErrorState
          title={t('builder.preview.failed')}
          text={errorText(t, error)}
          action={<Button onClick={retry}>{t('studio.error.retry')}</Button>}
        />
      ) : (
        <div className={styles.device} style={{ width: width * scale, height: height * scale }} data-phone={width < 500 || undefined}>
          {url && (
            <iframe
              ref={frame}
              src={url}
              title={title}
              className={styles.frame}
              style={{ width, height, transform: `scale(${scale})` }}
              // A page that never reports ready is shown as it is.
              onLoad={() => setTimeout(() => setLoadedUrl(url), loadedPatienceMs)}
            />
          )}
          {!isReady && !isLoaded && (
            <div className={styles.waiting} aria-hidden="true">
              <Skeleton shape="block" ratio={1.6} />
              <Skeleton lines={5} height="0.9rem" />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
