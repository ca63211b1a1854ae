import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { GatewaysTables } from './gateways.tables.ts';

/** How long to rely on a key at a provider; Stripe stores one for a day at least. */
const keyMs = 20 * 3_600_000;

export type StripeBooks = ReturnType<typeof createStripeBooks>;

/** Customers at Stripe, and which payment was begun under which key: `realm` is one mode of one account. */
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
    /** Returns the first customer when two were created at once. */
    keepCustomer: async (tenant: Tenant, subscriberId: string, customerId: string): Promise<string> => {
      await rows(tenant)
        .insertInto('payment_customers')
        .values({ app_id: tenant.appId, subscriber_id: subscriberId, provider, realm, customer_id: customerId, created_at: clock.iso() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await customerOf(tenant, subscriberId)) ?? customerId;
    },
    /** Removes a customer who was deleted at the provider. */
    forgetCustomer: (tenant: Tenant, subscriberId: string, customerId: string) =>
      rows(tenant)
        .deleteFrom('payment_customers')
        .where('app_id', '=', tenant.appId)
        .where('subscriber_id', '=', subscriberId)
        .where('provider', '=', provider)
        .where('realm', '=', realm)
        .where('customer_id', '=', customerId)
        .execute(),
    /** The payment of a key. `isOld`: the provider may have forgotten the key. */
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
