import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Compass from 'lucide-react/icons/compass';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/texts/useText.ts';

/** Page Not Found (NAV-15). */
export function NotFoundScreen() {
  const t = useText();
  return (
    <Screen title={t('not_found.title')} isHeadingHidden toolbar={{ backTo: '/', title: null }}>
      <EmptyState
        headingLevel={1}
        art={<Icon of={Compass} size={28} />}
        title={t('not_found.title')}
        text={t('page.not_found_text')}
        action={
          <Button variant="primary" href="/">
            {t('not_found.home')}
          </Button>
        }
      />
    </Screen>
  );
}
