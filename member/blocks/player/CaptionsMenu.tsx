import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import Captions from 'lucide-react/icons/captions';
import Check from 'lucide-react/icons/check';
import { useText } from '../../platform/texts/useText.ts';
import styles from './Controls.module.css';
import type { CaptionTracks } from './useCaptions.ts';

/** Chooses the language of the captions, if any. */
export function CaptionsMenu({ captions: { shown, tracks, show } }: { captions: CaptionTracks }) {
  const t = useText();
  const choices = [{ language: null, label: t('player.captions_off') }, ...tracks];
  return (
    <Menu
      label={t('player.captions')}
      items={choices.map(({ language, label }) => ({
        id: language ?? 'off',
        label,
        end: language === shown ? <Icon of={Check} size={16} /> : null,
        onSelect: () => show(language),
      }))}
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className={styles.button}
          data-active={shown !== null || undefined}
          aria-label={t('player.captions')}
          title={t('player.captions')}
        >
          <Icon of={Captions} />
        </button>
      )}
    />
  );
}
