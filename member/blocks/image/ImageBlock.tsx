import type { BlockProps } from '../blockProps.ts';
import { EmbedPlayer } from '../embed/EmbedPlayer.tsx';
import { embedOf } from '../embed/embedOf.ts';
import { mediaOf } from '../media.ts';
import { AudioPlayer } from '../player/AudioPlayer.tsx';
import { VideoPlayer } from '../player/VideoPlayer.tsx';
import { useBlockPage } from '../pageContext.ts';
import { hostOf } from '../links.ts';
import { ImageFrame } from './ImageFrame.tsx';
import styles from './ImageBlock.module.css';

/** A picture, a video or a sound with its caption; of several the one that moves. A video elsewhere is played there after a click (BLK-9). */
export function ImageBlock({ block: { data, style } }: BlockProps<'image'>) {
  const { fill, page } = useBlockPage();
  const image = mediaOf('image', data.image, page.attributes);
  const video = mediaOf('video', data.video, page.attributes);
  const audio = mediaOf('audio', data.audio, page.attributes);
  if (!image && !video && !audio) return null;
  const caption = data.caption ? fill(data.caption) : null;
  const words = data.alt ? fill(data.alt) : null;
  const embed = video && embedOf(video.url);
  const draw = () => {
    if (video && embed?.src) {
      const title = words ?? caption ?? video.title ?? hostOf(video.url);
      return <EmbedPlayer embed={{ ...embed, src: embed.src }} title={title} poster={video.poster ?? image} />;
    }
    if (video) return <VideoPlayer video={video.poster ? video : { ...video, poster: image }} title={words ?? video.title} />;
    if (audio) return <AudioPlayer audio={audio} title={words ?? audio.title} cover={image} />;
    return image && <ImageFrame image={image} alt={words ?? fill(image.alt ?? '')} action={data.action} style={style} />;
  };
  return (
    <figure className={styles.figure}>
      {draw()}
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
