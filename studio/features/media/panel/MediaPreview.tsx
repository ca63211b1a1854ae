import type { Media } from '../state/useUploads.ts';
import styles from './MediaPanel.module.css';

/** Plays a video or sound as a preview; nothing when it cannot be played. */
export function MediaPreview({ media }: { media: Media }) {
  if (!media.url || media.status === 'failed') return null;
  // Members' captions come with the video itself; this is only a preview.
  /* oxlint-disable jsx-a11y/media-has-caption */
  if (media.kind === 'video')
    return <video controls playsInline preload="metadata" poster={media.poster?.urls.medium} src={media.url} className={styles.video} />;
  if (media.kind === 'audio') return <audio controls preload="metadata" src={media.url} className={styles.sound} />;
  /* oxlint-enable jsx-a11y/media-has-caption */
  return null;
}
