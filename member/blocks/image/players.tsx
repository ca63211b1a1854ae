import type { Audio, Image, Video } from '@bandstand/contract/media.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { pictureOf } from '../../platform/content/pictures.ts';
import styles from './ImageBlock.module.css';

/** A video of the library. */
export function VideoFrame({ video, title }: { video: Video; title: string | null }) {
  const ratio = video.width && video.height ? video.width / video.height : 16 / 9;
  return (
    <video
      className={styles.video}
      style={{ aspectRatio: ratio }}
      controls
      playsInline
      preload="none"
      poster={video.poster?.urls.medium}
      aria-label={title ?? undefined}
    >
      <source src={video.url} type={video.content_type} />
      {video.captions.map(({ language, label, url }) => (
        <track key={language} kind="captions" srcLang={language} label={label} src={url} />
      ))}
    </video>
  );
}

/** A sound of the library, with a cover where there is one. */
export function AudioFrame({ audio, title, cover }: { audio: Audio; title: string | null; cover: Image | null }) {
  return (
    <div className={styles.sound}>
      {cover && (
        <span className={styles.cover}>
          <Picture {...pictureOf(cover, '')} sizes="96px" />
        </span>
      )}
      <div className={styles.listen}>
        {title && <p className={styles.soundTitle}>{title}</p>}
        <audio className={styles.audio} controls preload="none" src={audio.url} aria-label={title ?? undefined} />
      </div>
    </div>
  );
}
