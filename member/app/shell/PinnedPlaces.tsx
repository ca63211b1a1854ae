import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Kbd } from '@bandstand/ui/primitives/Kbd.tsx';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import Search from 'lucide-react/icons/search';
import { Suspense } from 'react';
import { NamedIcon } from '../../platform/NamedIcon.tsx';
import { usePanels } from '../../platform/navigation/useNavigation.ts';
import { lazyPart } from '../../platform/navigation/lazyPart.tsx';
import { useBundle } from '../../platform/session/useSession.ts';
import { AllTexts } from '../../platform/texts/AllTexts.tsx';
import { useText } from '../../platform/texts/useText.ts';
import { useIsLate } from '../../platform/useIsLate.ts';
import type { Destination } from './navigationEntries.ts';
import styles from './NavigationList.module.css';

const PinnedCount = lazyPart(() => import('./PinnedCount.tsx').then((file) => file.PinnedCount));

/** Search and the member's own places: always in reach on desktop, whatever the owner's menu holds. */
export function PinnedPlaces({ places, active }: { places: readonly Destination[]; active: Destination | null }) {
  const t = useText();
  const { openPanel } = usePanels();
  const isMember = useBundle() !== null;
  // They are in the document on phones, too.
  const isDesktop = useMedia('(min-width: 1200px)');
  const hasCounts = useIsLate() && isMember && isDesktop;
  return (
    <ul className={styles.list}>
      <li>
        <button type="button" className={styles.entry} onClick={() => openPanel('search')} aria-keyshortcuts="/ Control+K">
          <span className={styles.icon}>
            <Icon of={Search} />
          </span>
          <span className={styles.label}>{t('screen.search')}</span>
          <span className={styles.keys} aria-hidden="true">
            <Kbd keys={['/']} />
          </span>
        </button>
      </li>
      {places.map((place) => (
        <li key={place.href}>
          <a href={place.href} className={styles.entry} aria-current={active?.href === place.href ? 'page' : undefined}>
            <span className={styles.icon}>
              <NamedIcon name={place.icon} />
            </span>
            <span className={styles.label}>{place.label}</span>
            {hasCounts && place.screen && (
              <Suspense fallback={null}>
                <AllTexts>
                  <PinnedCount screen={place.screen} />
                </AllTexts>
              </Suspense>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
