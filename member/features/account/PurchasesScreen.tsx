import { formatMoney } from '@bandstand/rules/products/money.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { useQuery } from '@tanstack/react-query';
import Receipt from 'lucide-react/icons/receipt';
import { useApi } from '../../platform/platform.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useNow } from '../../platform/useNow.ts';
import { useTimeZone } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import styles from './Account.module.css';
import { ListFrame } from './ListFrame.tsx';

/** `/me/account/purchases`: what was bought, when, and how long it holds (COM-19). */
export function PurchasesScreen() {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const purchases = useQuery({ queryKey: ['account', 'purchases'], queryFn: () => api('GET /purchases') });
  const now = useNow();
  const date = (time: string) => formatDate(time, { language, timeZone });
  return (
    <Screen title={t('screen.account_purchases')} toolbar={{ backTo: '/me/account' }}>
      <ListFrame
        query={purchases}
        empty={<EmptyState art={<Icon of={Receipt} size={28} />} title={t('account.purchases.empty')} text={t('account.purchases.empty_text')} />}
      >
        {(items) => (
          <ul className={styles.rows}>
            {items.map((purchase) => (
              <li key={purchase.id} className={styles.row}>
                <div className={styles.rowWords}>
                  <h2 className={styles.rowTitle}>{purchase.product.title}</h2>
                  <p className={styles.hint}>
                    {t('account.purchases.bought', { date: date(purchase.purchased_at) })}
                    {purchase.expires_at && ` · ${t('account.purchases.until', { date: date(purchase.expires_at) })}`}
                  </p>
                </div>
                <div className={styles.rowEnd}>
                  <span className={styles.money}>
                    {purchase.source === 'manual' ? t('account.purchases.given') : formatMoney(purchase.amount, purchase.currency, language)}
                  </span>
                  {purchase.status === 'refunded' && <Badge>{t('account.purchases.refunded')}</Badge>}
                  {purchase.expires_at !== null && Date.parse(purchase.expires_at) < now && <Badge>{t('account.purchases.expired')}</Badge>}
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </Screen>
  );
}
