import type { Store } from '@bandstand/contract/iap.ts';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { IapTables } from './iap.tables.ts';

export type StorePurchaseRow = IapTables['store_purchases'];
export interface NewPurchase {
  id: string;
  subscriber_id: string;
  product_id: string;
  amount: number;
  currency: string;
  source: 'ios' | 'android';
  purchased_at: string;
}

/** Store purchases, and the stores' notifications. */
export const createIapRepo = ({ db }: { db: Database }) => ({
  find: async (tenant: Tenant, store: Store, originalId: string): Promise<StorePurchaseRow | null> =>
    (await db
      .for<IapTables>(tenant)
      .selectFrom('store_purchases')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('store', '=', store)
      .where('original_id', '=', originalId)
      .executeTakeFirst()) ?? null,
  /** Locks the original transaction until the caller's transaction ends, whether it is known or not: nobody else can claim it. */
  hold: async (trx: Work, tenant: Tenant, store: Store, originalId: string): Promise<StorePurchaseRow | null> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant.appId}:${store}:${originalId}`}, 0))`.execute(within(trx));
    return (
      (await within<IapTables>(trx)
        .selectFrom('store_purchases')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('store', '=', store)
        .where('original_id', '=', originalId)
        .forUpdate()
        .executeTakeFirst()) ?? null
    );
  },
  insertPurchase: async (
    trx: Work,
    tenant: Tenant,
    { id, subscriber_id, product_id, amount, currency, source, purchased_at }: NewPurchase,
  ) => {
    await sql`insert into purchases (app_id, id, subscriber_id, product_id, amount, currency, source, purchased_at)
      values (${tenant.appId}, ${id}, ${subscriber_id}, ${product_id}, ${amount}, ${currency}, ${source}, ${purchased_at})`.execute(
      within(trx),
    );
  },
  insert: (trx: Work, row: StorePurchaseRow) => within<IapTables>(trx).insertInto('store_purchases').values(row).execute(),
  change: (trx: Work, row: StorePurchaseRow, changes: Updateable<StorePurchaseRow>) =>
    within<IapTables>(trx)
      .updateTable('store_purchases')
      .set(changes)
      .where('app_id', '=', row.app_id)
      .where('store', '=', row.store)
      .where('original_id', '=', row.original_id)
      .execute(),
  /** The product that a store sells under an id. Archived ones are no longer sold, but renewed. */
  productOf: async (tenant: Tenant, store: Store, storeProductId: string): Promise<string | null> => {
    const column = sql.ref(store === 'apple' ? 'apple_product_id' : 'google_product_id');
    const { rows } = await sql<{ id: string }>`select id from products where app_id = ${tenant.appId} and ${column} = ${storeProductId}
      order by archived_at is not null, id limit 1`.execute(db.for(tenant));
    return rows[0]?.id ?? null;
  },
  /** Of all apps: overdue renewals that were not asked for lately. Each failure doubles the hours until the next time, up to a day. */
  overdue: (now: string, limit: number) =>
    db
      .system<IapTables>()
      .selectFrom('store_purchases')
      .select(['app_id', 'store', 'original_id', 'latest_id'])
      .where('state', 'in', ['active', 'grace'])
      .where('expires_at', '<=', now)
      .where(sql<boolean>`checked_at <= ${now}::timestamptz - interval '1 hour' * least(power(2, failed_checks), 24)`)
      .orderBy('checked_at')
      .limit(limit)
      .execute(),
  noteFailedCheck: (tenant: Tenant, store: Store, originalId: string, now: string) =>
    db
      .for<IapTables>(tenant)
      .updateTable('store_purchases')
      .set({ checked_at: now, failed_checks: sql<number>`failed_checks + 1` })
      .where('app_id', '=', tenant.appId)
      .where('store', '=', store)
      .where('original_id', '=', originalId)
      .execute(),
  /** Stores the outcome of an event. A handled one stays so. Returns whether it is new, or must be done again. */
  event: async (tenant: Tenant, store: Store, id: string): Promise<IapTables['store_events'] | null> =>
    (await db
      .for<IapTables>(tenant)
      .selectFrom('store_events')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('store', '=', store)
      .where('id', '=', id)
      .executeTakeFirst()) ?? null,
  noteEvent: async (tenant: Tenant, row: IapTables['store_events']): Promise<void> => {
    await db
      .for<IapTables>(tenant)
      .insertInto('store_events')
      .values(row)
      .onConflict((conflict) => conflict.columns(['app_id', 'store', 'id']).doUpdateSet({ state: row.state }))
      .execute();
  },
});

export type IapRepo = ReturnType<typeof createIapRepo>;
