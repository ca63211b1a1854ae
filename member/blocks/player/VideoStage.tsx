import type { Video } from '@bandstand/contract/media.ts';
import { useDelayedFlag } from '@bandstand/ui/primitives/useDelayedFlag.ts';
import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import type { FilmFollower } from '../../platform/slots.ts';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import { useBundle } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import { Controls } from './Controls.tsx';
import { Cover } from './Cover.tsx';
import { Failure } from './Failure.tsx';
import { onPlayerKey } from './keys.ts';
import styles from './Player.module.css';
import { positionOf } from './positions.ts';
import { useCaptions } from './useCaptions.ts';
import { useFollower } from './useFollower.ts';
import { useFullscreen } from './useFullscreen.ts';
import { usePlayback } from './usePlayback.ts';
import { useQuiet } from './useQuiet.ts';
import { useWatchReports, type WatchCallbacks } from './useWatchReports.ts';

type VideoStageProps = { video: Video; title: string | null; follower: FilmFollower | undefined } & WatchCallbacks;

/** A playable video. Touch gets the browser's familiar controls, mouse and keyboard the thin ones. */
export function VideoStage({ video, title, follower, onStarted, onWatched }: VideoStageProps) {
  const t = useText();
  const { storage } = usePlatform();
  const memberId = useBundle()?.user.id ?? null;
  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLVideoElement>(null);
  const isByFinger = useMedia('(pointer: coarse)');
  const playback = usePlayback(element, video);
  const captions = useCaptions(element, video.captions);
  const fullscreen = useFullscreen(frame, element);
  useWatchReports(element, 'video', video, { onStarted, onWatched: follower?.onWatched ?? onWatched, seenBefore: follower?.seenBefore });
  useFollower(element, playback, follower);
  const { hasBegun, isPlaying, hasFailed } = playback;
  const isLate = useDelayedFlag(playback.isWaiting, { delayMs: 300 });
  const quiet = useQuiet(isPlaying);
  const [position] = useState(() => (follower ? follower.startAt : positionOf(storage, video, memberId)));
  const hasOwnControls = hasBegun && !isByFinger;
  // The pressed button no longer exists: the player takes the focus.
  useEffect(() => {
    if (hasBegun) frame.current?.focus({ preventScroll: true });
  }, [hasBegun]);
  const onPictureInPicture = () => {
    const leaving = document.pictureInPictureElement === element.current;
    // Refused before anything has loaded, or by the member; then nothing changes.
    void (leaving ? document.exitPictureInPicture() : element.current?.requestPictureInPicture())?.catch(() => {});
  };
  return (
    <div
      ref={frame}
      className={styles.stage}
      role="group"
      aria-label={title ?? t('player.video')}
      tabIndex={-1}
      data-controls={(hasOwnControls && !quiet.isQuiet) || undefined}
      data-quiet={(hasOwnControls && quiet.isQuiet) || undefined}
      onPointerMove={quiet.wake}
      onKeyDown={(event) => {
        quiet.wake();
        if (hasBegun) onPlayerKey(event, playback, { f: fullscreen.toggle, c: captions.tracks.length > 0 ? captions.toggle : undefined });
      }}
    >
      {/* The captions come from the owner; the rule cannot see them here. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={element}
        className={styles.video}
        playsInline
        preload="none"
        controls={hasBegun && isByFinger && !hasFailed}
        aria-label={title ?? t('player.video')}
        hidden={!hasBegun}
        onClick={hasOwnControls ? playback.toggle : undefined}
      >
        {video.captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" srcLang={language} label={label} src={url} />
        ))}
      </video>
      {!hasBegun && <Cover title={title} duration={video.duration} position={position} onPlay={playback.play} />}
      {isLate && !hasFailed && <span className={styles.spinner} role="status" aria-label={t('player.loading')} />}
      {hasFailed && <Failure onRetry={playback.retry} />}
      {hasOwnControls && !hasFailed && (
        <Controls
          playback={playback}
          captions={captions}
          fullscreen={fullscreen}
          onPictureInPicture={document.pictureInPictureEnabled ? onPictureInPicture : null}
        />
      )}
    </div>
  );
}
