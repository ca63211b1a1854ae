import type { Image, Video } from '@bandstand/contract/media.ts';
import { EmbedPlayer } from '../embed/EmbedPlayer.tsx';
import { embedOf } from '@bandstand/rules/pages/embed.ts';
import type { FilmFollower } from '../../platform/slots.ts';
import { hostOf } from '../links.ts';
import { VideoPlayer } from '../player/VideoPlayer.tsx';

type VideoViewProps = {
  video: Video;
  /** The title in its place. */
  title: string | null;
  /** Used if the video has no poster of its own. */
  poster?: Image | null;
  /** Something beside it that follows and moves it; not for external ones. */
  follower?: FilmFollower | undefined;
};

/** A video from the media library in the built-in player; an external one in its host's player, after a click (BLK-9). */
export function VideoView({ video, title, poster = null, follower }: VideoViewProps) {
  const embed = embedOf(video.url);
  const shown = video.poster ?? poster;
  if (embed?.src) return <EmbedPlayer embed={{ ...embed, src: embed.src }} title={title ?? hostOf(video.url)} poster={shown} />;
  return <VideoPlayer video={{ ...video, poster: shown }} title={title} follower={follower} />;
}
