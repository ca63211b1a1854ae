import { useCallback, useRef, type RefObject } from 'react';
import type { PaymentForm } from '../../../platform/payments/usePaymentForm.ts';
import { useReport } from '../../../platform/activity.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { keptReferral } from '../../../platform/session/referral.ts';
import { useGuestProof } from '../../../platform/session/useGuestProof.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { keepOrder } from './keptOrder.ts';
import { finishingOf, intentBody, type Attempt } from './purchase.intent.ts';
import { returnAddress } from './returnAddress.ts';
import type { usePurchasePhase } from './usePurchasePhase.ts';

type Parts = Pick<ReturnType<typeof usePurchasePhase>, 'setPhase' | 'opened' | 'run'> & {
  finish: PaymentForm['finish'];
  /** The value of the field that people cannot see. */
  given: () => object;
  /** Set once the gateway has taken the money. */
  hasPaid: RefObject<boolean>;
};

/** Pay. Resolves with whether it got past the form. */
export function usePay({ setPhase, opened, run, finish, given, hasPaid }: Parts): (attempt: Attempt) => Promise<boolean> {
  const { api, session, storage } = usePlatform();
  const report = useReport();
  const takeProof = useGuestProof('sign_up', useSession().state === 'guest');
  // A guest who missed the first answer must count as the same person on the next press.
  const guestKey = useRef({ of: '', key: '' });
  return useCallback(
    (attempt: Attempt) =>
      run(attempt.quote.total_due_now, async () => {
        setPhase({ step: 'paying' });
        report('checkout_submitted', { product_id: attempt.productId });
        hasPaid.current = false;
        // The guest's email step runs on Pay, not before (ID-27).
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
    [api, run, finish, opened, session, setPhase, storage, given, hasPaid, takeProof, report],
  );
}
