import type { Intent, Quote } from '@bandstand/contract/checkout.ts';
import { useCallback, useRef, useState } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { waitForActivation } from './checkout.queries.ts';
import { failureOf, type CheckoutFailure } from './checkoutFailure.ts';
import type { CardValues } from './cardNumber.ts';

export type PurchasePhase =
  | { step: 'form'; failure: CheckoutFailure | null }
  | { step: 'paying' }
  /** The bank asks who it is: an answer of the member goes on, or back to the form. */
  | { step: 'authenticating'; answer: (isApproved: boolean) => void }
  | { step: 'activating' }
  | { step: 'pending_approval' }
  | { step: 'inactive' }
  | { step: 'done' };

export type PurchaseState = ReturnType<typeof usePurchase>;
type Attempt = { productId: string; versionId: string; quote: Quote; card: CardValues | null };

const emptyCard: CardValues = { number: '', exp: '', cvc: '' };

/** A refusal by the member himself in the bank's dialog. */
class Declined extends Error {}

/** One purchase from the press on Pay to the open content. The tab may be closed at any moment: the server finishes what was paid (COM-11). */
export function usePurchase() {
  const { api, session } = usePlatform();
  const [phase, setPhase] = useState<PurchasePhase>({ step: 'form', failure: null });
  // Here and not in the form: what is on the screen is drawn anew when somebody logs in or is signed out.
  const [card, setCard] = useState<CardValues>(emptyCard);
  const isBusy = useRef(false);
  const hasPaid = useRef(false);

  const activate = useCallback(
    async (productId: string) => {
      setPhase({ step: 'activating' });
      const isActive = await waitForActivation(api, productId);
      // What is new opens where it stands, without a reload: the bundle says so to every page (COM-11).
      await session.refresh().catch(() => null);
      setPhase({ step: isActive ? 'done' : 'inactive' });
    },
    [api, session],
  );

  const confirm = useCallback(
    async (intent: Intent, card: CardValues) => {
      if (!intent.id || !intent.client_secret) throw new Error('The intent cannot be confirmed');
      const proof = {
        client_secret: intent.client_secret,
        number: card.number.replaceAll(' ', ''),
        exp: card.exp.replaceAll(' ', ''),
        cvc: card.cvc,
      };
      const params = { intentId: intent.id };
      const first = await api('POST /payments/test/{intentId}/confirm', { params, body: proof });
      if (first.status === 'requires_authentication') {
        const isApproved = await new Promise<boolean>((answer) => setPhase({ step: 'authenticating', answer }));
        if (!isApproved) throw new Declined();
        setPhase({ step: 'paying' });
        await api('POST /payments/test/{intentId}/confirm', { params, body: { ...proof, authenticated: true } });
      }
      hasPaid.current = true;
      await api('POST /orders/{id}/confirm', { params: { id: intent.order_id } });
    },
    [api],
  );

  const run = useCallback(
    async (shownTotal: number, work: () => Promise<PurchasePhase | null>) => {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        const next = await work();
        if (next) setPhase(next);
      } catch (error) {
        const failure: CheckoutFailure =
          error instanceof Declined ? { kind: 'notice', text: 'checkout.payment_failed' } : failureOf(error, shownTotal);
        if (failure.kind === 'problem' && failure.isSignedOut) session.drop();
        setPhase({ step: 'form', failure });
      } finally {
        isBusy.current = false;
      }
    },
    [session],
  );

  const pay = useCallback(
    ({ productId, versionId, quote, card }: Attempt) =>
      run(quote.total_due_now, async () => {
        setPhase({ step: 'paying' });
        hasPaid.current = false;
        const intent = await api(
          'POST /products/{id}/intent',
          { params: { id: productId }, body: { version_id: versionId, quote_id: quote.quote_id, final_amount: quote.total_due_now } },
          { idempotencyKey: crypto.randomUUID() },
        );
        if (intent.status === 'pending_approval') return { step: 'pending_approval' };
        if (intent.status === 'requires_payment') {
          if (!card) return { step: 'form', failure: { kind: 'reload' } };
          await confirm(intent, card);
        }
        await activate(productId);
        return null;
      }),
    [api, run, confirm, activate],
  );

  /** After an unknown outcome: whether it went through after all is asked first, so that nobody pays twice. */
  const retry = useCallback(
    (productId: string) =>
      run(0, async () => {
        setPhase({ step: 'paying' });
        const { active } = await api('GET /products/{id}/has_active_purchase', { params: { id: productId } });
        if (active || hasPaid.current) {
          await activate(productId);
          return null;
        }
        return { step: 'form', failure: null };
      }),
    [api, run, activate],
  );

  const dismiss = useCallback(() => setPhase({ step: 'form', failure: null }), []);
  return { phase, pay, retry, dismiss, card, setCard };
}
