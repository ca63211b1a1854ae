import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { GatewaysTables } from './gateways.tables.ts';

/** A key of a provider is believed for so long; Stripe keeps one for a day at least. */
const keyMs = 20 * 3_600_000;

export type StripeBooks = ReturnType<typeof createStripeBooks>;

/** Customers at Stripe, and what was begun there under which key: `realm` is one mode of one account. */
export const createStripeBooks = ({ db, clock, realm }: { db: Database; clock: Clock; realm: string }) => {
  const provider = 'stripe';
  const rows = (tenant: Tenant) => db.for<GatewaysTables>(tenant);
  const customerOf = async (tenant: Tenant, subscriberId: string): Promise<string | null> =>
    (
      await rows(tenant)
        .selectFrom('payment_customers')
        .select('customer_id')
        .where('app_id', '=', tenant.appId)
        .where('subscriber_id', '=', subscriberId)
        .where('provider', '=', provider)
        .where('realm', '=', realm)
        .executeTakeFirst()
    )?.customer_id ?? null;
  return {
    customerOf,
    /** Answers the customer who was there first, where two were made at once. */
    keepCustomer: async (tenant: Tenant, subscriberId: string, customerId: string): Promise<string> => {
      await rows(tenant)
        .insertInto('payment_customers')
        .values({ app_id: tenant.appId, subscriber_id: subscriberId, provider, realm, customer_id: customerId, created_at: clock.iso() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await customerOf(tenant, subscriberId)) ?? customerId;
    },
    /** One who is gone at the provider. */
    forgetCustomer: (tenant: Tenant, subscriberId: string, customerId: string) =>
      rows(tenant)
        .deleteFrom('payment_customers')
        .where('app_id', '=', tenant.appId)
        .where('subscriber_id', '=', subscriberId)
        .where('provider', '=', provider)
        .where('realm', '=', realm)
        .where('customer_id', '=', customerId)
        .execute(),
    /** What is known of a key. `isOld`: the provider may have forgotten it. */
    begin: async (tenant: Tenant, key: string): Promise<{ payment_id: string | null; isOld: boolean }> => {
      const row = await rows(tenant)
        .insertInto('payment_keys')
        .values({ app_id: tenant.appId, provider, realm, idempotency_key: key, payment_id: null, begun_at: clock.iso() })
        .onConflict((conflict) =>
          conflict.columns(['app_id', 'provider', 'realm', 'idempotency_key']).doUpdateSet({ begun_at: sql`payment_keys.begun_at` }),
        )
        .returning(['payment_id', 'begun_at'])
        .executeTakeFirstOrThrow();
      return { payment_id: row.payment_id, isOld: Date.parse(row.begun_at) < clock.ms() - keyMs };
    },
    begun: (tenant: Tenant, key: string, paymentId: string) =>
      rows(tenant)
        .updateTable('payment_keys')
        .set({ payment_id: paymentId })
        .where('app_id', '=', tenant.appId)
        .where('provider', '=', provider)
        .where('realm', '=', realm)
        .where('idempotency_key', '=', key)
        .execute(),
  };
};
