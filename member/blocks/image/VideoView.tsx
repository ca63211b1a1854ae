import type { Image, Video } from '@bandstand/contract/media.ts';
import { EmbedPlayer } from '../embed/EmbedPlayer.tsx';
import { embedOf } from '@bandstand/rules/pages/embed.ts';
import { hostOf } from '../links.ts';
import { VideoPlayer } from '../player/VideoPlayer.tsx';

type VideoViewProps = {
  video: Video;
  /** What it is called where it stands. */
  title: string | null;
  /** Stands for the video where that has no picture of its own. */
  poster?: Image | null;
};

/** A video of the library in the one player; one of another host in theirs, after a click (BLK-9). */
export function VideoView({ video, title, poster = null }: VideoViewProps) {
  const embed = embedOf(video.url);
  const shown = video.poster ?? poster;
  if (embed?.src) return <EmbedPlayer embed={{ ...embed, src: embed.src }} title={title ?? hostOf(video.url)} poster={shown} />;
  return <VideoPlayer video={{ ...video, poster: shown }} title={title} />;
}
