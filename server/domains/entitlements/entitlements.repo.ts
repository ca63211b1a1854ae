import { sql, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { isActive } from './entitlements.active.repo.ts';
import { createHoldersRepo } from './entitlements.holders.repo.ts';
import type { EntitlementsTables, EntitlementStatus } from './entitlements.tables.ts';

type Entitlements = EntitlementsTables['entitlements'];
export type EntitlementRow = Pick<
  Entitlements,
  'id' | 'product_id' | 'source' | 'status' | 'purchase_id' | 'starts_at' | 'ends_at' | 'revoked_at'
>;

/** Access of members to products. */
export const createEntitlementsRepo = ({ db }: { db: Database }) => ({
  ...createHeldRepo({ db }),
  ...createHoldersRepo({ db }),
  ...createGivingRepo({ db }),
});

const heldOf = statement<
  { appId: string; subscriberIds: readonly string[]; productIds: readonly string[] },
  EntitlementRow & { subscriber_id: string }
>(
  ({ appId, subscriberIds, productIds }) => sql`select e.subscriber_id, e.id, e.product_id, e.source, e.status, e.purchase_id, e.starts_at,
      e.ends_at, e.revoked_at
    from unnest(${subscriberIds}::uuid[], ${productIds}::uuid[]) w (subscriber_id, product_id)
    join entitlements e on e.app_id = ${appId} and e.subscriber_id = w.subscriber_id and e.product_id = w.product_id`,
  { isPlannedOnce: true },
);

const lockHolders = statement<{ appId: string; subscriberIds: readonly string[] }, object>(
  ({ appId, subscriberIds }) => sql`select count(pg_advisory_xact_lock(k)) from (
      select hashtextextended(${appId}::text || ':' || id, 0) as k from unnest(${subscriberIds}::text[]) id order by 1) locked`,
  { isPlannedOnce: true },
);
const ownedOf = statement<{ appId: string; subscriberIds: readonly string[]; productIds: readonly string[]; now: string }, object>(
  ({
    appId,
    subscriberIds,
    productIds,
    now,
  }) => sql`select 1 from unnest(${subscriberIds}::uuid[], ${productIds}::uuid[]) w (subscriber_id, product_id)
    join entitlements e on e.app_id = ${appId}::uuid and e.subscriber_id = w.subscriber_id and e.product_id = w.product_id
    where e.source <> 'grant' and e.revoked_at is null and (e.ends_at is null or e.ends_at > ${now}::timestamptz) limit 1`,
  { isPlannedOnce: true },
);

/** The entitlements of one member. */
const createHeldRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant, trx: Work | null = null) =>
    (trx ? within<EntitlementsTables>(trx) : db.for<EntitlementsTables>(tenant))
      .selectFrom('entitlements')
      .where('app_id', '=', tenant.appId);
  const shown = ['id', 'product_id', 'source', 'status', 'purchase_id', 'starts_at', 'ends_at', 'revoked_at'] as const;
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
    activeProductIdsOf: (
      tenant: Tenant,
      subscriberIds: readonly string[],
      now: string,
    ): Promise<{ subscriber_id: string; product_id: string }[]> =>
      rows(tenant)
        .select(['subscriber_id', 'product_id'])
        .distinct()
        .where(sql<boolean>`subscriber_id = any(${[...subscriberIds]}::uuid[])`)
        .where(isActive(now))
        .execute(),
    activeProducts: (tenant: Tenant, subscriberId: string, now: string): Promise<{ product_id: string; ends_at: string | null }[]> =>
      rows(tenant).select(['product_id', 'ends_at']).where('subscriber_id', '=', subscriberId).where(isActive(now)).execute(),
    active: (tenant: Tenant, subscriberId: string, now: string): Promise<{ id: string; product_id: string }[]> =>
      rows(tenant).select(['id', 'product_id']).where('subscriber_id', '=', subscriberId).where(isActive(now)).orderBy('id').execute(),
    /** What members have or had of products. */
    ofProducts: (
      tenant: Tenant,
      of: readonly { subscriberId: string; productId: string }[],
      trx: Work | null = null,
    ): Promise<(EntitlementRow & { subscriber_id: string })[]> =>
      heldOf(trx ? within<EntitlementsTables>(trx) : db.for<EntitlementsTables>(tenant), {
        appId: tenant.appId,
        subscriberIds: of.map(({ subscriberId }) => subscriberId),
        productIds: of.map(({ productId }) => productId),
      }),
    ofPurchases: (tenant: Tenant, subscriberId: string): Promise<EntitlementRow[]> =>
      rows(tenant)
        .select(shown)
        .where('subscriber_id', '=', subscriberId)
        .where('purchase_id', 'is not', null)
        .where('bundle_id', 'is', null)
        .execute(),
    grantsOf: (tenant: Tenant, subscriberId: string): Promise<EntitlementRow[]> =>
      rows(tenant)
        .select(shown)
        .where('subscriber_id', '=', subscriberId)
        .where('source', '=', 'grant')
        .where('bundle_id', 'is', null)
        .orderBy('id', 'desc')
        .execute(),
    /**
     * Which of the products the member already has, not counting grants by hand. A second caller for the same member waits until the first one's
     * transaction ends.
     */
    holdOwned: async (trx: Work, tenant: Tenant, subscriberId: string, productIds: readonly string[], now: string): Promise<string[]> => {
      // A separate statement: only a later one sees what the other transaction wrote.
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
    /** The same for many members: whether one of them has the product that is named with them. */
    holdAny: async (
      trx: Work,
      tenant: Tenant,
      of: readonly { subscriberId: string; productId: string }[],
      now: string,
    ): Promise<boolean> => {
      const subscriberIds = of.map(({ subscriberId }) => subscriberId);
      await lockHolders(within(trx), { appId: tenant.appId, subscriberIds: [...new Set(subscriberIds)] });
      const productIds = of.map(({ productId }) => productId);
      return (await ownedOf(within(trx), { appId: tenant.appId, subscriberIds, productIds, now })).length > 0;
    },
  };
};

