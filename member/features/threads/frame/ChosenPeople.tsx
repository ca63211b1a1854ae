import type { Person } from '@bandstand/contract/members.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './ThreadList.module.css';

/** The people chosen for a group, with adding and removing. */
export function useChosenPeople(): { chosen: readonly Person[]; toggle: (person: Person) => void } {
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const toggle = (person: Person) =>
    setChosen((now) => (now.some(({ id }) => id === person.id) ? now.filter(({ id }) => id !== person.id) : [...now, person]));
  return { chosen, toggle };
}

/** The chosen people, each with a remove button. */
export function ChosenPeople({ chosen, onRemove }: { chosen: readonly Person[]; onRemove: (person: Person) => void }) {
  const t = useText();
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={t('threads.chosen')}>
      {chosen.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            className={styles.chip}
            onClick={() => onRemove(person)}
            aria-label={t('threads.remove_person', { name: person.name })}
          >
            <Avatar name={person.name} src={person.avatar_urls?.small ?? null} seed={person.user_id} size={28} isDecorative />
            {person.name}
            <Icon of={X} size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
