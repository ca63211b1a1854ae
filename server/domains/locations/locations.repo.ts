import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { LocationsTables } from './locations.tables.ts';

export type ProofRow = LocationsTables['location_proofs'];
export type LocationsRepo = ReturnType<typeof createLocationsRepo>;

/** Evidence of where buyers were: written once, removed when its retention ends. */
export const createLocationsRepo = ({ db }: { db: Database }) => ({
  /** Once per payment, however often it is reported. */
  insert: async (trx: Work, rows: readonly ProofRow[]): Promise<void> => {
    await within<LocationsTables>(trx)
      .insertInto('location_proofs')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  /** The address that requested an order, or the order that began a subscription. */
  ipOf: async (trx: Work, tenant: Tenant, of: Pick<ProofRow, 'order_id' | 'subscription_id'>): Promise<string | null> =>
    (
      await sql<{
        ip: string | null;
      }>`select o.ip_country as ip from (select coalesce(${of.order_id}::uuid,
            (select order_id from subscriptions where app_id = ${tenant.appId} and id = ${of.subscription_id}::uuid)) as order_id) asked
          join orders o on o.app_id = ${tenant.appId} and o.id = asked.order_id`.execute(within(trx))
    ).rows[0]?.ip ?? null,
  /** Of an order and what it began: contradictory ones first, then the first. */
  ofOrder: async (tenant: Tenant, orderId: string): Promise<Pick<ProofRow, 'billing' | 'method' | 'ip' | 'proof'> | null> =>
    (
      await sql<Pick<ProofRow, 'billing' | 'method' | 'ip' | 'proof'>>`select billing, method, ip, proof from location_proofs
        where app_id = ${tenant.appId} and (order_id = ${orderId} or subscription_id in
          (select id from subscriptions where app_id = ${tenant.appId} and order_id = ${orderId}))
        order by proof = 'contradicted' desc, at limit 1`.execute(db.for(tenant))
    ).rows[0] ?? null,
  /** Of all apps. */
  removeBefore: async (year: number): Promise<void> =>
    void (await sql`delete from location_proofs where at < make_timestamptz(${year}::int, 1, 1, 0, 0, 0, 'UTC')`.execute(db.system())),
});
