import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useRef } from 'react';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useNavigation } from '../../platform/navigation/useNavigation.ts';
import { useText } from '../../platform/texts/useText.ts';

/** Asks guests to log in, once automatically. */
export function WayIn() {
  const t = useText();
  const { openPanel, isBusy } = useNavigation();
  const wasAsked = useRef(false);
  useEffect(() => {
    // Members navigating elsewhere, such as after logging out, are not called back here.
    if (wasAsked.current || isBusy()) return;
    wasAsked.current = true;
    openPanel('auth');
  }, [openPanel, isBusy]);
  return (
    <Screen title={t('shell.log_in')} isHeadingHidden>
      <EmptyState
        headingLevel={1}
        art={<Icon of={UserRound} size={28} />}
        title={t('shell.log_in_needed')}
        text={t('shell.log_in_needed_text')}
        action={
          <Button variant="primary" onClick={() => openPanel('auth')}>
            {t('shell.log_in')}
          </Button>
        }
      />
    </Screen>
  );
}
