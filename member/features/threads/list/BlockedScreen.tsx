import type { Person } from '@bandstand/contract/members.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useDelayedFlag } from '@bandstand/ui/primitives/useDelayedFlag.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/ThreadList.module.css';
import { useBlockedPeople } from '../state/threads.queries.ts';
import { useBlocking } from '../state/useBlocking.ts';

/** `/me/account/blocked`: blocked members, who can be unblocked (MSG-23). */
export function BlockedScreen() {
  const t = useText();
  return (
    <Screen title={t('people.blocked_list')} lead={t('people.blocked_hint')} toolbar={{ backTo: '/me/account/messages' }}>
      <div className={styles.settings}>
        <BlockedPeople />
      </div>
    </Screen>
  );
}

function BlockedPeople() {
  const t = useText();
  const blocked = useBlockedPeople();
  const isSlow = useDelayedFlag(blocked.isLoading);
  if (blocked.isLoading) return isSlow ? <Skeleton lines={3} height="40px" /> : null;
  if (!blocked.data)
    return <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void blocked.refetch()}>{t('message.retry')}</Button>} />;
  if (blocked.data.items.length === 0) return <p>{t('people.nobody_blocked')}</p>;
  return (
    <ul className={styles.people} aria-label={t('people.blocked_list')}>
      {blocked.data.items.map((person) => (
        <BlockedRow key={person.id} person={person} />
      ))}
    </ul>
  );
}

function BlockedRow({ person }: { person: Person }) {
  const t = useText();
  const { unblock, pendingId } = useBlocking();
  const { user_id: userId, name } = person;
  return (
    <li className={styles.blocked}>
      <Avatar name={name} src={person.avatar_urls?.small ?? null} seed={userId} size={44} isDecorative />
      <span className={styles.personName}>{name}</span>
      <Button size="small" pending={pendingId === userId} aria-label={t('people.unblock_name', { name })} onClick={() => unblock({ userId, name })}>
        {t('people.unblock')}
      </Button>
    </li>
  );
}
