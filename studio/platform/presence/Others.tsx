import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { useText } from '../studio.ts';
import styles from './Others.module.css';
import type { OtherWindow } from './useEditorPresence.ts';

const mostShown = 3;

/** The faces of people who have the same object open, each once; your own other window is listed, too. */
export function Others({ others }: { others: readonly OtherWindow[] }) {
  const t = useText();
  const people = [...new Map(others.map((other) => [other.user_id, other])).values()];
  const nameOf = ({ name, is_me }: OtherWindow) => (is_me ? t('studio.presence.you') : name);
  const all = people.map(nameOf).join(', ');
  return (
    <span role="status" className={styles.others}>
      {people.length > 0 && (
        <span
          className={styles.faces}
          role="img"
          aria-label={t('studio.presence.here', { names: all })}
          title={t('studio.presence.here', { names: all })}
        >
          {people.slice(0, mostShown).map((other) => (
            <Avatar key={other.user_id} name={other.name} seed={other.user_id} size={26} isDecorative />
          ))}
          {people.length > mostShown && <span className={styles.more}>+{people.length - mostShown}</span>}
        </span>
      )}
    </span>
  );
}
