import type { Person } from '@bandstand/contract/members.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { useText } from '../../platform/texts/useText.ts';
import styles from './EventPlace.module.css';

/** The hosts of the event. */
export function Hosts({ hosts }: { hosts: readonly Person[] }) {
  const t = useText();
  if (hosts.length === 0) return null;
  return (
    <div className={styles.hosts}>
      <p className={styles.left}>{t('event.hosts')}</p>
      <ul>
        {hosts.map(({ id, name, avatar_urls: urls }) => (
          <li key={id}>
            <Avatar name={name} src={urls?.small} seed={id} size={32} isDecorative />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
