import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

/** Orders, charges of subscriptions and refunds that a provider has not answered for good. */
export async function underWayAt(trx: Work, { appId }: Tenant, provider: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from orders where app_id = ${appId} and provider = ${provider} and status in ('processing', 'paid'))
    + (select count(*) from subscriptions where app_id = ${appId} and provider = ${provider}
        and (claimed_until is not null or (pay_intent_id is not null and (is_charge_waiting or status = 'ended'))))
    + (select count(*) from refunds where app_id = ${appId} and provider = ${provider} and state = 'pending'))::int as count`.execute(within(trx));
  return rows[0]!.count;
}

/** What of an app nobody could be asked for, or nobody knows the outcome of. */
export interface AlarmRow {
  app_id: string;
  uncharged: number;
  charges: number;
  refunds: number;
}

export const createAlarmsRepo = ({ db }: { db: Database }) => ({
  /** Of all apps: those with any of it, in the order of their ids. */
  all: async (triesUntilAlarm: { charges: number; refunds: number }): Promise<AlarmRow[]> =>
    (
      await sql<AlarmRow>`select app_id, sum(uncharged)::int as uncharged, sum(charges)::int as charges, sum(refunds)::int as refunds from (
          select app_id, count(*) filter (where trouble = 'nobody') as uncharged, count(*) filter (where unknown_tries >= ${triesUntilAlarm.charges}::int) as charges,
            0 as refunds
          from subscriptions where status <> 'ended' and (trouble is not null or unknown_tries > 0) group by app_id
          union all
          select app_id, 0, 0, count(*) from refunds where state = 'pending' and tries >= ${triesUntilAlarm.refunds}::int group by app_id) found
        group by app_id having sum(uncharged) + sum(charges) + sum(refunds) > 0 order by app_id`.execute(db.system())
    ).rows,
});
export type AlarmsRepo = ReturnType<typeof createAlarmsRepo>;
