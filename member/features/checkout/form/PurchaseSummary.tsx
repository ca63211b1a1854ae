import { useRef } from 'react';
import { CouponField } from '../choice/CouponField.tsx';
import styles from '../frame/Purchase.module.css';
import type { FormPartProps } from './formPart.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PayBar } from './PayBar.tsx';
import { PurchaseNotice } from './PurchaseNotice.tsx';

/** The price, and the Pay button. */
export function PurchaseSummary(props: FormPartProps) {
  const { version, choice, checkout, onChange: change } = props;
  const { isPaying, isUnavailable, priced } = checkout;
  const isFree = version.kind === 'free';
  const isCodeChanging = useRef(false);
  return (
    <div className={styles.aside}>
      <OrderSummary
        quote={priced?.quote}
        isRenewed={priced !== undefined && !checkout.isCurrent}
        hasFailed={checkout.hasFailed}
        onRetry={checkout.retryQuote}
        before={checkout.before}
        isFree={isFree}
      >
        {!isFree && !isUnavailable && (
          <CouponField
            key={choice.coupon}
            code={choice.coupon}
            applied={priced?.quote.coupon ?? null}
            refusal={priced?.coupon?.text ?? null}
            isDisabled={isPaying}
            isChangingRef={isCodeChanging}
            onChange={(coupon) => change({ coupon })}
          />
        )}
      </OrderSummary>
      {isUnavailable ? <PurchaseNotice failure={null} isUnavailable /> : <PayBar {...props} />}
    </div>
  );
}
