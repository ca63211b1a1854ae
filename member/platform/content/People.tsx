import type { Person } from '@bandstand/contract/members.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import styles from './People.module.css';

/** A few faces and the total number. Reserves its space while unknown. */
export function People({ people, words }: { people: readonly Person[]; words: string | null }) {
  return (
    <div className={styles.people}>
      {words !== null && (
        <>
          {people.length > 0 && (
            <ul className={styles.faces}>
              {people.map(({ id, name, avatar_urls: urls }) => (
                <li key={id}>
                  <Avatar name={name} src={urls?.small} seed={id} size={32} />
                </li>
              ))}
            </ul>
          )}
          <p className={styles.words}>{words}</p>
        </>
      )}
    </div>
  );
}
