import type { BeepProtocol } from '@bandstand/contract/workout.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import type { Sounds } from '../sounds/useSounds.ts';
import styles from './Beep.module.css';

/** Before a beep test: how it goes, and the sound that it needs. */
export function BeepIntro({ protocol, sounds, onBegin }: { protocol: BeepProtocol; sounds: Sounds; onBegin: () => void }) {
  const t = useText();
  const distance = new Intl.NumberFormat(localeOf(useLanguage())).format(protocol.distance_m);
  return (
    <div className={styles.intro}>
      <h3 className={styles.title}>{t('workout.beep_ready')}</h3>
      <p>{t('workout.beep_text', { distance })}</p>
      {sounds.isMuted ? (
        <>
          <p role="status">{t('workout.beep_unmute')}</p>
          <Button key="unmute" variant="primary" size="large" wide data-autofocus onClick={sounds.toggle}>
            {t('player.unmute')}
          </Button>
          <Button wide onClick={onBegin}>
            {t('workout.beep_silent')}
          </Button>
        </>
      ) : (
        <Button key="start" variant="primary" size="large" wide data-autofocus onClick={onBegin}>
          {t('workout.beep_start')}
        </Button>
      )}
    </div>
  );
}
