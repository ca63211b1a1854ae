import { useEffect, useRef } from 'react';
import { useConfig } from '../../platform/platform.ts';
import { useNavigation } from '../../platform/navigation/useNavigation.ts';
import { useText } from '../../platform/texts/useText.ts';
import { LegalLinks } from './LegalLinks.tsx';
import { MadeWith } from './MadeWith.tsx';
import { NavigationList } from './NavigationList.tsx';
import { Person } from './Person.tsx';
import styles from './SideNavigation.module.css';

/** The app's places beside the content; desktop only. */
export function SideNavigation() {
  const t = useText();
  const { app, toolbar } = useConfig();
  const { logo } = toolbar;
  const places = useRef<HTMLElement>(null);
  const { place } = useNavigation();
  // In a long list, the current place may be out of view.
  useEffect(() => {
    places.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [place.path]);
  return (
    <aside className={styles.side} aria-label={app.name} data-chrome="side">
      <a href="/" className={styles.brand}>
        {logo ? <img src={logo.urls.small} alt={app.name} className={styles.logo} /> : <span>{app.name}</span>}
      </a>
      <nav ref={places} aria-label={t('shell.navigation')} className={styles.places}>
        <NavigationList />
      </nav>
      <div className={styles.foot}>
        <Person />
        <LegalLinks />
        <MadeWith />
      </div>
    </aside>
  );
}
