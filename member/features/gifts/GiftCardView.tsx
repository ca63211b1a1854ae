import type { GiftCard } from '@bandstand/contract/gifts.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { useMutation } from '@tanstack/react-query';
import GiftIcon from 'lucide-react/icons/gift';
import Printer from 'lucide-react/icons/printer';
import { pictureOf } from '../../platform/content/pictures.ts';
import { useConfig, usePlatform } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { usePanels } from '../../platform/navigation/useNavigation.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './gifts.module.css';

type Props = { card: GiftCard; onRedeemed: (product: { id: string; title: string }) => void; onOther: () => void };

const units = ['day', 'week', 'month', 'year'] as const;

/** The gift to hand over: in the app's look, also printable. */
export function GiftCardView({ card, onRedeemed, onOther }: Props) {
  const t = useText();
  const { app } = useConfig();
  const { product, recipient_name: name, from_name: from, access } = card;
  const unit = units.find((one) => one === access?.interval);
  return (
    <div className={styles.gift}>
      <article className={styles.card}>
        <p className={styles.app}>{app.name}</p>
        {product.image ? (
          <Picture {...pictureOf(product.image)} className={styles.picture} ratio={16 / 9} sizes="(max-width: 768px) 100vw, 600px" />
        ) : (
          <Icon of={GiftIcon} size={48} className={styles.mark} />
        )}
        <h1 className={styles.cardTitle}>{name ? t('gifts.card.for', { name }) : t('gifts.card.for_you')}</h1>
        <p className={styles.product}>
          {product.title}
          {access && unit && (
            <span className={styles.hint}>
              {t('checkout.detail.access', { duration: t(`checkout.duration.${unit}` satisfies MessageKey, { count: access.count }) })}
            </span>
          )}
        </p>
        {card.message && <p className={styles.message}>{card.message}</p>}
        {from && <p className={styles.hint}>{t('gifts.from', { name: from })}</p>}
        <div className={styles.proof}>
          <span className={styles.hint}>{t('gifts.card.code')}</span>
          <span className={styles.code}>{card.code}</span>
          <span className={styles.where}>{t('gifts.card.where', { address: `${window.location.host}/me/gift` })}</span>
        </div>
      </article>
      <Redeeming card={card} onRedeemed={onRedeemed} />
      <div className={styles.actions}>
        <Button icon={<Icon of={Printer} size={16} />} onClick={() => window.print()}>
          {t('gifts.card.print')}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {t('gifts.card.other')}
        </Button>
      </div>
    </div>
  );
}

function Redeeming({ card, onRedeemed }: Omit<Props, 'onOther'>) {
  const t = useText();
  const { api, session } = usePlatform();
  const { openPanel } = usePanels();
  const { state } = useSession();
  const redeem = useMutation({
    mutationFn: () => api('POST /gifts/redeem', { body: { code: card.code } }),
    onSuccess: async ({ product }) => {
      await session.refresh().catch(() => null);
      onRedeemed(product);
    },
  });
  if (card.state !== 'open') return <Banner tone="warning">{t(card.state === 'redeemed' ? 'error.gift_used' : 'error.gift_void')}</Banner>;
  if (card.is_owned) return <Banner>{t('gifts.card.owned', { product: card.product.title })}</Banner>;
  if (state !== 'member')
    return (
      <div className={styles.actions}>
        <Button variant="primary" size="large" onClick={() => openPanel('auth', { mode: 'sign_up' })}>
          {t('gifts.card.sign_up')}
        </Button>
        <Button size="large" onClick={() => openPanel('auth', { mode: 'login' })}>
          {t('gifts.card.log_in')}
        </Button>
      </div>
    );
  return (
    <>
      {redeem.error && <Banner tone="danger">{refusalText(redeem.error, t)}</Banner>}
      <div className={styles.actions}>
        <Button variant="primary" size="large" pending={redeem.isPending} onClick={() => redeem.mutate()}>
          {t('gifts.card.redeem')}
        </Button>
      </div>
    </>
  );
}
