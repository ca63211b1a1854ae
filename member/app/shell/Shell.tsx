import { useSyncExternalStore, type ReactNode } from 'react';
import { ThinBar } from '@bandstand/ui/primitives/ThinBar.tsx';
import { usePlatform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import { LegalLinks } from './LegalLinks.tsx';
import { MadeWith } from './MadeWith.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import styles from './Shell.module.css';
import { TabBar } from './TabBar.tsx';
import { updateStore } from '../start/update.ts';

/** The frame around every screen: side navigation on desktop, tabs on phones, and the progress bar of navigation. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <>
      <a href="#main" className={styles.skip} onClick={focusMain}>
        {t('shell.skip_to_content')}
      </a>
      <StepBar />
      <div className={styles.shell}>
        <SideNavigation />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
          <div className={styles.badge}>
            <LegalLinks />
            <MadeWith />
          </div>
        </main>
        <TabBar />
      </div>
      <UpdateLoader />
    </>
  );
}

// A hash would add a history entry.
function focusMain(event: { preventDefault(): void }) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function StepBar() {
  const t = useText();
  const { navigation } = usePlatform();
  const isStepping = useSyncExternalStore(navigation.subscribe, navigation.isBusy, () => false);
  return <ThinBar active={isStepping} label={t('shell.loading')} />;
}

/** Covers the app while a new version loads (NAV-11). */
function UpdateLoader() {
  const t = useText();
  const isLoading = useSyncExternalStore(updateStore.subscribe, updateStore.isLoading, () => false);
  if (!isLoading) return null;
  return (
    <div className={styles.loader} role="status">
      <span className={styles.pulse} aria-hidden="true" />
      {t('shell.new_version')}
    </div>
  );
}
