import type { StudioGift } from '@bandstand/contract/gifts.ts';
import { useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import styles from '../../platform/sales/sales.module.css';

/** A gift in an order: the recipient, the last characters of its code, and its state. */
export function GiftFact({ gift }: { gift: StudioGift }) {
  const t = useText();
  const { when } = useAppTime();
  const { state, recipient_name: name, code_end: end, redeemed_at: redeemedAt, redeemed_by: by, sent_at: sentAt } = gift;
  const outcome = () => {
    if (state === 'void') return t('studio.orders.gift_void');
    if (state === 'open' || redeemedAt === null) return t('studio.orders.gift_open');
    const date = when(redeemedAt);
    return by ? t('studio.orders.gift_redeemed', { name: by.name, date }) : t('studio.orders.gift_redeemed_gone', { date });
  };
  return (
    <span className={styles.fact}>
      <span>{name ? t('studio.orders.gift_for', { name, end }) : t('studio.orders.gift_end', { end })}</span>
      {sentAt && <span className={styles.quiet}>{t('studio.orders.gift_sent', { date: when(sentAt) })}</span>}
      <span className={styles.quiet}>{outcome()}</span>
    </span>
  );
}
