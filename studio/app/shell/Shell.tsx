import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useHotkeys } from '../../platform/useHotkeys.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import { AppMenu } from './AppMenu.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Palette } from '../palette/Palette.tsx';
import { isAtJob, jobsFor, placeAt } from './places.ts';
import { PlacesMenu } from './PlacesMenu.tsx';
import { PublishBar } from './PublishBar.tsx';
import styles from './Shell.module.css';
import { Shortcuts } from '../palette/Shortcuts.tsx';
import { TestPeriodBar } from './TestPeriodBar.tsx';
import { useKeptDrafts } from '../useKeptDrafts.ts';

/** Rail, top bar, screen. The palette, the list of shortcuts and publishing are available everywhere. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useText();
  const { may } = useStaff();
  const [path, go] = useLocation();
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null);
  useKeptDrafts();
  useHotkeys({
    'mod+k': () => setOpened('palette'),
    '?': () => setOpened('shortcuts'),
  });
  const shown = jobsFor(may);
  const places = shown.find((job) => isAtJob(job, path))?.places?.filter(({ permission }) => may(permission)) ?? [];
  const here = placeAt(places, path);

  // Where not all areas and sections fit, scrolls the current ones into view.
  const shell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => {
      for (const at of shell.current?.querySelectorAll('nav [aria-current="page"]') ?? [])
        at.scrollIntoView?.({ block: 'nearest', inline: 'center' });
    };
    show();
    // A badge beside a section appears later and shifts the ones after it.
    const later = new MutationObserver(show);
    for (const nav of shell.current?.querySelectorAll('nav') ?? []) later.observe(nav, { childList: true, subtree: true });
    return () => later.disconnect();
  }, [path]);

  return (
    <div className={styles.shell} ref={shell}>
      <a href="#content" className={styles.skip}>
        {t('studio.skip')}
      </a>
      <nav className={styles.rail} aria-label={t('studio.rail')}>
        <AppMenu />
        <ul className={styles.jobs}>
          {shown.map((job) => (
            <li key={job.href}>
              <Link href={job.href} className={styles.job} aria-current={isAtJob(job, path) ? 'page' : undefined}>
                <Icon of={job.icon} size={18} />
                <span>{t(job.text)}</span>
                <span className={styles.mark}>{job.places?.map(({ href, permission, Mark }) => Mark && may(permission) && <Mark key={href} />)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.main}>
        <header className={styles.top}>
          <nav className={styles.places} aria-label={t('studio.places')}>
            {places.map((place) => (
              <Link key={place.href} href={place.href} className={styles.place} aria-current={place === here ? 'page' : undefined}>
                {t(place.text)}
                {place.Mark && <place.Mark />}
              </Link>
            ))}
          </nav>
          <PlacesMenu places={places} here={here} go={go} />
          <PublishBar onSearch={() => setOpened('palette')} />
        </header>
        <TestPeriodBar />
        <div className={styles.content}>
          <ErrorBoundary place={path}>{children}</ErrorBoundary>
        </div>
      </div>
      <Palette open={opened === 'palette'} onClose={() => setOpened(null)} go={go} onShortcuts={() => setOpened('shortcuts')} />
      <Shortcuts open={opened === 'shortcuts'} onClose={() => setOpened(null)} />
    </div>
  );
}
