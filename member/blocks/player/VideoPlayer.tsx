import type { Video } from '@bandstand/contract/media.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../platform/navigation/lazyPart.tsx';
import type { FilmFollower } from '../../platform/slots.ts';
import { AllTexts } from '../../platform/texts/AllTexts.tsx';
import { pictureOf } from '../../platform/content/pictures.ts';
import { whenInView } from '../../platform/links/inView.ts';
import styles from './Player.module.css';
import type { WatchCallbacks } from './useWatchReports.ts';

const VideoStage = lazyPart(() => import('./VideoStage.tsx').then((file) => file.VideoStage));

export type VideoPlayerProps = { video: Video; title?: string | null | undefined; follower?: FilmFollower | undefined } & WatchCallbacks;

/** A video from the media library with reserved space: its poster at once, the player when it comes into view, the video on demand. */
export function VideoPlayer({ video, title = video.title, follower, onStarted, onWatched }: VideoPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => (frame.current ? whenInView(frame.current, () => setIsNear(true)) : undefined), []);
  const ratio = video.width && video.height ? video.width / video.height : 16 / 9;
  return (
    <div ref={frame} className={styles.player} data-plain={!video.poster || undefined} style={{ aspectRatio: ratio, '--ratio': ratio } as object}>
      {video.poster && (
        <div className={styles.poster}>
          <Picture {...pictureOf(video.poster, '')} sizes="(max-width: 768px) 100vw, 680px" />
        </div>
      )}
      {isNear && (
        <AllTexts>
          <Suspense fallback={null}>
            <VideoStage video={video} title={title} follower={follower} onStarted={onStarted} onWatched={onWatched} />
          </Suspense>
        </AllTexts>
      )}
    </div>
  );
}
