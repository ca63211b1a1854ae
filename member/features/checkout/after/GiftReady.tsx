import type { Product } from '@bandstand/contract/products.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import GiftIcon from 'lucide-react/icons/gift';
import { useEffect, useRef } from 'react';
import { CopyLink } from '../../../platform/CopyLink.tsx';
import { useGifts } from '../../../platform/gifts/gifts.queries.ts';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import shared from '../frame/Checkout.module.css';
import { SetUpPassword } from './SetUpPassword.tsx';
import styles from './ThankYou.module.css';

/** A paid gift: its code, and ways to hand it over. */
export function GiftReady({ product }: { product: Product }) {
  const t = useText();
  const language = useLanguage();
  const { navigate } = useNavigation();
  const gifts = useGifts();
  const gift = gifts.data?.items.find((one) => one.product.id === product.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <span className={styles.mark} aria-hidden="true">
        <Icon of={GiftIcon} size={36} />
      </span>
      <div role="status" className={styles.words}>
        <h3 ref={heading} tabIndex={-1} className={styles.thanksTitle}>
          {t('gifts.done')}
        </h3>
        <p className={shared.description}>{t('gifts.done_text', { product: product.title })}</p>
        {gift?.email && (
          <p className={shared.description}>
            {gift.send_on
              ? t('gifts.will_send', { email: gift.email, date: formatDate(`${gift.send_on}T00:00:00Z`, { language, timeZone: 'UTC' }) })
              : t('gifts.on_its_way')}
          </p>
        )}
      </div>
      {gifts.isLoading && <Skeleton shape="block" height="60px" />}
      {gift && (
        <>
          <p className={styles.code}>{gift.code}</p>
          <CopyLink path={gift.path} />
        </>
      )}
      <Button variant="primary" size="large" wide onClick={() => navigate(gift ? gift.path : '/me/account/gifts')}>
        {t('gifts.view')}
      </Button>
      <SetUpPassword />
    </div>
  );
}
