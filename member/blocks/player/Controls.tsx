import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import type { LucideIcon } from 'lucide-react';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Pause from 'lucide-react/icons/pause';
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2';
import Play from 'lucide-react/icons/play';
import Volume from 'lucide-react/icons/volume-2';
import VolumeOff from 'lucide-react/icons/volume-x';
import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/useText.ts';
import { CaptionsMenu } from './CaptionsMenu.tsx';
import { clockText } from './clockText.ts';
import styles from './Controls.module.css';
import { SeekBar } from './SeekBar.tsx';
import { SpeedMenu } from './SpeedMenu.tsx';
import type { CaptionTracks } from './useCaptions.ts';
import type { Playback } from './usePlayback.ts';

type ControlsProps = {
  playback: Playback;
  captions: CaptionTracks;
  fullscreen: { isFull: boolean; toggle: () => void };
  /** Null if the browser does not support it. */
  onPictureInPicture: (() => void) | null;
};

/** The thin bar below a video. */
export function Controls({ playback, captions, fullscreen, onPictureInPicture }: ControlsProps) {
  const t = useText();
  const { isPlaying, isMuted, time, duration } = playback;
  return (
    <div className={styles.bar}>
      <SeekBar playback={playback} />
      <div className={styles.row}>
        <ControlButton label={t(isPlaying ? 'player.pause' : 'player.play')} icon={isPlaying ? Pause : Play} onClick={playback.toggle} />
        <ControlButton
          label={t(isMuted ? 'player.unmute' : 'player.mute')}
          icon={isMuted ? VolumeOff : Volume}
          onClick={() => playback.setMuted(!isMuted)}
        />
        <span className={styles.time}>
          {clockText(time)} <span className={styles.of}>/ {clockText(duration)}</span>
        </span>
        <span className={styles.space} />
        {captions.tracks.length > 0 && <CaptionsMenu captions={captions} />}
        <SpeedMenu playback={playback} />
        {onPictureInPicture && <ControlButton label={t('player.pip')} icon={PictureInPicture} onClick={onPictureInPicture} />}
        <ControlButton
          label={t(fullscreen.isFull ? 'player.fullscreen_leave' : 'player.fullscreen')}
          icon={fullscreen.isFull ? Minimize : Maximize}
          onClick={fullscreen.toggle}
        />
      </div>
    </div>
  );
}

export function ControlButton({ label, icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }): ReactNode {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
      <Icon of={icon} />
    </button>
  );
}