const columns = sql.raw(
  'app_id, id, subscriber_id, product_id, source, status, purchase_id, bundle_id, starts_at, ends_at, revoked_at, granted_by, seat_id',
);
const inserted = statement<{ rows: string }, { id: string }>(
  ({ rows }) => sql`with added as (
      insert into entitlements (${columns}) select ${columns} from jsonb_populate_recordset(null::entitlements, ${rows}::jsonb)
        order by subscriber_id, product_id on conflict do nothing returning app_id, id, product_id)
    select a.id from added a where exists (select 1 from product_parts b where b.app_id = a.app_id and b.product_id = a.product_id)`,
  { isPlannedOnce: true },
);

/** Gives and revokes entitlements. */
const createGivingRepo = ({ db }: { db: Database }) => ({
  /** Leaves purchases that were granted before as they are. Returns the new ones whose product contains others. */
  insert: async (trx: Work, entitlements: readonly Selectable<Entitlements>[]): Promise<string[]> =>
    (await inserted(within<EntitlementsTables>(trx), { rows: JSON.stringify(entitlements) })).map(({ id }) => id),
  /** Changes a purchase and everything that came with it. */
  change: (trx: Work, tenant: Tenant, purchaseId: string, changes: { status: EntitlementStatus; ends_at: string | null }) =>
    within<EntitlementsTables>(trx)
      .updateTable('entitlements')
      .set(changes)
      .where('app_id', '=', tenant.appId)
      .where('purchase_id', '=', purchaseId)
      .execute(),
  /** Revokes a purchase and everything that came with it. Returns whose it was; null when nothing was left to revoke. */
  revokePurchase: async (trx: Work, tenant: Tenant, purchaseId: string, now: string): Promise<string | null> =>
    (
      await within<EntitlementsTables>(trx)
        .updateTable('entitlements')
        .set({ revoked_at: now })
        .where('app_id', '=', tenant.appId)
        .where('purchase_id', '=', purchaseId)
        .where('revoked_at', 'is', null)
        .returning('subscriber_id')
        .execute()
    )[0]?.subscriber_id ?? null,
  revokeGrant: async (tenant: Tenant, subscriberId: string, id: string, now: string): Promise<boolean> =>
    (
      await db
        .for<EntitlementsTables>(tenant)
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
});
