import { useEffect, useEffectEvent, useRef } from 'react';
import { useReport } from '../../../platform/activity.ts';
import type { PurchasePhase } from './usePurchasePhase.ts';

/** Reports that the checkout was opened and closed (ACT-2). */
export function useReportedVisit(productIds: readonly string[]): void {
  const report = useReport();
  const ids = productIds.join();
  useEffect(() => {
    if (ids === '') return;
    const data = { product_ids: ids.split(',') };
    report('checkout_opened', data);
    return () => report('checkout_closed', data);
  }, [report, ids]);
}

type Typed = { productId: string; code: string | null; isRefused: boolean; isSettled: boolean; hasDetails: boolean };

/** Reports each coupon once, with its outcome, and once that everything asked of the buyer is filled in. Never what was typed. */
export function useReportedEntries({ productId, code, isRefused, isSettled, hasDetails }: Typed): void {
  const report = useReport();
  const reported = useRef(new Set<string>());
  const once = useEffectEvent((key: string, send: () => void) => {
    if (reported.current.has(key)) return;
    reported.current.add(key);
    send();
  });
  useEffect(() => {
    if (code !== null && isSettled)
      once(code, () => report(isRefused ? 'checkout_coupon_failed' : 'checkout_coupon_applied', { product_id: productId }));
  }, [report, productId, code, isRefused, isSettled]);
  useEffect(() => {
    if (hasDetails) once('', () => report('checkout_details_entered', { product_id: productId }));
  }, [report, productId, hasDetails]);
}

/** Reports how a purchase goes: submitted, failed and why, completed. */
export function useReportedPhase(phase: PurchasePhase): void {
  const report = useReport();
  const outcome = outcomeOf(phase);
  const reason = phase.step === 'form' ? (phase.failure?.kind ?? null) : null;
  const submitted = useRef(false);
  const follow = useEffectEvent(() => {
    if (outcome === 'checkout_submitted') submitted.current = true;
    if (outcome === null || (outcome !== 'checkout_submitted' && !submitted.current)) return;
    if (outcome !== 'checkout_submitted') submitted.current = false;
    report(outcome, reason === null ? {} : { reason });
  });
  useEffect(() => follow(), [outcome, reason]);
}

function outcomeOf({ step, ...phase }: PurchasePhase): 'checkout_submitted' | 'checkout_failed' | 'checkout_completed' | null {
  if (step === 'paying') return 'checkout_submitted';
  if (step === 'done' || step === 'gifted' || step === 'seated') return 'checkout_completed';
  return step === 'form' && 'failure' in phase && phase.failure !== null ? 'checkout_failed' : null;
}
