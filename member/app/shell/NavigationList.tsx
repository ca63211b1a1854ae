import { NamedIcon } from '../../platform/NamedIcon.tsx';
import { useConfig } from '../../platform/platform.ts';
import { useSlots } from '../../platform/slots.ts';
import { useNavigation } from '../../platform/navigation/useNavigation.ts';
import { useText } from '../../platform/texts/useText.ts';
import { activeDestination, destinationsOf } from './navigationEntries.ts';
import styles from './NavigationList.module.css';

/** The owner's menu, or the tabs if there is none. */
export function NavigationList() {
  const t = useText();
  const { menu, tab_bar } = useConfig();
  const { place } = useNavigation();
  const { NavigationMark } = useSlots();
  const destinations = destinationsOf(menu.length > 0 ? menu : tab_bar, t);
  const active = activeDestination(destinations, place.path);
  return (
    <ul className={styles.list}>
      {destinations.map(({ id, icon, label, href, screen }) => (
        <li key={id}>
          <a href={href} className={styles.entry} aria-current={active?.id === id ? 'page' : undefined}>
            <span className={styles.icon}>
              <NamedIcon name={icon} />
              {screen && NavigationMark && <NavigationMark screen={screen} />}
            </span>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
