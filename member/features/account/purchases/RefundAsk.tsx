import type { Purchase } from '@bandstand/contract/checkout.ts';
import type { RefundRequest } from '@bandstand/contract/refunds.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';
import { RefundAskDialog } from './RefundAskDialog.tsx';

/** The state of a refund request. A refund itself is shown with the price. */
export function RefundState({ request }: { request: RefundRequest | null }) {
  const t = useText();
  if (request === null || request.state === 'refunded') return null;
  return (
    <p className={styles.hint}>
      {t(request.state === 'open' ? 'purchases.refund_open' : 'purchases.refund_refused')}
      {request.answer && ` ${request.answer}`}
    </p>
  );
}

/** The button that requests a refund, if the app allows it. */
export function RefundAsk({ purchase, isAskable }: { purchase: Purchase; isAskable: boolean }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  if (!isAskable) return null;
  return (
    <>
      <Button size="small" variant="quiet" aria-label={t('purchases.refund_of', { product: purchase.product.title })} onClick={() => setIsOpen(true)}>
        {t('purchases.refund_ask')}
      </Button>
      {isOpen && <RefundAskDialog purchase={purchase} onClose={() => setIsOpen(false)} />}
    </>
  );
}
