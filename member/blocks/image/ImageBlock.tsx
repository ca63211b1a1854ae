import type { BlockProps } from '../blockProps.ts';
import { mediaOf } from '../media.ts';
import { AudioPlayer } from '../player/AudioPlayer.tsx';
import { useBlockPage } from '../pageContext.ts';
import { ImageFrame } from './ImageFrame.tsx';
import { VideoView } from './VideoView.tsx';
import styles from './ImageBlock.module.css';

/** A picture, a video or a sound with its caption; a moving one takes precedence. An external video plays here after a click (BLK-9). */
export function ImageBlock({ block: { data, style } }: BlockProps<'image'>) {
  const { fill, page } = useBlockPage();
  const image = mediaOf('image', data.image, page.attributes);
  const video = mediaOf('video', data.video, page.attributes);
  const audio = mediaOf('audio', data.audio, page.attributes);
  if (!image && !video && !audio) return null;
  const caption = data.caption ? fill(data.caption) : null;
  const words = data.alt ? fill(data.alt) : null;
  const draw = () => {
    if (video) return <VideoView video={video} title={words ?? video.title ?? caption} poster={image} />;
    if (audio) return <AudioPlayer audio={audio} title={words ?? audio.title} cover={image} />;
    return image && <ImageFrame image={image} alt={words ?? fill(image.alt ?? '')} action={data.action} style={style} />;
  };
  return (
    <figure className={styles.figure}>
      {draw()}
      {caption && (
        <figcaption className={styles.caption} data-field="caption">
          {caption}
        </figcaption>
      )}
    </figure>
  );
}
