import type { Product } from '@bandstand/contract/products.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { usePlatform } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import shared from '../frame/Checkout.module.css';
import type { ExistingPurchase as Existing } from '../state/checkoutFailure.ts';

type Props = { product: Product; existing: Existing; /** Null: it cannot be a gift. */ onGift: (() => void) | null; onClose: () => void };

/** "You already subscribe to this product.", with possible actions (existing_subscription). */
export function ExistingPurchase({ product, existing, onGift, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { api, session } = usePlatform();
  const { navigate, place } = useNavigation();
  const item = product.included_items.find(({ path }) => path !== null);
  const resume = useMutation({
    mutationFn: (id: string) => api('POST /subscriptions/{id}/resume', { params: { id } }),
    onSuccess: async () => {
      await session.refresh();
      toast({ text: t('checkout.existing.resumed'), tone: 'success' });
      onClose();
    },
    onError: (error) => toast({ text: refusalText(error, t), tone: 'danger' }),
  });
  const { subscriptionId } = existing;
  const text =
    existing.state === 'ending' && existing.endsAt
      ? t('checkout.existing.ends', { date: formatDate(existing.endsAt, { language, timeZone }) })
      : existing.state === 'past_due'
        ? t('checkout.existing.past_due')
        : product.title;
  const open = () => {
    if (item?.path && item.path !== place.path) navigate(item.path);
    else onClose();
  };
  return (
    <EmptyState
      art={<Icon of={BadgeCheck} size={28} />}
      title={t('checkout.already_subscribed')}
      text={text}
      action={
        <div className={shared.actions}>
          {existing.state === 'ending' && subscriptionId ? (
            <Button variant="primary" pending={resume.isPending} onClick={() => resume.mutate(subscriptionId)}>
              {t('checkout.existing.resume')}
            </Button>
          ) : existing.state === 'past_due' && subscriptionId ? (
            <Button variant="primary" onClick={() => navigate(`/me/account/subscriptions?pay=${subscriptionId}`)}>
              {t('checkout.existing.pay')}
            </Button>
          ) : (
            <Button variant="primary" onClick={open}>
              {t('checkout.existing.open')}
            </Button>
          )}
          <Button onClick={() => navigate(existing.state === 'owned' ? '/me/account/purchases' : '/me/account/subscriptions')}>
            {t('checkout.existing.manage')}
          </Button>
          {onGift && <Button onClick={onGift}>{t('gifts.buy')}</Button>}
        </div>
      }
    />
  );
}
