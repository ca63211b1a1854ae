import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Play from 'lucide-react/icons/play';
import { useText } from '../../platform/texts/useText.ts';
import { clockText } from './clockText.ts';
import styles from './Player.module.css';

type CoverProps = {
  title: string | null;
  duration: number | null;
  /** The position where the member stopped; null: none. Seconds. */
  position: number | null;
  onPlay: (at?: number) => void;
};

/** The overlay before a video plays: one large button, or two if the member stopped in the middle. */
export function Cover({ title, duration, position, onPlay }: CoverProps) {
  const t = useText();
  if (position !== null)
    return (
      <div className={styles.cover} data-choice>
        <Button variant="primary" icon={<Icon of={Play} size={18} />} onClick={() => onPlay(position)}>
          {t('player.continue', { time: clockText(position) })}
        </Button>
        <Button variant="secondary" onClick={() => onPlay(0)}>
          {t('player.from_start')}
        </Button>
      </div>
    );
  return (
    <>
      <button
        type="button"
        className={styles.cover}
        aria-label={title ? t('player.play_named', { title }) : t('player.play')}
        onClick={() => onPlay()}
      >
        <span className={styles.big}>
          <Icon of={Play} size={28} />
        </span>
      </button>
      {/* Beside the button, not in it: its accessible name must contain all of its visible text */}
      {duration !== null && <span className={styles.length}>{clockText(duration)}</span>}
    </>
  );
}
