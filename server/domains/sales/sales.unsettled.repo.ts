import { sql } from 'kysely';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

/** Counts orders, charges of subscriptions and refunds that a provider has not finally settled. */
export async function countUnsettled(trx: Work, { appId }: Tenant, provider: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from orders where app_id = ${appId} and provider = ${provider} and status in ('processing', 'paid'))
    + (select count(*) from subscriptions where app_id = ${appId} and provider = ${provider}
        and (claimed_until is not null or (pay_intent_id is not null and (is_charge_waiting or status = 'ended'))))
    + (select count(*) from refunds where app_id = ${appId} and provider = ${provider} and state = 'pending'))::int as count`.execute(
    within(trx),
  );
  return rows[0]?.count ?? 0;
}
