import { Screen } from '../../platform/screen/Screen.tsx';
import { LanguageField } from '../../platform/texts/LanguageField.tsx';
import { useText } from '../../platform/texts/useText.ts';
import styles from './ThemeScreen.module.css';

/** The interface language: a guest's on this device, or a member's (LNG-1). */
export function LanguageScreen() {
  const t = useText();
  return (
    <Screen title={t('shell.language')} toolbar={{ backTo: '/' }}>
      <div className={styles.theme}>
        <LanguageField />
      </div>
    </Screen>
  );
}
