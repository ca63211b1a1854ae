import type { Address, Intent } from '@bandstand/contract/checkout.ts';
import type { GiftWish } from '@bandstand/contract/gifts.ts';
import { useTrap } from '@bandstand/ui/primitives/useTrap.tsx';
import { useCallback, useRef, useState } from 'react';
import { emptyGift } from '../../platform/gifts/giftWish.ts';
import type { Payer } from '../../platform/payments/finishing.ts';
import { usePaymentForm } from '../../platform/payments/usePaymentForm.ts';
import { usePlatform } from '../../platform/platform.ts';
import { keptReferral } from '../../platform/referral.ts';
import { useGuestProof } from '../../platform/useGuestProof.ts';
import { useSession } from '../../platform/useSession.ts';
import { waitForActivation, type Priced, type QuoteOf } from './checkout.queries.ts';
import type { TypedBusiness } from './checkoutChoice.ts';
import { failureOf, type CheckoutFailure } from './checkoutFailure.ts';
import { forgetOrder, keepOrder, keptOrder, resolveOrder, type Due, type Instead } from './keptOrder.ts';
import { returnAddress } from './returnAddress.ts';

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

export type PurchaseState = ReturnType<typeof usePurchase>;
export type Attempt = QuoteOf & {
  /** The buyer ticked that it begins at once. */
  waiver: boolean;
  quote: Priced['quote'];
  provider: string;
  /** What is written to whom it is for; null: the buyer. */
  gift: GiftWish | null;
  /** Of several seats: the buyer takes one. */
  takesSeat: boolean;
  /** Null: a member pays. */ guest: Payer | null;
};

/** One purchase from the press on Pay to the open content. The tab may be closed at any moment: the server finishes what was paid (COM-11). */
export function usePurchase() {
  const { api, session, storage } = usePlatform();
  const [phase, setPhase] = useState<PurchasePhase>({ step: 'form', failure: null });
  // Here and not in the form: what is on the screen is drawn anew when somebody logs in or is signed out.
  const form = usePaymentForm();
  const [person, setPerson] = useState<Payer>({ name: '', email: '' });
  const [address, setAddress] = useState<Address>({});
  const [business, setBusiness] = useState<TypedBusiness>({ isOn: false, name: '', vat_id: '' });
  const [waiver, setWaiver] = useState(false);
  const [gift, setGift] = useState(emptyGift);
  const [takesSeat, setTakesSeat] = useState(true);
  const trap = useTrap();
  const { given } = trap;
  const takeProof = useGuestProof('sign_up', useSession().state === 'guest');
  const isBusy = useRef(false);
  const hasPaid = useRef(false);
  // Whoever never heard that he was made is the same person at the next press, and no stranger to himself.
  const guestKey = useRef({ of: '', key: '' });

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

  const { finish } = form;
  const pay = useCallback(
    (attempt: Attempt) =>
      run(attempt.quote.total_due_now, async () => {
        setPhase({ step: 'paying' });
        hasPaid.current = false;
        // The e-mail step of a guest comes with the press on Pay, not before (ID-27).
        if (attempt.guest) {
          const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
          const body = { ...attempt.guest, timezone };
          const of = JSON.stringify(body);
          if (guestKey.current.of !== of) guestKey.current = { of, key: crypto.randomUUID() };
          const sent = { body: { ...body, ...given(), ...takeProof() } };
          session.adopt(await api('POST /auth/verify_subscriber', sent, { idempotencyKey: guestKey.current.key }));
        }
        const { user } = session.current().bundle ?? {};
        const intent = await api(
          'POST /products/{id}/intent',
          { params: { id: attempt.productId }, body: intentBody(attempt, user?.name ?? null, keptReferral(storage, Date.now())) },
          { idempotencyKey: crypto.randomUUID() },
        );
        keepOrder(storage, attempt.productId, intent.order_id);
        if (intent.status === 'pending_approval')
          return { step: 'pending_approval', due: { amount: intent.final_amount, currency: intent.currency } };
        if (intent.status === 'processing') return { step: intent.status };
        if (intent.status === 'requires_payment') {
          await finish(finishingOf(intent), { name: user?.name ?? '', email: user?.email ?? '' }, returnAddress(intent.order_id));
          hasPaid.current = true;
          const { status } = await api('POST /orders/{id}/confirm', { params: { id: intent.order_id } });
          if (status === 'processing') return { step: status };
        }
        return opened(attempt.productId, attempt.gift ? 'gifted' : attempt.quantity ? 'seated' : null);
      }),
    [api, run, finish, opened, session, storage, given, takeProof],
  );

  /** After an unknown outcome: whether it went through after all is asked first, so that nobody pays twice. */
  const retry = useCallback(
    (productId: string, isElsewhere = false) =>
      run(0, async () => {
        setPhase({ step: 'paying' });
        if (isElsewhere) {
          const orderId = keptOrder(storage, productId);
          const found = orderId === null ? null : await resolveOrder(api, orderId, true);
          return found?.state === 'paid' ? opened(productId, found.instead) : { step: 'form', failure: null };
        }
        const { active } = await api('GET /products/{id}/has_active_purchase', { params: { id: productId } });
        if (active || hasPaid.current) {
          await activate(productId);
          return null;
        }
        return { step: 'form', failure: null };
      }),
    [api, run, activate, opened, storage],
  );

  /**
   * Takes up an order that was left: after a bank's own page (`isReturn`), or because the tab was closed. What was paid is opened, what waits for its
   * approval waits on; anything else begins at the form, with what went wrong where the bank was asked.
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
    [api, run, opened, storage],
  );

  const dismiss = useCallback(() => setPhase({ step: 'form', failure: null }), []);
  const settle = useCallback((productId: string) => run(0, () => activate(productId).then(() => null)), [run, activate]);
  const kept = useCallback((productId: string) => keptOrder(storage, productId), [storage]);
  return {
    phase,
    pay,
    retry,
    resume,
    settle,
    dismiss,
    kept,
    form,
    trap,
    person,
    setPerson,
    address,
    setAddress,
    business,
    setBusiness,
    waiver,
    setWaiver,
    gift,
    setGift,
    takesSeat,
    setTakesSeat,
  };
}

const finishingOf = ({ kind, id, client_secret: secret, provider }: Intent) => {
  if (!kind || !id || !secret) throw new Error('The intent cannot be confirmed');
  return { kind, id, client_secret: secret, provider };
};

const intentBody = (
  { versionId, currency, quote, coupon, bumpIds, address, business, waiver, gift, quantity, takesSeat }: Attempt,
  name: string | null,
  referral: string | null,
) => ({
  version_id: versionId,
  currency,
  quote_id: quote.quote_id,
  final_amount: quote.total_due_now,
  ...(coupon && { coupon }),
  ...(bumpIds.length > 0 && { order_bumps: [...bumpIds] }),
  ...(address && { address, name }),
  ...(business && { business }),
  ...(waiver && { waiver }),
  ...(gift && { gift }),
  ...(quantity && { quantity, takes_seat: takesSeat }),
  ...(referral && { referral }),
});
