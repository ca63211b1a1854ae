import { sql } from 'kysely';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

export interface LossRow {
  id: string;
  kind: 'refund' | 'dispute';
  provider_id: string;
  state: 'pending' | 'succeeded' | 'failed';
  amount: number;
}
type Fee = { fee?: number | null; fee_currency?: string | null };
type Changes = { state: 'succeeded' | 'failed'; amount?: number } & Fee;
interface Paid {
  id: string;
  amount: number;
  currency: string;
  provider: string;
  order_id: string | null;
  subscription_id: string | null;
}

/** Money that left the payments: refunds, and what banks took back. */
export const createLossesRepo = () => ({
  lockPayment: async (trx: Work, tenant: Tenant, provider: string, providerId: string): Promise<Paid | null> =>
    (
      await sql<Paid>`select id, amount, currency, provider, order_id, subscription_id from payments
        where app_id = ${tenant.appId} and provider = ${provider} and provider_id = ${providerId} for update`.execute(within(trx))
    ).rows[0] ?? null,
  findPayment: async (trx: Work, tenant: Tenant, id: string): Promise<{ amount: number } | null> =>
    (await sql<{ amount: number }>`select amount from payments where app_id = ${tenant.appId} and id = ${id}`.execute(within(trx)))
      .rows[0] ?? null,
  ofPayment: async (trx: Work, tenant: Tenant, paymentId: string): Promise<LossRow[]> =>
    (
      await sql<LossRow>`select id, kind, coalesce(provider_id, '') as provider_id, state, amount from refunds
        where app_id = ${tenant.appId} and payment_id = ${paymentId} order by created_at, id`.execute(within(trx))
    ).rows,
  insert: (
    trx: Work,
    tenant: Tenant,
    { id: paymentId, currency, provider, order_id, subscription_id }: Paid,
    { id, dispute, amount, at, fee = null, fee_currency = null }: { id: string; dispute: string; amount: number; at: string } & Fee,
  ) =>
    sql`insert into refunds (app_id, id, payment_id, order_id, subscription_id, provider, provider_id, amount, currency, state,
      idempotency_key, created_at, settled_at, kind, fee, fee_currency)
      values (${tenant.appId}, ${id}, ${paymentId}, ${order_id}, ${subscription_id}, ${provider}, ${dispute}, ${amount}, ${currency},
        'succeeded', ${`dispute:${dispute}`}, ${at}, ${at}, 'dispute', ${fee}, ${fee_currency})`.execute(within(trx)),
  change: (trx: Work, tenant: Tenant, id: string, { state, amount, fee, fee_currency }: Changes) =>
    sql`update refunds set state = ${state}, amount = coalesce(${amount ?? null}::bigint, amount),
      fee = coalesce(${fee ?? null}::bigint, fee), fee_currency = coalesce(${fee_currency ?? null}, fee_currency)
      where app_id = ${tenant.appId} and id = ${id}`.execute(within(trx)),
});
export type LossesRepo = ReturnType<typeof createLossesRepo>;
