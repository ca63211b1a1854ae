import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { PlanQuote } from '@bandstand/contract/plans.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { taxLabelIn } from '@bandstand/rules/products/taxLabels.ts';
import styles from './Plans.module.css';
import { quoteWords, type PlanWords } from '../state/planWords.ts';

/** What a change of plan costs today, line by line, and what follows. */
export function PlanQuoteLines({ quote, status, words }: { quote: PlanQuote; status: Subscription['status']; words: PlanWords }) {
  const { t, language } = words;
  const money = (amount: number) =>
    amount < 0 ? `−${formatMoney(-amount, quote.currency, language)}` : formatMoney(amount, quote.currency, language);
  const tax = quote.tax_label ? taxLabelIn(quote.tax_label, language) : t('checkout.tax');
  const rows = [
    ...quote.lines.map(({ label, kind, amount }) => [kind === 'credit' ? t('account.plan.credit') : label, amount] as const),
    ...(quote.discount > 0
      ? [[quote.coupon ? t('checkout.discount_code', { code: quote.coupon }) : t('checkout.discount'), -quote.discount] as const]
      : []),
    ...(quote.tax_kind === 'exclusive' && quote.tax > 0 ? [[tax, quote.tax] as const] : []),
  ];
  return (
    <>
      {rows.length > 0 && (
        <dl className={styles.lines}>
          {rows.map(([label, amount], at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of one quote, which never changes
            <div key={at} className={styles.line}>
              <dt>{label}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t('checkout.total_today')}</dt>
            <dd>{money(quote.total_due_now)}</dd>
          </div>
        </dl>
      )}
      {quote.tax_kind === 'inclusive' && quote.tax > 0 && (
        <p className={styles.note}>{t('checkout.tax_included', { tax, amount: money(quote.tax) })}</p>
      )}
      <p className={styles.note}>{quoteWords(quote, status, words).join(' ')}</p>
    </>
  );
}
