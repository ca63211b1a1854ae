import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import GiftIcon from 'lucide-react/icons/gift';
import { useGifts } from '../../platform/gifts/gifts.queries.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import { GiftRow } from './GiftRow.tsx';
import styles from './gifts.module.css';

/** `/me/account/gifts`: codes bought for others, and received gifts. */
export function GiftsScreen() {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { data, error, refetch } = useGifts();
  const redeem = <Button href="/me/gift">{t('gifts.redeem_code')}</Button>;
  return (
    <Screen title={t('screen.gifts')} toolbar={{ backTo: '/me/account/purchases' }}>
      {!data && !error && (
        <SkeletonGroup label={t('account.loading')}>
          <Skeleton shape="block" height="120px" />
          <Skeleton shape="block" height="120px" />
        </SkeletonGroup>
      )}
      {error && !data && (
        <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void refetch()}>{t('account.retry')}</Button>} />
      )}
      {data && data.items.length + data.received.length === 0 && (
        <EmptyState art={<Icon of={GiftIcon} size={28} />} title={t('gifts.empty')} text={t('gifts.empty_text')} action={redeem} />
      )}
      {data && data.items.length + data.received.length > 0 && (
        <div className={styles.parts}>
          {data.items.length > 0 && (
            <section className={styles.part}>
              <h2 className={styles.partTitle}>{t('gifts.given')}</h2>
              <ul className={styles.rows}>
                {data.items.map((gift) => (
                  <GiftRow key={gift.id} gift={gift} />
                ))}
              </ul>
            </section>
          )}
          {data.received.length > 0 && (
            <section className={styles.part}>
              <h2 className={styles.partTitle}>{t('gifts.received')}</h2>
              <ul className={styles.rows}>
                {data.received.map(({ id, product, from_name: from, redeemed_at: at }) => (
                  <li key={id} className={styles.row}>
                    <h3 className={styles.title}>{product.title}</h3>
                    <p className={styles.hint}>
                      {[from && t('gifts.from', { name: from }), formatDate(at, { language, timeZone })].filter(Boolean).join(' · ')}
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div>{redeem}</div>
        </div>
      )}
    </Screen>
  );
}
