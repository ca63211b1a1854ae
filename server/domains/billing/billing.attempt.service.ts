import { AppError } from '../../platform/http/app-error.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Payment } from '../gateways/gateways.shape.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Plan } from './billing.plan.ts';
import type { SubscriptionRow } from './billing.repo.ts';

/**
 * The result of asking for a charge. `nobody`: there is no means of payment, or no usable gateway. `refused` without a payment is final; `reason`
 * says more if it is known.
 */
export type Attempt =
  | { state: 'paid'; payment: Payment | null; reason?: undefined }
  | { state: 'refused'; payment: Payment | null; reason?: string }
  | { state: 'waits'; payment: Payment; reason?: undefined }
  | { state: 'nobody'; payment: null; reason: 'nobody' };

const isRefusal = (code: string): boolean => code === 'payment_failed' || code === 'payment_method_failed';

/** Asks the provider for charges. */
export function createAttempts({ payments }: { payments: Pick<Payments, 'find'> }) {
  /**
   * Asks for the charge that is due, without the member. The key consists of period and attempt, so a repeated request gets the same payment. Throws
   * when the outcome is unknown.
   */
  async function attempt(tenant: Tenant, row: SubscriptionRow, { charge, terms, product }: Plan): Promise<Attempt> {
    if (charge.total === 0) return { state: 'paid', payment: null };
    const gateway = await payments.find(tenant, row.provider);
    if (!gateway || !row.payment_method) return { state: 'nobody', payment: null, reason: 'nobody' };
    const asking = gateway.charge(
      tenant,
      row.payment_method,
      {
        kind: 'payment_intent',
        amount: charge.total,
        currency: terms.currency,
        metadata: { subscription_id: row.id, period: String(row.charges_made + 1) },
        description: product.title,
      },
      `subscription:${row.id}:${row.charges_made + 1}:${row.attempts_failed}`,
    );
    const payment = await asking.catch((error: unknown) => {
      if (!(error instanceof AppError) || !isRefusal(error.code)) throw error;
      return error.extra?.['reason'] === 'method_gone' ? 'method_gone' : error.code;
    });
    if (typeof payment === 'string') return { state: 'refused', payment: null, reason: payment };
    if (payment.status === 'succeeded') return { state: 'paid', payment };
    return { state: payment.status === 'processing' ? 'waits' : 'refused', payment };
  }

  return {
    attempt,
    /**
     * Withdraws a payment that the member was to finish: `paid`, or ended at the provider so that it can no longer be made. `waits`: neither, so do
     * not ask for another. `bounced`: a charge by the engine that a bank returned days later.
     */
    withdraw: async (
      tenant: Tenant,
      row: SubscriptionRow,
    ): Promise<{ state: 'paid' | 'waits' | 'bounced'; payment: Payment } | { state: 'none'; payment: null }> => {
      const gateway = row.pay_intent_id ? await payments.find(tenant, row.provider) : null;
      const read = gateway && row.pay_intent_id ? await gateway.read(tenant, row.pay_intent_id) : null;
      const isOpen = read?.status === 'requires_payment' || read?.status === 'requires_authentication';
      const payment = gateway && read && isOpen ? await gateway.cancel(tenant, read.id) : read;
      if (payment?.status === 'succeeded') return { state: 'paid', payment };
      if (payment?.status === 'processing') return { state: 'waits', payment };
      return read && row.is_charge_waiting ? { state: 'bounced', payment: read } : { state: 'none', payment: null };
    },
  };
}
