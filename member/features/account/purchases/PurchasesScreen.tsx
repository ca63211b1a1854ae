import type { Purchase } from '@bandstand/contract/checkout.ts';
import type { RefundRequest } from '@bandstand/contract/refunds.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { useQuery } from '@tanstack/react-query';
import Receipt from 'lucide-react/icons/receipt';
import { useApi, useConfig } from '../../../platform/platform.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useNow } from '../../../platform/useNow.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';
import { purchasesKey, refundRequestsKey } from '../state/account.keys.ts';
import { ListFrame } from '../frame/ListFrame.tsx';
import { RefundAsk, RefundState } from './RefundAsk.tsx';
import { RestorePurchases } from './RestorePurchases.tsx';

/** `/me/account/purchases`: what was bought, when, and how long access lasts (COM-19). */
export function PurchasesScreen() {
  const t = useText();
  const api = useApi();
  const { legal } = useConfig().app;
  const purchases = useQuery({ queryKey: purchasesKey, queryFn: () => api('GET /purchases') });
  const asked = useQuery({ queryKey: refundRequestsKey, queryFn: () => api('GET /refund_requests') });
  return (
    <Screen title={t('screen.account_purchases')} toolbar={{ backTo: '/me/account' }}>
      <ListFrame
        query={purchases}
        empty={<EmptyState art={<Icon of={Receipt} size={28} />} title={t('account.purchases.empty')} text={t('account.purchases.empty_text')} />}
      >
        {(items) => (
          <ul className={styles.rows}>
            {items.map((purchase) => (
              <PurchaseRow
                key={purchase.id}
                purchase={purchase}
                request={asked.data?.items.find(({ purchase_id }) => purchase_id === purchase.id) ?? null}
                isAskable={asked.data?.askable.includes(purchase.id) ?? false}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      <p className={styles.restore}>
        <a href="/me/account/gifts">{t('screen.gifts')}</a>
      </p>
      {legal.offers_withdrawal && (
        <p>
          <a href="/me/account/withdraw">{t('screen.withdraw')}</a>
        </p>
      )}
      <RestorePurchases />
    </Screen>
  );
}

type PurchaseRowProps = { purchase: Purchase; request: RefundRequest | null; isAskable: boolean };

function PurchaseRow({ purchase, request, isAskable }: PurchaseRowProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const now = useNow();
  const date = (time: string) => formatDate(time, { language, timeZone });
  const money = (amount: number) => formatMoney(amount, purchase.currency, language);
  const { product, source, refunded, amount, expires_at: endsAt, invoice_id: invoiceId, credit_notes: creditNotes } = purchase;
  const isRefunded = purchase.status === 'refunded' || (refunded > 0 && refunded >= amount);
  const facts = [
    t('account.purchases.bought', { date: date(purchase.purchased_at) }),
    endsAt && t('account.purchases.until', { date: date(endsAt) }),
  ].filter(Boolean);
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h2 className={styles.rowTitle}>{product.title}</h2>
        <p className={styles.hint}>{facts.join(' · ')}</p>
        {source === 'ios' && <p className={styles.hint}>{t('purchases.from_app_store')}</p>}
        {source === 'android' && <p className={styles.hint}>{t('purchases.from_google_play')}</p>}
        {refunded > 0 && !isRefunded && <p className={styles.hint}>{t('purchases.refunded_part', { amount: money(refunded) })}</p>}
        <RefundState request={request} />
      </div>
      <div className={styles.rowEnd}>
        <span className={styles.money}>{source === 'manual' && amount === 0 ? t('account.purchases.given') : money(amount)}</span>
        {purchase.seats ? (
          <Button size="small" href="/me/account/team">
            {t('purchases.team')}
          </Button>
        ) : null}
        {purchase.is_gift && <Badge>{t('purchases.gift')}</Badge>}
        {isRefunded && <Badge>{t('account.purchases.refunded')}</Badge>}
        {endsAt !== null && Date.parse(endsAt) < now && <Badge>{t('account.purchases.expired')}</Badge>}
        {invoiceId && (
          <Button size="small" href={`/invoice/${invoiceId}`} aria-label={t('purchases.invoice_of', { product: product.title })}>
            {t('purchases.invoice')}
          </Button>
        )}
        {creditNotes.map(({ id, number }) => (
          <Button key={id} size="small" href={`/invoice/${id}`}>
            {t('credit_note.number', { number })}
          </Button>
        ))}
        <RefundAsk purchase={purchase} isAskable={isAskable} />
      </div>
    </li>
  );
}
