import type { CallOutput } from '@bandstand/contract/call.values.ts';
import type { subscriptionPayments } from '@bandstand/contract/checkout.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { Gateway, Payment } from '../gateways/gateways.shape.ts';
import type { Payments } from '../payments/payments.service.ts';

export interface PayingDependencies {
  engine: Pick<BillingEngine, 'rows' | 'billing'>;
  payments: Pick<Payments, 'find' | 'publicKeyOf'>;
}
export type Paid = CallOutput<(typeof subscriptionPayments)['POST /subscriptions/{id}/pay']>;
export type Paying = ReturnType<typeof createPaying>;

/** What members need to pay a subscription, and to change its payment method. */
export function createPaying({ engine: { rows: repo, billing }, payments }: PayingDependencies) {
  const requireOwn = async ({ tenant, id: memberId }: Member, id: string): Promise<SubscriptionRow> => {
    const row = await repo.find(tenant, id);
    if (row?.subscriber_id !== memberId) throw new AppError('not_found');
    return row;
  };
  const gatewayOf = async (tenant: Tenant, row: SubscriptionRow): Promise<Gateway> => {
    const gateway = billing.hasMethods(row.provider) ? await payments.find(tenant, row.provider) : null;
    if (!gateway) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
    return gateway;
  };
  const finishing = async (tenant: Tenant, gateway: Gateway, { id, clientSecret }: Payment) => ({
    id,
    client_secret: clientSecret,
    provider: gateway.provider,
    publishable_key: await payments.publicKeyOf(tenant, gateway.provider),
  });
  /** Runs with the row held, and releases it once the outcome is known. */
  async function holding<R>(tenant: Tenant, row: SubscriptionRow, run: () => Promise<R>): Promise<R> {
    try {
      return await run();
    } catch (error) {
      const isUnknown = !(error instanceof AppError) || error.code === 'provider_down';
      if (!isUnknown) await repo.release(tenant, row.id);
      throw error;
    }
  }

  const toFinish = async (tenant: Tenant, gateway: Gateway, payment: Payment): Promise<Paid> => {
    if (payment.status === 'processing') return { status: 'processing' };
    return {
      status: 'requires_payment',
      kind: payment.kind,
      amount: payment.amount,
      provider_amount: payment.providerAmount ?? payment.amount,
      currency: payment.currency,
      ...(await finishing(tenant, gateway, payment)),
    };
  };
  return { requireOwn, gatewayOf, finishing, toFinish, holding };
}
