import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Gateway, Payment } from './payments.gateway.ts';
import { createPaymentsRepo } from './payments.repo.ts';
import { createTestGateway, type TestConfirmation } from './payments.test-gateway.ts';

export interface PaymentsDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  /** What the app's owner chose. */
  settingsOf: (tenant: Tenant) => Promise<{ provider: string; publishable_key: string | null }>;
}

/** What a payment was for. */
export interface Receipt {
  subscriberId: string;
  productId: string;
  orderId: string | null;
  subscriptionId: string | null;
}

export type Payments = ReturnType<typeof createPayments>;

/** Providers of payments, and what was paid through them (COM-12). */
export function createPayments({ db, clock, ids, settingsOf }: PaymentsDependencies) {
  const repo = createPaymentsRepo({ db });
  const test = createTestGateway({ db, clock, ids });
  const gateways = new Map<string, Gateway>([[test.gateway.provider, test.gateway]]);

  /** The gateway of that name, while the app's owner has chosen it: a test payment never counts once the app takes real ones. */
  const find = async (tenant: Tenant, provider: string): Promise<Gateway | null> =>
    (await settingsOf(tenant)).provider === provider ? (gateways.get(provider) ?? null) : null;

  return {
    find,
    /** The app's gateway and its public key. Throws 501 `not_configured` where there is none. */
    require: async (tenant: Tenant): Promise<{ gateway: Gateway; publishableKey: string | null }> => {
      const settings = await settingsOf(tenant);
      const gateway = gateways.get(settings.provider);
      if (!gateway) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
      return { gateway, publishableKey: settings.publishable_key };
    },
    /** Notes a payment that succeeded, once, inside the caller's transaction. */
    record: async (trx: Work, tenant: Tenant, provider: string, payment: Payment, receipt: Receipt): Promise<void> => {
      await repo.insert(trx, {
        app_id: tenant.appId,
        id: ids.next(),
        subscriber_id: receipt.subscriberId,
        product_id: receipt.productId,
        order_id: receipt.orderId,
        subscription_id: receipt.subscriptionId,
        provider,
        provider_id: payment.id,
        amount: payment.amount,
        currency: payment.currency,
        paid_at: clock.iso(),
      });
    },
    /** Sums by currency of what was taken since an instant, renewals included, in minor units. */
    salesSince: (tenant: Tenant, since: string): Promise<{ currency: string; amount: number }[]> => repo.salesSince(tenant, since),
    /** The form of the test gateway. Throws 501 `not_configured` unless the app's gateway is the test gateway. */
    confirmTest: async (tenant: Tenant, intentId: string, input: TestConfirmation) => {
      if (!(await find(tenant, 'test'))) throw new AppError('not_configured');
      return test.confirm(tenant, intentId, input);
    },
  };
}
