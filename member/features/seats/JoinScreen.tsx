import type { SeatOffer } from '@bandstand/contract/seats.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Users from 'lucide-react/icons/users';
import { ApiError } from '@bandstand/client/api/api.ts';
import { usePlatform } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useHashPart, usePanels } from '../../platform/navigation/useNavigation.ts';
import { useBundle, useSession } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './seats.module.css';

/** `/me/team/join#seat?invite=…`: takes a seat in a team. The proof stays in the hash. */
export function JoinScreen() {
  const t = useText();
  const { api, session } = usePlatform();
  const { state } = useSession();
  const memberId = useBundle()?.user.id;
  const invite = useHashPart('seat')?.query['invite'] ?? '';
  const offer = useQuery({
    queryKey: ['seat', invite, memberId ?? 'guest'],
    enabled: state !== 'unchecked',
    staleTime: 0,
    retry: false,
    queryFn: () => api('POST /seats/check', { body: { invite } }),
  });
  const join = useMutation({
    mutationFn: () => api('POST /seats/join', { body: { invite } }),
    onSuccess: () => session.refresh().catch(() => null),
  });
  const content = () => {
    if (join.data)
      return (
        <div role="status">
          <EmptyState
            art={<Icon of={Check} size={28} />}
            title={t('seats.join.done')}
            text={t('seats.join.done_text', { product: join.data.product.title })}
            action={
              <Button variant="primary" href="/">
                {t('gifts.card.start')}
              </Button>
            }
          />
        </div>
      );
    if (offer.error instanceof ApiError && offer.error.status < 500) return <EmptyState title={refusalText(offer.error, t)} />;
    if (offer.error)
      return <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void offer.refetch()}>{t('account.retry')}</Button>} />;
    if (!offer.data)
      return (
        <SkeletonGroup label={t('account.loading')}>
          <Skeleton shape="block" height="180px" />
        </SkeletonGroup>
      );
    return <Offer offer={offer.data} join={join} />;
  };
  return (
    <Screen title={t('seats.join.title')} toolbar={{ backTo: '/' }}>
      {content()}
    </Screen>
  );
}

type Join = { mutate: () => void; isPending: boolean; error: unknown };

function Offer({ offer, join }: { offer: SeatOffer; join: Join }) {
  const t = useText();
  const { app } = usePlatform().config;
  const { openPanel } = usePanels();
  const { state } = useSession();
  const { product, owner_name: owner } = offer;
  return (
    <div className={styles.offer}>
      <Icon of={Users} size={40} className={styles.mark} />
      <h2 className={styles.title}>{product.title}</h2>
      <p>{t('seats.join.text', { name: owner || app.name, product: product.title })}</p>
      {offer.state === 'full' && <Banner tone="warning">{t('error.seats_full')}</Banner>}
      {offer.state === 'owned' && <Banner>{t('seats.join.owned', { product: product.title })}</Banner>}
      {join.error ? <Banner tone="danger">{refusalText(join.error, t)}</Banner> : null}
      {offer.state === 'open' && state === 'member' && (
        <Button variant="primary" size="large" pending={join.isPending} onClick={() => join.mutate()}>
          {t('seats.join.take')}
        </Button>
      )}
      {offer.state === 'open' && state !== 'member' && (
        <div className={styles.actions}>
          <Button variant="primary" size="large" onClick={() => openPanel('auth', { mode: 'sign_up' })}>
            {t('seats.join.sign_up')}
          </Button>
          <Button size="large" onClick={() => openPanel('auth', { mode: 'login' })}>
            {t('gifts.card.log_in')}
          </Button>
        </div>
      )}
    </div>
  );
}
