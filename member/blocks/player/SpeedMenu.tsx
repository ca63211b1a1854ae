import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import Check from 'lucide-react/icons/check';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import styles from './Controls.module.css';
import type { Playback } from './usePlayback.ts';

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** The playback speed. */
export function SpeedMenu({ playback: { rate, setRate } }: { playback: Playback }) {
  const t = useText();
  const language = useLanguage();
  const words = (value: number) => `${new Intl.NumberFormat(language).format(value)}×`;
  return (
    <Menu
      label={t('player.speed')}
      items={rates.map((value) => ({
        id: String(value),
        label: words(value),
        end: value === rate ? <Icon of={Check} size={16} /> : null,
        onSelect: () => setRate(value),
      }))}
      trigger={(trigger) => (
        <button type="button" {...trigger} className={styles.button} aria-label={`${t('player.speed')}: ${words(rate)}`} title={t('player.speed')}>
          <span className={styles.rate}>{words(rate)}</span>
        </button>
      )}
    />
  );
}
