import { AppError } from '../../platform/http/app-error.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { Gateway, Payment } from '../gateways/gateways.shape.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { ApplyChange } from './plans.apply.service.ts';
import type { ChangeDetails } from './plans.quotes.ts';
import type { ChangeRow, PlansRepo } from './plans.repo.ts';

export interface SettleDependencies {
  repo: PlansRepo;
  apply: Pick<ApplyChange, 'now'>;
  payments: Pick<Payments, 'find'>;
}

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'payment_failed' || error.code === 'payment_method_failed');

/** Settles the payment for a change of plan. */
export function createSettling({ repo, apply, payments }: SettleDependencies) {
  /** Requests the payment without the member: the same request for the same change, however often. Null: refused for good. */
  async function charge(tenant: Tenant, gateway: Gateway, row: SubscriptionRow, change: ChangeRow): Promise<Payment | null> {
    if (!row.payment_method) return null;
    const ask = {
      kind: 'payment_intent' as const,
      amount: change.quote.total_due_now,
      currency: change.quote.currency,
      metadata: { subscription_id: row.id, change_id: change.id },
      description: (change.details as ChangeDetails).next.items[0]?.title ?? change.quote.title,
    };
    try {
      return await gateway.charge(tenant, row.payment_method, ask, `subscription:${row.id}:change:${change.id}`);
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }
  /**
   * The outcome of a requested payment. `open`: the member must finish it, or a bank processes it. `isOver`: stop waiting for it. Throws if the
   * outcome is unknown.
   */
  async function settle(tenant: Tenant, gateway: Gateway, row: SubscriptionRow, change: ChangeRow, isOver = false) {
    const asked = change.intent_id ? await gateway.read(tenant, change.intent_id) : await charge(tenant, gateway, row, change);
    const isOpen = asked?.status === 'requires_authentication' || (asked?.status === 'requires_payment' && change.intent_id !== null);
    const payment = asked && isOpen && isOver ? await gateway.cancel(tenant, asked.id) : asked;
    if (payment?.status === 'succeeded')
      return { state: (await apply.now(tenant, row, change, payment)) ? ('done' as const) : ('late' as const), payment };
    if (payment && (payment.status === 'processing' || (isOpen && !isOver))) {
      await repo.change(null, tenant, change.id, { intent_id: payment.id });
      return { state: 'open' as const, payment };
    }
    // A refused payment must be cancelled: nobody may finish it once the plan is another.
    if (payment && payment.status !== 'canceled') await gateway.cancel(tenant, payment.id);
    await repo.change(null, tenant, change.id, { state: 'failed' });
    return { state: 'failed' as const, payment };
  }
  const gatewayOf = async (tenant: Tenant, row: SubscriptionRow): Promise<Gateway> => {
    const gateway = await payments.find(tenant, row.provider);
    if (!gateway) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
    return gateway;
  };

  return { settle, gatewayOf };
}
