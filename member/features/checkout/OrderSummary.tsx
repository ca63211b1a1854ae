import type { Quote } from '@bandstand/contract/checkout.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTimeZone } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import shared from './Checkout.module.css';
import styles from './OrderSummary.module.css';
import { thenText } from './priceWords.ts';

type Props = {
  quote: UseQueryResult<Quote>;
  shown: Quote | undefined;
  raisedFrom: number | null;
  isFree: boolean;
  /** How many payments there are in all; null: they go on until they are cancelled. */
  charges: number | null;
};

/** What is due today, line by line, and what follows. */
export function OrderSummary({ quote, shown, ...facts }: Props) {
  const t = useText();
  return (
    <section className={styles.summary} aria-labelledby="checkout-summary" aria-busy={!shown || undefined}>
      <h3 id="checkout-summary" className={shared.sectionTitle}>
        {t('checkout.summary')}
      </h3>
      {shown && <Lines quote={shown} {...facts} />}
      {!shown && quote.error && (
        <div className={styles.failed} role="alert">
          <p>{t('general.something_wrong')}</p>
          <Button size="small" onClick={() => void quote.refetch()}>
            {t('checkout.problem.retry')}
          </Button>
        </div>
      )}
      {!shown && !quote.error && <Skeleton lines={3} />}
    </section>
  );
}

function Lines({ quote, raisedFrom, isFree, charges }: Omit<Props, 'quote' | 'shown'> & { quote: Quote }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const money = (amount: number) => formatMoney(amount, quote.currency, language);
  const date = (time: string) => formatDate(time, { language, timeZone });
  const follows = thenText(quote, { t, language });
  const following = () => {
    if (quote.trial_ends_at) return t('checkout.then_from', { then: follows ?? '', date: date(quote.trial_ends_at) });
    return charges === null ? t('checkout.then_renews', { then: follows ?? '' }) : `${follows} · ${t('checkout.detail.charges', { count: charges })}`;
  };
  return (
    <>
      <dl className={styles.lines}>
        {quote.lines.map((line) => (
          <div key={`${line.kind} ${line.label}`} className={styles.line}>
            <dt>{line.label}</dt>
            <dd>{money(line.amount)}</dd>
          </div>
        ))}
        {quote.discount > 0 && (
          <div className={styles.line}>
            <dt>{t('checkout.discount')}</dt>
            <dd>−{money(quote.discount)}</dd>
          </div>
        )}
        {quote.tax > 0 && (
          <div className={styles.line}>
            <dt>{t('checkout.tax')}</dt>
            <dd>{money(quote.tax)}</dd>
          </div>
        )}
        <div className={styles.total} data-raised={raisedFrom !== null || undefined}>
          <dt>{t('checkout.total_today')}</dt>
          <dd>
            {raisedFrom !== null && <s className={styles.before}>{money(raisedFrom)}</s>}{' '}
            {isFree ? t('checkout.price.free') : money(quote.total_due_now)}
          </dd>
        </div>
      </dl>
      {raisedFrom !== null && (
        <p className={styles.raised} role="alert">
          {t('error.order_preview_mismatch')}
        </p>
      )}
      {follows && <p className={styles.follows}>{following()}</p>}
    </>
  );
}
