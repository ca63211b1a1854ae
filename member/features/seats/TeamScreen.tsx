import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { useApi } from '../../platform/platform.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/texts/useText.ts';
import { teamsKey } from './seats.keys.ts';
import styles from './seats.module.css';
import { TeamCard } from './TeamCard.tsx';

/** `/me/account/team`: what was bought for several people, and who has a seat. */
export function TeamScreen() {
  const t = useText();
  const api = useApi();
  const { data, error, refetch } = useQuery({ queryKey: teamsKey, queryFn: () => api('GET /teams'), staleTime: 0 });
  return (
    <Screen title={t('screen.team')} toolbar={{ backTo: '/me/account/purchases' }}>
      {!data && !error && (
        <SkeletonGroup label={t('account.loading')}>
          <Skeleton shape="block" height="260px" />
        </SkeletonGroup>
      )}
      {error && !data && (
        <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void refetch()}>{t('account.retry')}</Button>} />
      )}
      {data?.items.length === 0 && <EmptyState art={<Icon of={Users} size={28} />} title={t('seats.empty')} text={t('seats.empty_text')} />}
      {data && data.items.length > 0 && (
        <ul className={styles.teams}>
          {data.items.map((team) => (
            <TeamCard key={team.id} team={team} />
          ))}
        </ul>
      )}
    </Screen>
  );
}
