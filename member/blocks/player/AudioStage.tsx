import type { Audio } from '@bandstand/contract/media.ts';
import { useDelayedFlag } from '@bandstand/ui/primitives/useDelayedFlag.ts';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useRef, useState } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useBundle } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import { clockText } from './clockText.ts';
import { ControlButton } from './Controls.tsx';
import controls from './Controls.module.css';
import { Cover } from './Cover.tsx';
import styles from './AudioPlayer.module.css';
import { Failure } from './Failure.tsx';
import { onPlayerKey } from './keys.ts';
import { positionOf } from './positions.ts';
import { SeekBar } from './SeekBar.tsx';
import { SpeedMenu } from './SpeedMenu.tsx';
import { usePlayback } from './usePlayback.ts';
import { useWatchReports } from './useWatchReports.ts';

/** A playable sound: one button, its position and its speed. */
export function AudioStage({ audio, title }: { audio: Audio; title: string | null }) {
  const t = useText();
  const { storage } = usePlatform();
  const memberId = useBundle()?.user.id ?? null;
  const element = useRef<HTMLAudioElement>(null);
  const playback = usePlayback(element, audio);
  useWatchReports(element, 'audio', audio);
  const [position] = useState(() => positionOf(storage, audio, memberId));
  const isLate = useDelayedFlag(playback.isWaiting, { delayMs: 300 });
  const { isPlaying, hasBegun, hasFailed, time, duration } = playback;
  const words = isPlaying ? t('player.pause') : title ? t('player.play_named', { title }) : t('player.play');
  return (
    // The keys of all that is inside; what it holds are real controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div role="group" aria-label={title ?? t('player.audio')} className={styles.controls} onKeyDown={(event) => onPlayerKey(event, playback)}>
      {/* Captions belong to videos; sounds in the media library have none. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={element} preload="none" hidden />
      {hasFailed ? (
        <Failure onRetry={playback.retry} />
      ) : position !== null && !hasBegun ? (
        <Cover title={title} duration={null} position={position} onPlay={playback.play} />
      ) : (
        <>
          <ControlButton label={words} icon={isPlaying ? Pause : Play} onClick={playback.toggle} />
          <SeekBar playback={playback} />
          <span className={controls.time}>
            {clockText(time)} <span className={controls.of}>/ {clockText(duration)}</span>
          </span>
          <SpeedMenu playback={playback} />
          {isLate && <span className={styles.waiting} role="status" aria-label={t('player.loading')} />}
        </>
      )}
    </div>
  );
}
