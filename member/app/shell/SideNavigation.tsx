import { useEffect, useRef } from 'react';
import { useConfig } from '../../platform/platform.ts';
import { usePath } from '../../platform/navigation/useNavigation.ts';
import { useText } from '../../platform/texts/useText.ts';
import { LegalLinks } from './LegalLinks.tsx';
import { MadeWith } from './MadeWith.tsx';
import { activeDestination, pinnedPlaces } from './navigationEntries.ts';
import { NavigationList, useMenu } from './NavigationList.tsx';
import { Person } from './Person.tsx';
import { PinnedPlaces } from './PinnedPlaces.tsx';
import styles from './SideNavigation.module.css';

/** The member's places and those of the app beside the content; desktop only. */
export function SideNavigation() {
  const t = useText();
  const { app, toolbar, messaging } = useConfig();
  const { logo } = toolbar;
  const places = useRef<HTMLElement>(null);
  const path = usePath();
  const { places: own, others } = pinnedPlaces(useMenu(), t, messaging.is_available);
  // In a long list, the current place may be out of view.
  useEffect(() => {
    places.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [path]);
  return (
    <aside className={styles.side} aria-label={app.name} data-chrome="side">
      <a href="/" className={styles.brand}>
        {logo ? <img src={logo.urls.small} alt={app.name} className={styles.logo} /> : <span>{app.name}</span>}
      </a>
      <nav aria-label={t('shell.own_places')} className={styles.own}>
        <PinnedPlaces places={own} active={activeDestination([...own, ...others], path)} />
      </nav>
      <nav ref={places} aria-label={t('shell.navigation')} className={styles.places}>
        <NavigationList entries={others} />
      </nav>
      <div className={styles.foot}>
        <Person />
        <LegalLinks />
        <MadeWith />
      </div>
    </aside>
  );
}
