import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { CouponsTables } from './coupons.tables.ts';

type UseRow = CouponsTables['coupon_uses'];
/** The use of a code by an order, or by a subscription under its own id, whether planned or paid. Amounts of the first payment, in minor units. */
export interface CouponUse {
  couponId: string;
  orderId: string;
  subscriberId: string;
  currency: string;
  discount: number;
  paid: number;
}
type Limited = Pick<CouponsTables['coupons'], 'id' | 'max_uses' | 'max_uses_per_member' | 'first_purchase_only'>;
export type CouponUsesRepo = ReturnType<typeof createCouponUsesRepo>;

const createHeldRepo = ({ db }: { db: Database }) => {
  const held = (trx: Work | null, tenant: Tenant) =>
    (trx ? within<CouponsTables>(trx) : db.for<CouponsTables>(tenant))
      .deleteFrom('coupon_uses')
      .where('app_id', '=', tenant.appId)
      .where('used_at', 'is', null);
  return {
    /** Ends what an order holds, except for one coupon. */
    removeHeld: (trx: Work | null, tenant: Tenant, orderId: string, exceptCouponId: string | null) => {
      const ofOrder = held(trx, tenant).where('order_id', '=', orderId);
      return (exceptCouponId ? ofOrder.where('coupon_id', '<>', exceptCouponId) : ofOrder).execute();
    },
    /** Ends what several orders hold. */
    removeAllHeld: (trx: Work, tenant: Tenant, orderIds: readonly string[]) =>
      held(trx, tenant)
        .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
        .execute(),
  };
};

/** How often each code was used, and is held for orders that may still be paid. */
export const createCouponUsesRepo = ({ db }: { db: Database }) => {
  return {
    ...createHeldRepo({ db }),
    /** Locks the coupon: nobody else counts or takes uses until the transaction ends. Null for one that is no longer sold with. */
    lock: async (trx: Work, tenant: Tenant, couponId: string): Promise<Limited | null> =>
      (await within<CouponsTables>(trx)
        .selectFrom('coupons')
        .select(['id', 'max_uses', 'max_uses_per_member', 'first_purchase_only'])
        .where('app_id', '=', tenant.appId)
        .where('id', '=', couponId)
        .where('archived_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()) ?? null,
    /** Uses in total and by the member, including those that other orders hold. The member's own holds can be released, so they do not count. */
    count: (tenant: Tenant, couponId: string, subscriberId: string | null): Promise<{ all: number; ofMember: number }> =>
      db
        .for<CouponsTables>(tenant)
        .selectFrom('coupon_uses')
        .select([
          sql<number>`count(*) filter (where used_at is not null or subscriber_id is distinct from ${subscriberId}::uuid)`.as('all'),
          sql<number>`count(*) filter (where used_at is not null and subscriber_id = ${subscriberId}::uuid)`.as('ofMember'),
        ])
        .where('app_id', '=', tenant.appId)
        .where('coupon_id', '=', couponId)
        .executeTakeFirstOrThrow(),
    /** Uses by other orders, held ones included: in total, and by the member. */
    countOthers: (
      trx: Work,
      tenant: Tenant,
      { couponId, subscriberId, orderId }: Pick<CouponUse, 'couponId' | 'subscriberId' | 'orderId'>,
    ) =>
      within<CouponsTables>(trx)
        .selectFrom('coupon_uses')
        .select([
          sql<number>`count(*)`.as('all'),
          sql<number>`count(*) filter (where subscriber_id = ${subscriberId}::uuid)`.as('ofMember'),
        ])
        .where('app_id', '=', tenant.appId)
        .where('coupon_id', '=', couponId)
        .where('order_id', '<>', orderId)
        .executeTakeFirstOrThrow(),
    /** Whether one of these orders or subscriptions was paid with it. */
    isUsedBy: async (trx: Work, tenant: Tenant, couponId: string, orderIds: readonly string[]): Promise<boolean> =>
      (await within<CouponsTables>(trx)
        .selectFrom('coupon_uses')
        .select('order_id')
        .where('app_id', '=', tenant.appId)
        .where('coupon_id', '=', couponId)
        .where('order_id', 'in', orderIds)
        .where('used_at', 'is not', null)
        .executeTakeFirst()) !== undefined,
    /** Notes a use, or its new state. A used one stays used. */
    write: (trx: Work, row: UseRow) =>
      within<CouponsTables>(trx)
        .insertInto('coupon_uses')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['app_id', 'order_id', 'coupon_id'])
            .doUpdateSet({ held_at: row.held_at, used_at: row.used_at, currency: row.currency, discount: row.discount, paid: row.paid })
            .where('coupon_uses.used_at', 'is', null),
        )
        .execute(),
    /** Other unpaid orders of the member that hold the coupon. */
    heldBy: async (tenant: Tenant, couponId: string, subscriberId: string): Promise<string[]> =>
      (
        await db
          .for<CouponsTables>(tenant)
          .selectFrom('coupon_uses')
          .select('order_id')
          .where('app_id', '=', tenant.appId)
          .where('coupon_id', '=', couponId)
          .where('subscriber_id', '=', subscriberId)
          .where('used_at', 'is', null)
          .execute()
      ).map(({ order_id }) => order_id),
    /** Of all apps: orders that have held a limited coupon since before an instant, by id, after `afterOrderId`. */
    staleHolds: (before: string, afterOrderId: string | null, limit: number): Promise<{ app_id: string; order_id: string }[]> => {
      const held = db
        .system<CouponsTables>()
        .selectFrom('coupon_uses as u')
        .innerJoin('coupons as c', (join) => join.onRef('c.app_id', '=', 'u.app_id').onRef('c.id', '=', 'u.coupon_id'))
        .select(['u.app_id', 'u.order_id'])
        .where('u.used_at', 'is', null)
        .where('u.held_at', '<', before)
        .where(sql<boolean>`(c.max_uses is not null or c.max_uses_per_member is not null or c.first_purchase_only)`);
      return (afterOrderId ? held.where('u.order_id', '>', afterOrderId) : held).orderBy('u.order_id').limit(limit).execute();
    },
  };
};
