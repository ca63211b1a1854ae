import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect } from 'react';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useNavigation } from '../../platform/navigation/useNavigation.ts';
import { useText } from '../../platform/texts/useText.ts';

/** Shown by the worker when neither the network nor the cache has an answer (PWA-1). Closes automatically when the connection returns. */
export function OfflineScreen() {
  const t = useText();
  const { navigate } = useNavigation();
  useEffect(() => {
    const leave = () => navigate('/', { replace: true });
    window.addEventListener('online', leave);
    return () => window.removeEventListener('online', leave);
  }, [navigate]);
  return (
    <Screen title={t('shell.offline_title')} isHeadingHidden>
      <EmptyState
        headingLevel={1}
        art={<Icon of={CloudOff} size={28} />}
        title={t('shell.offline_title')}
        text={t('shell.offline_text')}
        action={<Button href="/">{t('shell.go_home')}</Button>}
      />
    </Screen>
  );
}
