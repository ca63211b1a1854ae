import { NamedIcon } from '../../platform/NamedIcon.tsx';
import { useConfig } from '../../platform/platform.ts';
import { useSlots } from '../../platform/slots.ts';
import { usePath } from '../../platform/navigation/useNavigation.ts';
import { useText } from '../../platform/texts/useText.ts';
import { activeDestination, destinationsOf, tabBarMax } from './navigationEntries.ts';
import styles from './TabBar.module.css';

/** Characters that fit a fifth of a phone's width. */
const shortLabel = 11;

/** The main places, within reach of the thumb; phones only (NAV-3). */
export function TabBar() {
  const t = useText();
  const { tab_bar } = useConfig();
  const path = usePath();
  const { NavigationMark } = useSlots();
  const destinations = destinationsOf(tab_bar, t).slice(0, tabBarMax);
  const active = activeDestination(destinations, path);
  if (destinations.length === 0) return null;
  const hasLongLabel = destinations.some(({ label }) => label.length > shortLabel);
  return (
    <nav className={styles.tabs} aria-label={t('shell.tabs')} data-chrome="tabs" data-tight={hasLongLabel || undefined}>
      {destinations.map(({ id, icon, label, href, screen }) => (
        <a key={id} href={href} className={styles.tab} aria-current={active?.id === id ? 'page' : undefined}>
          <span className={styles.icon}>
            <NamedIcon name={icon} size={22} />
            {screen && NavigationMark && <NavigationMark screen={screen} />}
          </span>
          <span className={styles.label}>{label}</span>
        </a>
      ))}
    </nav>
  );
}
