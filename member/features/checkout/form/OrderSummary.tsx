import type { Quote } from '@bandstand/contract/checkout.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { countedTitle } from '@bandstand/rules/products/seats.ts';
import { taxLabelIn } from '@bandstand/rules/products/taxLabels.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import shared from '../frame/Checkout.module.css';
import { changedLines } from '../state/checkoutChoice.ts';
import styles from './OrderSummary.module.css';
import { followWords } from '../state/priceWords.ts';

type Props = {
  /** The known quote; the previous choice's stays until the new one arrives. */
  quote: Quote | undefined;
  isRenewed: boolean;
  hasFailed: boolean;
  onRetry: () => void;
  /** What was shown before the total increased. */
  before: Quote | null;
  isFree: boolean;
  children?: ReactNode;
};

/** What is due today, line by line, and what follows. */
export function OrderSummary({ quote, isRenewed, hasFailed, onRetry, children, ...facts }: Props) {
  const t = useText();
  return (
    <section className={styles.summary} aria-labelledby="checkout-summary" aria-busy={!quote || isRenewed || undefined}>
      <h3 id="checkout-summary" className={shared.sectionTitle}>
        {t('checkout.summary')}
      </h3>
      <div aria-live="polite" className={styles.live} data-old={isRenewed || undefined}>
        {quote && <Lines quote={quote} {...facts} />}
      </div>
      {!quote && hasFailed && (
        <div className={styles.failed} role="alert">
          <p>{t('general.something_wrong')}</p>
          <Button size="small" onClick={onRetry}>
            {t('checkout.problem.retry')}
          </Button>
        </div>
      )}
      {!quote && !hasFailed && <Skeleton lines={3} />}
      {children}
    </section>
  );
}

function Lines({ quote, before, isFree }: { quote: Quote; before: Quote | null; isFree: boolean }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const money = (amount: number) => formatMoney(amount, quote.currency, language);
  const changed = before ? changedLines(before, quote) : new Set<number>();
  const labelOf = ({ label: title, kind, quantity }: Quote['lines'][number]) => {
    const label = countedTitle(title, quantity);
    if (kind === 'setup_fee') return t('checkout.line.setup_fee', { item: label });
    return kind === 'trial' || kind === 'bump_trial' ? t('checkout.line.trial', { item: label }) : label;
  };
  const tax = quote.tax_label ? taxLabelIn(quote.tax_label, language) : t('checkout.tax');
  const trialEnd = quote.trial_ends_at && formatDate(quote.trial_ends_at, { language, timeZone });
  const follows = followWords(quote, { t, language }, trialEnd);
  return (
    <>
      <dl className={styles.lines}>
        {quote.lines.map((line, at) => (
          <div key={`${line.kind} ${line.bump_id} ${line.label}`} className={styles.line} data-changed={changed.has(at) || undefined}>
            <dt>{labelOf(line)}</dt>
            <dd>{money(line.amount)}</dd>
          </div>
        ))}
        {quote.discount > 0 && (
          <div className={styles.line} data-changed={(before && before.discount !== quote.discount) || undefined}>
            <dt>{quote.coupon ? t('checkout.discount_code', { code: quote.coupon }) : t('checkout.discount')}</dt>
            <dd>−{money(quote.discount)}</dd>
          </div>
        )}
        {quote.tax_kind === 'exclusive' && (
          <div className={styles.line} data-changed={(before && before.tax !== quote.tax) || undefined}>
            <dt>{tax}</dt>
            <dd>{money(quote.tax)}</dd>
          </div>
        )}
        <div className={styles.total} data-raised={before !== null || undefined}>
          <dt>{t('checkout.total_today')}</dt>
          <dd>
            {before && <s className={styles.before}>{money(before.total_due_now)}</s>}{' '}
            {isFree && quote.total_due_now === 0 ? t('checkout.price.free') : money(quote.total_due_now)}
          </dd>
        </div>
      </dl>
      {quote.tax_kind === 'inclusive' && quote.tax > 0 && (
        <p className={styles.note}>{t('checkout.tax_included', { tax, amount: money(quote.tax) })}</p>
      )}
      {quote.tax_kind === 'reverse_charge' && <p className={styles.note}>{t('checkout.tax_reverse_charge')}</p>}
      {quote.tax_kind === 'pending' && <p className={styles.note}>{t('checkout.tax_pending')}</p>}
      {quote.is_trial_used && <p className={styles.note}>{t('checkout.trial_used')}</p>}
      {before && (
        <p className={styles.raised} role="alert">
          {t('error.order_preview_mismatch')}
        </p>
      )}
      {follows.length > 0 && <p className={styles.follows}>{follows.join(' ')}</p>}
    </>
  );
}
