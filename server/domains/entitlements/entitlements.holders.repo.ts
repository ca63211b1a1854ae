import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { isActive } from './entitlements.active.repo.ts';
import type { EntitlementsTables } from './entitlements.tables.ts';

/** The columns of products that an entitlement needs. */
interface ProductColumns {
  products: { app_id: string; id: string; title: string; archived_at: string | null };
}

/** Members by their products, and the products that entitlements name. */
export const createHoldersRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<EntitlementsTables>(tenant).selectFrom('entitlements').where('app_id', '=', tenant.appId);
  return {
    activeCounts: async (tenant: Tenant, productIds: readonly string[], now: string): Promise<Map<string, number>> => {
      const found = await rows(tenant)
        .select(['product_id', sql<number>`count(distinct subscriber_id)`.as('count')])
        .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
        .where(isActive(now))
        .groupBy('product_id')
        .execute();
      return new Map(found.map(({ product_id, count }) => [product_id, count]));
    },
    /** Members by the version that they bought, for products that are active now. */
    activeVersionCounts: (
      tenant: Tenant,
      productIds: readonly string[],
      now: string,
    ): Promise<{ product_id: string; version_id: string; count: number }[]> =>
      db
        .for<EntitlementsTables & { purchases: { app_id: string; id: string; version_id: string | null } }>(tenant)
        .selectFrom('entitlements as e')
        .innerJoin('purchases as b', (join) => join.onRef('b.app_id', '=', 'e.app_id').onRef('b.id', '=', 'e.purchase_id'))
        .select([
          'e.product_id',
          // A subscription may have changed its plan since.
          sql<string>`coalesce((select s.version_id from subscriptions s where s.app_id = b.app_id and s.purchase_id = b.id),
            b.version_id)`.as('version_id'),
          sql<number>`count(distinct e.subscriber_id)`.as('count'),
        ])
        .where('e.app_id', '=', tenant.appId)
        .where('e.bundle_id', 'is', null)
        .where('b.version_id', 'is not', null)
        .where(sql<boolean>`e.product_id = any(${productIds}::uuid[])`)
        .where(isActive(now))
        .groupBy([sql`1`, sql`2`])
        .execute(),
    activeOfMany: (tenant: Tenant, subscriberIds: readonly string[], now: string) =>
      db
        .for<EntitlementsTables & ProductColumns>(tenant)
        .selectFrom('entitlements as e')
        .innerJoin('products as p', (join) => join.onRef('p.app_id', '=', 'e.app_id').onRef('p.id', '=', 'e.product_id'))
        .select(['e.subscriber_id', 'p.id', 'p.title'])
        .distinct()
        .where('e.app_id', '=', tenant.appId)
        .where(sql<boolean>`e.subscriber_id = any(${subscriberIds}::uuid[])`)
        .where(isActive(now))
        .orderBy('p.title')
        .execute(),
    holdersOf: async (tenant: Tenant, productId: string, now: string): Promise<string[]> =>
      (await rows(tenant).select('subscriber_id').distinct().where('product_id', '=', productId).where(isActive(now)).execute()).map(
        ({ subscriber_id }) => subscriber_id,
      ),
    /** Who was given what a member bought: by a gift, or a seat in a team. */
    alsoHolding: async (tenant: Tenant, subscriberId: string): Promise<string[]> =>
      (
        await sql<{ id: string }>`select distinct e.subscriber_id as id from purchases p
          join entitlements e on e.app_id = p.app_id and e.purchase_id = p.id and e.subscriber_id <> p.subscriber_id
          where p.app_id = ${tenant.appId} and p.subscriber_id = ${subscriberId}`.execute(db.for(tenant))
      ).rows.map(({ id }) => id),
    /** The id of a product of the catalogue, as it is stored; null when there is none. */
    findProduct: async (tenant: Tenant, productId: string): Promise<string | null> => {
      const products = db.for<ProductColumns>(tenant).selectFrom('products').select('id').where('app_id', '=', tenant.appId);
      return (await products.where('id', '=', productId).where('archived_at', 'is', null).executeTakeFirst())?.id ?? null;
    },
    /** The products of a bundle, including nested bundles. Leaves out products that are no longer in the catalogue. */
    partsOf: async (trx: Work, tenant: Tenant, productId: string): Promise<string[]> => {
      const { rows: parts } = await sql<{ part_id: string }>`with recursive parts as (
          select part_id from product_parts where app_id = ${tenant.appId} and product_id = ${productId}
          union select b.part_id from product_parts b join parts on b.product_id = parts.part_id where b.app_id = ${tenant.appId})
        select part_id from parts where part_id <> ${productId}
          and exists (select 1 from products o where o.app_id = ${tenant.appId} and o.id = part_id and o.archived_at is null)`.execute(
        within<EntitlementsTables>(trx),
      );
      return parts.map(({ part_id }) => part_id);
    },
  };
};
