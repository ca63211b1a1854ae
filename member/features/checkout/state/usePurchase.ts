import { useTrap } from '@bandstand/ui/primitives/useTrap.tsx';
import { useCallback, useRef } from 'react';
import { usePaymentForm } from '../../../platform/payments/usePaymentForm.ts';
import { usePlatform } from '../../../platform/platform.ts';
import type { CheckoutFailure } from './checkoutFailure.ts';
import { forgetOrder, keptOrder, resolveOrder } from './keptOrder.ts';
import { usePay } from './usePay.ts';
import { usePurchaseFields } from './usePurchaseFields.ts';
import { usePurchasePhase } from './usePurchasePhase.ts';

export type PurchaseState = ReturnType<typeof usePurchase>;

/** One purchase, from Pay to the open content. The tab may be closed at any time: the server finishes what was paid (COM-11). */
export function usePurchase() {
  const { api, storage } = usePlatform();
  const { phase, setPhase, activate, opened, run } = usePurchasePhase();
  // Here instead of in the form, which remounts on login and logout.
  const form = usePaymentForm();
  const fields = usePurchaseFields();
  const trap = useTrap();
  const hasPaid = useRef(false);
  const pay = usePay({ setPhase, opened, run, finish: form.finish, given: trap.given, hasPaid });

  /** After an unknown outcome: first asks whether it succeeded, so that nobody pays twice. */
  const retry = useCallback(
    (productId: string, isElsewhere = false) =>
      run(0, async () => {
        setPhase({ step: 'paying' });
        if (isElsewhere) {
          const orderId = keptOrder(storage, productId);
          const order = orderId === null ? null : await resolveOrder(api, orderId, true);
          return order?.state === 'paid' ? opened(productId, order.instead) : { step: 'form', failure: null };
        }
        const { active } = await api('GET /products/{id}/has_active_purchase', { params: { id: productId } });
        if (active || hasPaid.current) {
          await activate(productId);
          return null;
        }
        return { step: 'form', failure: null };
      }),
    [api, run, activate, opened, setPhase, storage],
  );

  /**
   * Resumes an interrupted order: after a bank's page (`isReturn`), or because the tab was closed. A paid one opens and one awaiting
   * approval keeps waiting. Anything else starts at the form, with the error if the bank was asked.
   */
  const resume = useCallback(
    (productId: string, orderId: string, isReturn: boolean) =>
      run(0, async () => {
        setPhase({ step: isReturn ? 'activating' : 'checking' });
        const { state, due, instead } = await resolveOrder(api, orderId, isReturn);
        if (state === 'pending_approval') return { step: state, due };
        if (state === 'processing') return { step: state };
        if (state !== 'paid') {
          if (state === 'over') forgetOrder(storage);
          const failure: CheckoutFailure = { kind: 'notice', text: 'checkout.payment_failed' };
          return { step: 'form', failure: isReturn ? failure : null };
        }
        hasPaid.current = true;
        return opened(productId, instead);
      }),
    [api, run, opened, setPhase, storage],
  );

  const dismiss = useCallback(() => setPhase({ step: 'form', failure: null }), [setPhase]);
  const settle = useCallback((productId: string) => run(0, () => activate(productId).then(() => null)), [run, activate]);
  const kept = useCallback((productId: string) => keptOrder(storage, productId), [storage]);
  return { phase, pay, retry, resume, settle, dismiss, kept, form, trap, ...fields };
}
