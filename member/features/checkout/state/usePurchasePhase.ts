import { useCallback, useRef, useState } from 'react';
import { useReport } from '../../../platform/activity.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { waitForActivation } from './checkout.queries.ts';
import { failureOf, type CheckoutFailure } from './checkoutFailure.ts';
import { forgetOrder, type Due, type Instead } from './keptOrder.ts';

export type PurchasePhase =
  | { step: 'form'; failure: CheckoutFailure | null }
  | { step: 'paying' }
  /** Looks up an interrupted order. */
  | { step: 'checking' }
  | { step: 'activating' }
  | { step: 'pending_approval'; due: Due | null }
  /** A bank is working on it, perhaps for days. */
  | { step: 'processing' }
  | { step: 'inactive' }
  | { step: 'done' }
  /** A gift was paid for. */
  | { step: 'gifted' }
  /** Seats were paid for. */
  | { step: 'seated' };

/** A purchase's progress, and the steps shared by every way through it. */
export function usePurchasePhase() {
  const { api, session, storage } = usePlatform();
  const report = useReport();
  const [phase, setPhase] = useState<PurchasePhase>({ step: 'form', failure: null });
  const isBusy = useRef(false);

  const activate = useCallback(
    async (productId: string) => {
      setPhase({ step: 'activating' });
      const isActive = await waitForActivation(api, productId);
      // New access opens in place without a reload: the session bundle updates every page (COM-11).
      await session.refresh().catch(() => null);
      if (isActive) forgetOrder(storage);
      if (isActive) report('checkout_completed', { product_id: productId });
      setPhase({ step: isActive ? 'done' : 'inactive' });
    },
    [api, session, storage, report],
  );

  /** The paid result: a gift opens nothing here, and seats are given out. */
  const opened = useCallback(
    async (productId: string, instead: Instead): Promise<PurchasePhase | null> => {
      if (!instead) return activate(productId).then(() => null);
      forgetOrder(storage);
      report('checkout_completed', { product_id: productId });
      await session.refresh().catch(() => null);
      return { step: instead };
    },
    [activate, session, storage, report],
  );

  const run = useCallback(
    async (shownTotal: number, work: () => Promise<PurchasePhase | null>): Promise<boolean> => {
      if (isBusy.current) return false;
      isBusy.current = true;
      try {
        const next = await work();
        if (next?.step === 'form' && next.failure) report('checkout_failed', { reason: next.failure.kind });
        if (next) setPhase(next);
        return next?.step !== 'form';
      } catch (error) {
        const failure = failureOf(error, shownTotal);
        if (failure.kind === 'problem' && failure.isSignedOut) session.drop();
        report('checkout_failed', { reason: failure.kind });
        setPhase({ step: 'form', failure });
        return false;
      } finally {
        isBusy.current = false;
      }
    },
    [session, report],
  );

  return { phase, setPhase, activate, opened, run };
}
