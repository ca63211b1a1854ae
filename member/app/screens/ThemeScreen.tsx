import type { ColorMode } from '@bandstand/contract/theme.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Card } from '@bandstand/ui/primitives/Card.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { useColorModeChoice } from '../../platform/colorMode.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/texts/useText.ts';
import styles from './ThemeScreen.module.css';

/** Light or dark on this device (NAV-3), with a preview. */
export function ThemeScreen() {
  const t = useText();
  const [choice, choose] = useColorModeChoice();
  return (
    <Screen title={t('screen.theme')} lead={t('shell.theme_lead')} toolbar={{ backTo: '/me/account' }}>
      <div className={styles.theme}>
        <Segmented<ColorMode | 'default'>
          label={t('shell.theme_choice')}
          value={choice ?? 'default'}
          onChange={(value) => choose(value === 'default' ? null : value)}
          options={[
            { value: 'default', label: t('shell.theme_default') },
            { value: 'light', label: t('shell.theme_light') },
            { value: 'dark', label: t('shell.theme_dark') },
          ]}
        />
        <Card className={styles.sample} inert>
          <h2>{t('shell.theme_sample_title')}</h2>
          <p className={styles.line}>{t('shell.theme_sample_line')}</p>
          <p>{t('shell.theme_sample_text')}</p>
          <Button variant="primary">{t('shell.theme_sample_action')}</Button>
        </Card>
      </div>
    </Screen>
  );
}
