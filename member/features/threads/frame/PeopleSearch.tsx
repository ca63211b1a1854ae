import type { Person } from '@bandstand/contract/members.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import Check from 'lucide-react/icons/check';
import { useDeferredValue, useState } from 'react';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { PageEnd } from './PageEnd.tsx';
import styles from './ThreadList.module.css';
import { useBlockedIds, usePeople } from '../state/threads.queries.ts';

type Props = {
  /** Subscriber ids; null: no selection, a press acts at once. */
  chosenIds: readonly string[] | null;
  onChoose: (person: Person) => void;
  /** User ids to omit. */
  withoutIds?: readonly string[];
  startsFocused?: boolean;
};

const nobody: readonly string[] = [];

/** People by name, page by page, without blocked ones and oneself. */
export function PeopleSearch({ chosenIds, onChoose, withoutIds = nobody, startsFocused }: Props) {
  const t = useText();
  const [term, setTerm] = useState('');
  const people = usePeople(useDeferredValue(term));
  const blockedIds = useBlockedIds();
  const ownId = useBundle()?.user.id;
  const isOffered = ({ user_id: id }: Person) => id !== ownId && !blockedIds.includes(id) && !withoutIds.includes(id);
  const shown = people.data?.pages.flatMap(({ items }) => items).filter(isOffered) ?? [];
  return (
    <div className={styles.search}>
      <TextField
        label={t('people.search')}
        type="search"
        autoComplete="off"
        value={term}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this screen
        autoFocus={startsFocused}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      {people.isLoading && <Skeleton lines={4} height="40px" />}
      {people.error && !people.data && (
        <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void people.refetch()}>{t('message.retry')}</Button>} />
      )}
      {people.data && shown.length === 0 && !people.hasNextPage && (
        <p className={styles.hint} role="status">
          {t(term.trim() === '' ? 'people.nobody' : 'people.not_found', { term: term.trim() })}
        </p>
      )}
      <ul className={styles.people} aria-label={t('people.list')}>
        {shown.map((person) => (
          <li key={person.id}>
            <button type="button" className={styles.person} onClick={() => onChoose(person)} aria-pressed={chosenIds?.includes(person.id)}>
              <Avatar name={person.name} src={person.avatar_urls?.small ?? null} seed={person.user_id} size={44} isDecorative />
              <span className={styles.personName}>{person.name}</span>
              {chosenIds?.includes(person.id) && (
                <span className={styles.check}>
                  <Icon of={Check} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <PageEnd query={people} label={t('people.more')} />
    </div>
  );
}
