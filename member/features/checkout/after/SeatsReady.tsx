import type { Product } from '@bandstand/contract/products.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Users from 'lucide-react/icons/users';
import { useEffect, useRef } from 'react';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { useText } from '../../../platform/texts/useText.ts';
import shared from '../frame/Checkout.module.css';
import { SetUpPassword } from './SetUpPassword.tsx';
import styles from './ThankYou.module.css';

/** Paid seats: the next step is to give them out. */
export function SeatsReady({ product }: { product: Product }) {
  const t = useText();
  const { navigate } = useNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <span className={styles.mark} aria-hidden="true">
        <Icon of={Users} size={36} />
      </span>
      <div role="status" className={styles.words}>
        <h3 ref={heading} tabIndex={-1} className={styles.thanksTitle}>
          {t('seats.ready')}
        </h3>
        <p className={shared.description}>{t('seats.ready_text', { product: product.title })}</p>
      </div>
      <Button variant="primary" size="large" wide onClick={() => navigate('/me/account/team')}>
        {t('seats.invite_people')}
      </Button>
      <SetUpPassword />
    </div>
  );
}
