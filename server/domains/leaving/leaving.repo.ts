import type { LeavingReason } from '@bandstand/contract/leaving.values.ts';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { LeavingTables } from './leaving.tables.ts';

export type OfferRow = LeavingTables['leaving_offers'];
export type LeavingRow = LeavingTables['leavings'];
export type LeavingRepo = ReturnType<typeof createLeavingRepo>;

interface PlanCounts {
  product_id: string;
  product: string;
  version_id: string;
  version: string;
  left: number;
  offered: number;
  stayed: number;
}

/** A cancellation by the member, not by staff, a bank or the clock. */
const isByMember = sql`e.type = 'cancelled' and e.made_by is null and e.data ->> 'reason' is null`;

/** Offers to members who leave, and their outcome. */
export const createLeavingRepo = ({ db }: { db: Database }) => {
  const on = (tenant: Tenant, trx: Work | null) => (trx ? within<LeavingTables>(trx) : db.for<LeavingTables>(tenant));
  const findOffer = async (trx: Work | null, tenant: Tenant, versionId: string): Promise<OfferRow | null> =>
    (await on(tenant, trx)
      .selectFrom('leaving_offers')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('version_id', '=', versionId)
      .executeTakeFirst()) ?? null;
  return {
    offer: (tenant: Tenant, versionId: string): Promise<OfferRow | null> => findOffer(null, tenant, versionId),
    /** The offer of a plan, locked until this transaction ends: others who set it wait. */
    lockOffer: async (trx: Work, tenant: Tenant, versionId: string): Promise<OfferRow | null> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`leaving_offer ${tenant.appId} ${versionId}`}, 0))`.execute(within(trx));
      return findOffer(trx, tenant, versionId);
    },
    /** Makes this the only offer of the plan. */
    setOffer: (trx: Work, row: OfferRow) =>
      within<LeavingTables>(trx)
        .insertInto('leaving_offers')
        .values(row)
        .onConflict((conflict) => conflict.columns(['app_id', 'version_id']).doUpdateSet({ kind: row.kind, coupon_id: row.coupon_id }))
        .execute(),
    removeOffer: (trx: Work, tenant: Tenant, versionId: string) =>
      within<LeavingTables>(trx)
        .deleteFrom('leaving_offers')
        .where('app_id', '=', tenant.appId)
        .where('version_id', '=', versionId)
        .execute(),

    /** The last time the member began to cancel, unless they have decided since. */
    open: async (trx: Work | null, tenant: Tenant, subscriptionId: string): Promise<LeavingRow | null> => {
      const { rows } = await sql<LeavingRow>`select l.* from leavings l
        where l.app_id = ${tenant.appId} and l.subscription_id = ${subscriptionId} and l.accepted_at is null and not exists (
          select 1 from subscription_events e where e.app_id = l.app_id and e.subscription_id = l.subscription_id and ${isByMember}
            and e.at >= l.asked_at)
        order by l.asked_at desc limit 1`.execute(on(tenant, trx));
      return rows[0] ?? null;
    },
    insert: (trx: Work, row: LeavingRow) => within<LeavingTables>(trx).insertInto('leavings').values(row).execute(),
    change: (trx: Work, tenant: Tenant, id: string, changes: Updateable<LeavingRow>) =>
      within<LeavingTables>(trx).updateTable('leavings').set(changes).where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
    /** Whether they took an offer of that plan since, or left that subscription in spite of one. */
    isSettled: async (
      trx: Work | null,
      tenant: Tenant,
      { id, subscriber_id, version_id }: { id: string; subscriber_id: string; version_id: string },
      since: string,
    ): Promise<boolean> => {
      const { rows } = await sql`select 1 from leavings l where l.app_id = ${tenant.appId} and l.subscriber_id = ${subscriber_id}
          and l.version_id = ${version_id} and l.accepted_at > ${since}
        union all select 1 from leavings l join subscription_events e
          on e.app_id = l.app_id and e.subscription_id = l.subscription_id and ${isByMember} and e.at >= l.offered_at
        where l.app_id = ${tenant.appId} and l.subscription_id = ${id} and l.offered_at > ${since} limit 1`.execute(on(tenant, trx));
      return rows.length > 0;
    },
    /** By plan, those that most members left first. */
    counts: async (tenant: Tenant, since: string): Promise<PlanCounts[]> => {
      const { rows } = await sql<PlanCounts>`select p.id as product_id, p.title as product, v.id as version_id, v.name as version,
          sum(c.left_)::int as left, sum(c.offered)::int as offered, sum(c.stayed)::int as stayed
        from (
          select s.version_id, count(distinct s.id) as left_, 0 as offered, 0 as stayed from subscription_events e
            join subscriptions s on s.app_id = e.app_id and s.id = e.subscription_id
            where e.app_id = ${tenant.appId} and ${isByMember} and e.at > ${since} group by s.version_id
          union all
          select l.version_id, 0, count(l.offered_at), count(l.accepted_at) from leavings l
            where l.app_id = ${tenant.appId} and l.asked_at > ${since} group by l.version_id
        ) c
        join product_versions v on v.app_id = ${tenant.appId} and v.id = c.version_id
        join products p on p.app_id = v.app_id and p.id = v.product_id
        group by p.id, p.title, v.id, v.name
        having sum(c.left_ + c.offered) > 0
        order by 5 desc, 2, 4`.execute(db.for(tenant));
      return rows;
    },
    /** The reasons for cancelling, if they gave any. */
    reasons: async (tenant: Tenant, since: string): Promise<{ reason: LeavingReason; count: number }[]> => {
      const { rows } = await sql<{ reason: LeavingReason; count: number }>`select l.reason, count(*)::int as count from leavings l
        where l.app_id = ${tenant.appId} and l.asked_at > ${since} and l.reason is not null and exists (
          select 1 from subscription_events e where e.app_id = l.app_id and e.subscription_id = l.subscription_id and ${isByMember}
            and e.at >= l.asked_at)
        group by l.reason order by 2 desc, 1`.execute(db.for(tenant));
      return rows;
    },
    notes: async (tenant: Tenant, since: string, limit: number) => {
      const { rows } = await sql<{ subscription_id: string; reason: LeavingReason; note: string; at: string }>`
        select l.subscription_id, l.reason, l.note, l.asked_at as at from leavings l
        where l.app_id = ${tenant.appId} and l.asked_at > ${since} and l.note is not null and l.reason is not null
        order by l.asked_at desc, l.id limit ${limit}`.execute(db.for(tenant));
      return rows;
    },
  };
};
