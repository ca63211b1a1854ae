import { sql, type Updateable } from 'kysely';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { CouponsTables } from './coupons.tables.ts';

export type CouponRow = CouponsTables['coupons'];
/** What the uses of a coupon came to in one currency. */
export interface CouponSums {
  coupon_id: string;
  currency: string;
  used: number;
  held: number;
  discount: number;
  paid: number;
}
export type CouponsRepo = ReturnType<typeof createCouponsRepo>;

/** Codes; deleted ones stay in the table with their uses. */
export const createCouponsRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) =>
    db.for<CouponsTables>(tenant).selectFrom('coupons').selectAll().where('app_id', '=', tenant.appId).where('archived_at', 'is', null);
  return {
    find: async (tenant: Tenant, id: string): Promise<CouponRow | null> =>
      (await rows(tenant).where('id', '=', id).executeTakeFirst()) ?? null,
    /** `key`: the code in upper case. */
    byCode: async (tenant: Tenant, key: string): Promise<CouponRow | null> =>
      (await rows(tenant)
        .where(sql<string>`upper(code)`, '=', key)
        .where('is_offer', '=', false)
        .executeTakeFirst()) ?? null,
    /** Ids that name nothing in the app, by field. */
    unknown: async (
      tenant: Tenant,
      { product_ids, version_ids, bump_ids }: Pick<CouponRow, 'product_ids' | 'version_ids' | 'bump_ids'>,
    ) => {
      const missing = (table: 'products' | 'product_versions' | 'order_bumps', ids: readonly string[]) =>
        sql<boolean>`exists (select from unnest(${ids}::uuid[]) as wanted
          where not exists (select from ${sql.table(table)} t where t.app_id = ${tenant.appId} and t.id = wanted))`;
      const found = await sql<{ product_ids: boolean; version_ids: boolean; bump_ids: boolean }>`select
        ${missing('products', product_ids)} as product_ids, ${missing('product_versions', version_ids)} as version_ids,
        ${missing('order_bumps', bump_ids)} as bump_ids`.execute(db.for(tenant));
      return oneRow(found);
    },
    /** Newest first. */
    search: async (tenant: Tenant, { term, offset, limit }: { term: string; offset: number; limit: number }) => {
      const typed = rows(tenant).where('is_offer', '=', false);
      const matching = term === '' ? typed : typed.where('code', 'ilike', `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`);
      const [items, { count }] = await Promise.all([
        matching.orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
        matching
          .clearSelect()
          .select(sql<number>`count(*)`.as('count'))
          .executeTakeFirstOrThrow(),
      ]);
      return { items, count };
    },
    sums: (tenant: Tenant, ids: readonly string[]): Promise<CouponSums[]> =>
      db
        .for<CouponsTables>(tenant)
        .selectFrom('coupon_uses')
        .select([
          'coupon_id',
          'currency',
          sql<number>`count(used_at)`.as('used'),
          sql<number>`count(*) filter (where used_at is null)`.as('held'),
          sql<number>`coalesce(sum(discount) filter (where used_at is not null), 0)::bigint`.as('discount'),
          sql<number>`coalesce(sum(paid) filter (where used_at is not null), 0)::bigint`.as('paid'),
        ])
        .where('app_id', '=', tenant.appId)
        .where(sql<boolean>`coupon_id = any(${ids}::uuid[])`)
        .groupBy(['coupon_id', 'currency'])
        .orderBy('currency')
        .execute(),
    insert: (trx: Work, row: CouponRow) => within<CouponsTables>(trx).insertInto('coupons').values(row).execute(),
    lock: async (trx: Work, tenant: Tenant, id: string): Promise<CouponRow | null> =>
      (await within<CouponsTables>(trx)
        .selectFrom('coupons')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .where('archived_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()) ?? null,
    change: (trx: Work, tenant: Tenant, id: string, changes: Updateable<CouponRow>) =>
      within<CouponsTables>(trx).updateTable('coupons').set(changes).where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
  };
};
