import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { useApi } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useHashPart, useNavigation } from '../../platform/navigation/useNavigation.ts';
import { useBundle, useSession } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import { GiftCardView } from './GiftCardView.tsx';
import { GiftCodeForm } from './GiftCodeForm.tsx';

/** `/me/gift#card?gift=…`: what a code gives, to hand over, print or redeem. The code stays in the hash, which no server sees. */
export function GiftScreen() {
  const t = useText();
  const api = useApi();
  const { navigate } = useNavigation();
  const { state } = useSession();
  const memberId = useBundle()?.user.id;
  const code = useHashPart('card')?.query['gift'] ?? '';
  const [redeemed, setRedeemed] = useState<{ id: string; title: string } | null>(null);
  const card = useQuery({
    queryKey: ['gift', code, memberId ?? 'guest'],
    enabled: code !== '' && state !== 'unchecked',
    staleTime: 0,
    retry: (tries, error) => tries < 1 && !(error instanceof ApiError && error.status < 500),
    queryFn: () => api('POST /gifts/check', { body: { code } }),
  });
  const show = (next: string) => navigate(next === '' ? '/me/gift' : `/me/gift#card?gift=${encodeURIComponent(next)}`, { replace: true });
  const other = <Button onClick={() => show('')}>{t('gifts.card.other')}</Button>;
  const content = () => {
    if (redeemed) return <Redeemed product={redeemed} />;
    if (code === '') return <GiftCodeForm onCode={show} />;
    if (card.data) return <GiftCardView card={card.data} onRedeemed={setRedeemed} onOther={() => show('')} />;
    if (card.error instanceof ApiError && card.error.code === 'gift_invalid') return <EmptyState title={refusalText(card.error, t)} action={other} />;
    if (card.error)
      return (
        <ErrorState
          title={t('general.something_wrong')}
          text={refusalText(card.error, t)}
          action={<Button onClick={() => void card.refetch()}>{t('account.retry')}</Button>}
        />
      );
    return (
      <SkeletonGroup label={t('account.loading')}>
        <Skeleton shape="block" height="320px" />
      </SkeletonGroup>
    );
  };
  return (
    <Screen
      title={t('screen.gift')}
      isHeadingHidden={card.data !== undefined || redeemed !== null}
      toolbar={{ backTo: memberId ? '/me/account/gifts' : '/' }}
    >
      {content()}
    </Screen>
  );
}

function Redeemed({ product }: { product: { id: string; title: string } }) {
  const t = useText();
  const api = useApi();
  const items = useQuery({
    queryKey: ['gift', 'items', product.id],
    queryFn: () => api('GET /products/{id}/purchased_items', { params: { id: product.id } }),
  });
  const path = items.data?.items.find((item) => item.path !== null)?.path ?? '/';
  return (
    <div role="status">
      <EmptyState
        art={<Icon of={Check} size={28} />}
        title={t('gifts.card.done', { product: product.title })}
        text={t('gifts.card.done_text')}
        action={
          <Button variant="primary" href={path}>
            {t('gifts.card.start')}
          </Button>
        }
      />
    </div>
  );
}
