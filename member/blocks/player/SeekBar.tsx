import type { CSSProperties } from 'react';
import { useText } from '../../platform/texts/useText.ts';
import { clockText } from './clockText.ts';
import styles from './Controls.module.css';
import type { Playback } from './usePlayback.ts';

/** The playback position, with seeking. */
export function SeekBar({ playback: { time, duration, seek } }: { playback: Playback }) {
  const t = useText();
  return (
    <input
      type="range"
      className={styles.seek}
      min={0}
      max={Math.max(0.1, duration)}
      step="any"
      value={Math.min(time, duration)}
      disabled={duration === 0}
      aria-label={t('player.seek')}
      aria-valuetext={t('player.position', { time: clockText(time), duration: clockText(duration) })}
      style={{ '--played': duration > 0 ? `${(time / duration) * 100}%` : '0%' } as CSSProperties}
      onChange={(event) => seek(Number(event.currentTarget.value))}
    />
  );
}
