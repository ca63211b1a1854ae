import { useCallback, useRef, useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { waitForActivation } from './checkout.queries.ts';
import { failureOf, type CheckoutFailure } from './checkoutFailure.ts';
import { forgetOrder, type Due, type Instead } from './keptOrder.ts';

export type PurchasePhase =
  | { step: 'form'; failure: CheckoutFailure | null }
  | { step: 'paying' }
  /** An order that was left is looked up. */
  | { step: 'checking' }
  | { step: 'activating' }
  | { step: 'pending_approval'; due: Due | null }
  /** A bank works on it, for days perhaps. */
  | { step: 'processing' }
  | { step: 'inactive' }
  | { step: 'done' }
  /** A gift was paid for. */
  | { step: 'gifted' }
  /** Seats were paid for. */
  | { step: 'seated' };

/** How far one purchase is, and the steps that every way through it takes. */
export function usePurchasePhase() {
  const { api, session, storage } = usePlatform();
  const [phase, setPhase] = useState<PurchasePhase>({ step: 'form', failure: null });
  const isBusy = useRef(false);

  const activate = useCallback(
    async (productId: string) => {
      setPhase({ step: 'activating' });
      const isActive = await waitForActivation(api, productId);
      // What is new opens where it stands, without a reload: the bundle says so to every page (COM-11).
      await session.refresh().catch(() => null);
      if (isActive) forgetOrder(storage);
      setPhase({ step: isActive ? 'done' : 'inactive' });
    },
    [api, session, storage],
  );

  /** What was paid for: a gift opens nothing here, and seats are to be given out. */
  const opened = useCallback(
    async (productId: string, instead: Instead): Promise<PurchasePhase | null> => {
      if (!instead) return activate(productId).then(() => null);
      forgetOrder(storage);
      await session.refresh().catch(() => null);
      return { step: instead };
    },
    [activate, session, storage],
  );

  const run = useCallback(
    async (shownTotal: number, work: () => Promise<PurchasePhase | null>): Promise<boolean> => {
      if (isBusy.current) return false;
      isBusy.current = true;
      try {
        const next = await work();
        if (next) setPhase(next);
        return next?.step !== 'form';
      } catch (error) {
        const failure = failureOf(error, shownTotal);
        if (failure.kind === 'problem' && failure.isSignedOut) session.drop();
        setPhase({ step: 'form', failure });
        return false;
      } finally {
        isBusy.current = false;
      }
    },
    [session],
  );

  return { phase, setPhase, activate, opened, run };
}
