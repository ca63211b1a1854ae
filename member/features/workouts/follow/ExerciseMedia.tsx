import type { Image, Video } from '@bandstand/contract/media.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import { pictureOf } from '../../../platform/content/pictures.ts';
import styles from './Follow.module.css';

/** Films of other sites come with their own player, which has no place here. */
const isOwn = ({ url }: Video): boolean => /\.(mp4|webm|mov|m4v)(\?|$)/i.test(url);

/** How an exercise looks: its film without sound, again and again, else its picture. Without motion, the picture alone. */
export function ExerciseMedia({ image, video }: { image: Image | null; video: Video | null }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const poster = image ?? video?.poster ?? null;
  if (video && isOwn(video) && !isStill)
    return (
      <video
        key={video.url}
        className={styles.media}
        src={video.url}
        poster={poster?.urls.medium}
        muted
        loop
        autoPlay
        playsInline
        aria-hidden="true"
        tabIndex={-1}
      />
    );
  if (!poster) return null;
  return (
    <div className={styles.media}>
      <Picture {...pictureOf(poster, '')} sizes="(max-width: 768px) 100vw, 50vw" />
    </div>
  );
}
