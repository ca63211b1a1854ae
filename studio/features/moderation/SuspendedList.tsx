import type { SuspendedMember } from '@bandstand/contract/moderation.studio.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Link } from 'wouter';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import { SuspensionLine } from '../../platform/suspension/SuspensionLine.tsx';
import { useAddress } from '../../platform/useAddress.ts';
import styles from './moderation.module.css';

/** Who is suspended and until when, the earliest end first. */
export function SuspendedList() {
  const t = useText();
  const [address] = useAddress();
  const people = useCall('GET /studio/suspended', { query: { page: Number(address.get('page') ?? '1') } }, { keepPrevious: true });
  return (
    <FilteredList
      query={people}
      empty={{ title: t('studio.moderation.empty.suspended'), text: t('studio.moderation.empty.suspended.text') }}
      waitingRows={3}
    >
      {(items) => (
        <ul className={styles.people} aria-label={t('studio.moderation.view.suspended')}>
          {items.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
    </FilteredList>
  );
}

function Person({ person }: { person: SuspendedMember }) {
  const { may } = useStaff();
  return (
    <li className={styles.person}>
      <Avatar name={person.name} src={person.avatar_urls?.small} seed={person.id} size={32} isDecorative />
      {may('members.read') ? <Link href={`/members?member=${person.id}`}>{person.name}</Link> : <span>{person.name}</span>}
      <SuspensionLine memberId={person.id} until={person.suspended_until} />
    </li>
  );
}
