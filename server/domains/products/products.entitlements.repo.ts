import { sql, type Insertable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { EntitlementStatus, ProductsTables } from './products.tables.ts';

type Entitlements = ProductsTables['entitlements'];
export type EntitlementRow = Pick<Entitlements, 'id' | 'product_id' | 'source' | 'status' | 'purchase_id' | 'starts_at' | 'ends_at' | 'revoked_at'>;

/** In SQL what `entitlementActive` of the rules says: `ends_at` holds the end with grace and all. */
const isActive = (now: string) => sql<boolean>`revoked_at is null and (ends_at is null or ends_at > ${now})`;

/** Who may use which product. */
export const createEntitlementsRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant, trx: Work | null = null) =>
    (trx ? within<ProductsTables>(trx) : db.for<ProductsTables>(tenant)).selectFrom('entitlements').where('app_id', '=', tenant.appId);
  const columns = ['id', 'product_id', 'source', 'status', 'purchase_id', 'starts_at', 'ends_at', 'revoked_at'] as const;
  return {
    activeProductIds: async (tenant: Tenant, subscriberId: string, now: string): Promise<string[]> =>
      (
        await rows(tenant)
          .select('product_id')
          .distinct()
          .where('subscriber_id', '=', subscriberId)
          .where(isActive(now))
          .orderBy('product_id')
          .execute()
      ).map(({ product_id }) => product_id),
    active: (tenant: Tenant, subscriberId: string, now: string): Promise<{ id: string; product_id: string }[]> =>
      rows(tenant).select(['id', 'product_id']).where('subscriber_id', '=', subscriberId).where(isActive(now)).orderBy('id').execute(),
    ofProduct: (tenant: Tenant, subscriberId: string, productId: string, trx: Work | null): Promise<EntitlementRow[]> =>
      rows(tenant, trx).select(columns).where('subscriber_id', '=', subscriberId).where('product_id', '=', productId).execute(),
    ofPurchases: (tenant: Tenant, subscriberId: string): Promise<EntitlementRow[]> =>
      rows(tenant)
        .select(columns)
        .where('subscriber_id', '=', subscriberId)
        .where('purchase_id', 'is not', null)
        .where('bundle_id', 'is', null)
        .execute(),
    grantsOf: (tenant: Tenant, subscriberId: string): Promise<EntitlementRow[]> =>
      rows(tenant)
        .select(columns)
        .where('subscriber_id', '=', subscriberId)
        .where('source', '=', 'grant')
        .where('bundle_id', 'is', null)
        .orderBy('id', 'desc')
        .execute(),
    activeCounts: async (tenant: Tenant, productIds: readonly string[], now: string): Promise<Map<string, number>> => {
      const found = await rows(tenant)
        .select(['product_id', sql<number>`count(distinct subscriber_id)`.as('count')])
        .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
        .where(isActive(now))
        .groupBy('product_id')
        .execute();
      return new Map(found.map(({ product_id, count }) => [product_id, count]));
    },
    /** Members by the version that they bought, of products that are active now. */
    activeVersionCounts: (
      tenant: Tenant,
      productIds: readonly string[],
      now: string,
    ): Promise<{ product_id: string; version_id: string; count: number }[]> =>
      db
        .for<ProductsTables & { purchases: { app_id: string; id: string; version_id: string | null } }>(tenant)
        .selectFrom('entitlements as e')
        .innerJoin('purchases as b', (join) => join.onRef('b.app_id', '=', 'e.app_id').onRef('b.id', '=', 'e.purchase_id'))
        .select([
          'e.product_id',
          // A subscription may have changed its plan since.
          sql<string>`coalesce((select s.version_id from subscriptions s where s.app_id = b.app_id and s.purchase_id = b.id), b.version_id)`.as(
            'version_id',
          ),
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
        .for<ProductsTables>(tenant)
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

    /**
     * Those of the products that the member has already, not counting what was given by hand. Two that ask for the same member wait for each other,
     * to the end of the first one's transaction.
     */
    holdOwned: async (trx: Work, tenant: Tenant, subscriberId: string, productIds: readonly string[], now: string): Promise<string[]> => {
      // A statement of its own: what the other transaction wrote is seen only by those that begin after it.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant.appId}:${subscriberId}`}, 0))`.execute(within(trx));
      const owned = await rows(tenant, trx)
        .select('product_id')
        .distinct()
        .where('subscriber_id', '=', subscriberId)
        .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
        .where('source', '<>', 'grant')
        .where(isActive(now))
        .execute();
      return owned.map(({ product_id }) => product_id);
    },
    /** The products of a bundle, of bundles in it, and so on; those that were taken out of the catalogue are not given any more. */
    partsOf: async (trx: Work, tenant: Tenant, productId: string): Promise<string[]> => {
      const { rows: parts } = await sql<{ part_id: string }>`with recursive parts as (
          select part_id from product_parts where app_id = ${tenant.appId} and product_id = ${productId}
          union select b.part_id from product_parts b join parts on b.product_id = parts.part_id where b.app_id = ${tenant.appId})
        select part_id from parts where part_id <> ${productId}
          and exists (select 1 from products o where o.app_id = ${tenant.appId} and o.id = part_id and o.archived_at is null)`.execute(
        within<ProductsTables>(trx),
      );
      return parts.map(({ part_id }) => part_id);
    },
    /** Leaves a purchase that was granted before as it is. `isBundle`: it was not, and the first product has others in it. */
    insert: async (trx: Work, entitlements: readonly Insertable<Entitlements>[]): Promise<{ isBundle: boolean }> => {
      const [first] = await within<ProductsTables>(trx)
        .insertInto('entitlements')
        .values(entitlements)
        .onConflict((conflict) => conflict.doNothing())
        .returning(
          sql<boolean>`exists (select 1 from product_parts b where b.app_id = entitlements.app_id and b.product_id = entitlements.product_id)`.as(
            'isBundle',
          ),
        )
        .execute();
      return { isBundle: first?.isBundle ?? false };
    },
    /** A purchase and what came with it. */
    change: (trx: Work, tenant: Tenant, purchaseId: string, changes: { status: EntitlementStatus; ends_at: string | null }) =>
      within<ProductsTables>(trx)
        .updateTable('entitlements')
        .set(changes)
        .where('app_id', '=', tenant.appId)
        .where('purchase_id', '=', purchaseId)
        .execute(),
    /** A purchase and what came with it. Answers whose it was; null where nothing was left to revoke. */
    revokePurchase: async (trx: Work, tenant: Tenant, purchaseId: string, now: string): Promise<string | null> =>
      (
        await within<ProductsTables>(trx)
          .updateTable('entitlements')
          .set({ revoked_at: now })
          .where('app_id', '=', tenant.appId)
          .where('purchase_id', '=', purchaseId)
          .where('revoked_at', 'is', null)
          .returning('subscriber_id')
          .execute()
      )[0]?.subscriber_id ?? null,
    /** Who was given what a member bought: a gift, or a seat in a team. */
    alsoHolding: async (tenant: Tenant, subscriberId: string): Promise<string[]> =>
      (
        await sql<{ id: string }>`select distinct e.subscriber_id as id from purchases p
          join entitlements e on e.app_id = p.app_id and e.purchase_id = p.id and e.subscriber_id <> p.subscriber_id
          where p.app_id = ${tenant.appId} and p.subscriber_id = ${subscriberId}`.execute(db.for(tenant))
      ).rows.map(({ id }) => id),
    revokeGrant: async (tenant: Tenant, subscriberId: string, id: string, now: string): Promise<boolean> =>
      (
        await db
          .for<ProductsTables>(tenant)
          .updateTable('entitlements')
          .set({ revoked_at: now })
          .where('app_id', '=', tenant.appId)
          .where('subscriber_id', '=', subscriberId)
          .where((on) => on.or([on('id', '=', id), on('bundle_id', '=', id)]))
          .where('source', '=', 'grant')
          .where('revoked_at', 'is', null)
          .returning('id')
          .execute()
      ).length > 0,
  };
};
