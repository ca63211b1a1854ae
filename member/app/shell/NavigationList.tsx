import { NamedIcon } from '../../platform/NamedIcon.tsx';
import { useConfig } from '../../platform/platform.ts';
import { useSlots } from '../../platform/slots.ts';
import { usePath } from '../../platform/navigation/useNavigation.ts';
import { useText } from '../../platform/texts/useText.ts';
import { activeDestination, destinationsOf, type Destination } from './navigationEntries.ts';
import styles from './NavigationList.module.css';

/** The owner's menu, or the tabs if there is none. */
export function useMenu(): Destination[] {
  const t = useText();
  const { menu, tab_bar } = useConfig();
  return destinationsOf(menu.length > 0 ? menu : tab_bar, t);
}

/** Entries of a menu, the whole menu if none are given. */
export function NavigationList({ entries }: { entries?: readonly Destination[] }) {
  const menu = useMenu();
  const path = usePath();
  const { NavigationMark } = useSlots();
  const destinations = entries ?? menu;
  const active = activeDestination(menu, path);
  return (
    <ul className={styles.list}>
      {destinations.map(({ id, icon, label, href, screen }) => (
        <li key={id}>
          <a href={href} className={styles.entry} aria-current={active?.id === id ? 'page' : undefined}>
            <span className={styles.icon}>
              <NamedIcon name={icon} />
              {screen && NavigationMark && <NavigationMark screen={screen} />}
            </span>
            <span className={styles.label}>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
