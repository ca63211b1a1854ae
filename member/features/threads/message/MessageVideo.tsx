import type { Message } from '@bandstand/contract/threads.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Suspense } from 'react';
import { useSlots } from '../../../platform/slots.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './MessageVideo.module.css';

/** A video in its place: a player when it is ready; until then reserved space, so that nothing moves. */
export function MessageVideo({ message }: { message: Pick<Message, 'video' | 'video_url'> }) {
  const t = useText();
  const { VideoPlayer } = useSlots();
  const { video } = message;
  const url = video?.url ?? message.video_url;
  const ratio = video?.width && video.height ? Math.max(video.width / video.height, 0.6) : 16 / 9;
  return (
    <div className={styles.video} style={{ aspectRatio: ratio }}>
      {video?.status === 'failed' ? (
        <span className={styles.videoState}>
          <Icon of={CircleAlert} size={20} />
          {t('message.video_failed')}
        </span>
      ) : url === null || video?.status === 'preparing' || !VideoPlayer ? (
        <span className={styles.videoState} role="status">
          <span className={styles.preparing} aria-hidden="true" />
          {t('message.video_preparing')}
        </span>
      ) : (
        <Suspense fallback={null}>
          <VideoPlayer
            title={t('message.video')}
            video={{
              ...(video ? { media_id: video.id } : {}),
              url,
              hls_url: video?.hls_url ?? null,
              content_type: video?.content_type ?? 'video/mp4',
              title: null,
              width: video?.width ?? null,
              height: video?.height ?? null,
              duration: video?.duration ?? null,
              poster: posterOf(video),
              captions: [],
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** One URL serves every width: a message is never enlarged. */
function posterOf(video: Message['video']) {
  const url = video?.poster_url;
  if (!video || !url) return null;
  return {
    url,
    urls: { small: url, medium: url, large: url },
    width: video.width,
    height: video.height,
    alt: null,
    placeholder: null,
    focal_x: null,
    focal_y: null,
  };
}
