import type { CouponRefusal } from '@bandstand/contract/coupons.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { CouponUse, CouponUsesRepo } from './coupons.uses.repo.ts';

/** How long an unpaid order reserves a limited coupon. */
const holdMinutes = 30;

export type CouponUses = ReturnType<typeof createCouponUses>;

/** Who uses a code, and how often: limits are exact, however many pay at once (COM-14). */
export function createCouponUses({ db, clock, repo }: { db: Database; clock: Clock; repo: CouponUsesRepo }) {
  const row = (tenant: Tenant, { couponId, orderId, subscriberId, currency, discount, paid }: CouponUse, usedAt: string | null) => ({
    app_id: tenant.appId,
    coupon_id: couponId,
    order_id: orderId,
    subscriber_id: subscriberId,
    held_at: clock.iso(),
    used_at: usedAt,
    currency,
    discount,
    paid,
  });
  return {
    /** Uses in total and by this member, including those that other orders hold. The member's own holds do not block them. */
    count: (tenant: Tenant, couponId: string, subscriberId: string | null): Promise<{ all: number; ofMember: number }> =>
      repo.count(tenant, couponId, subscriberId),
    /**
     * Holds one use of the code for an order, counted under a lock on the coupon; what the order held before stays held until `letGo`. A repeat
     * restarts the time. Returns the reason for a refusal; null: it is held.
     */
    hold: (tenant: Tenant, use: CouponUse): Promise<CouponRefusal | null> =>
      transact(db, tenant, async (trx) => {
        const coupon = await repo.lock(trx, tenant, use.couponId);
        if (!coupon) return 'unknown';
        const uses = await repo.countOthers(trx, tenant, use);
        if (coupon.first_purchase_only && uses.ofMember > 0) return 'not_first_purchase';
        if (coupon.max_uses_per_member !== null && uses.ofMember >= coupon.max_uses_per_member) return 'member_limit';
        if (coupon.max_uses !== null && uses.all >= coupon.max_uses) return 'used_up';
        await repo.write(trx, row(tenant, use, null));
        return null;
      }),
    /**
     * Uses the code for a running subscription, counted under a lock on the coupon in the caller's transaction. A subscription uses a code once,
     * including its purchase; `isAgain`: as often as it is offered one. Returns the reason for a refusal; null: it is used.
     */
    take: async (trx: Work, tenant: Tenant, use: CouponUse & { beganWith: string | null; isAgain?: boolean }): Promise<CouponRefusal | null> => {
      const coupon = await repo.lock(trx, tenant, use.couponId);
      if (!coupon) return 'unknown';
      const { beganWith, isAgain = false, ...own } = use;
      if (!isAgain && (await repo.isUsedBy(trx, tenant, use.couponId, beganWith ? [use.orderId, beganWith] : [use.orderId]))) return 'member_limit';
      const uses = await repo.countOthers(trx, tenant, use);
      if (coupon.max_uses_per_member !== null && uses.ofMember >= coupon.max_uses_per_member) return 'member_limit';
      if (coupon.max_uses !== null && uses.all >= coupon.max_uses) return 'used_up';
      await repo.write(trx, row(tenant, own, clock.iso()));
      return null;
    },
    /** The order was paid: uses what it holds of this coupon, in the transaction of the purchase, and releases what else it holds. */
    use: async (trx: Work, tenant: Tenant, use: CouponUse): Promise<void> => {
      await repo.write(trx, row(tenant, use, clock.iso()));
      await repo.removeHeld(trx, tenant, use.orderId, use.couponId);
    },
    /** Releases what the order holds, except for the coupon that it continues with. Used ones stay used. */
    letGo: async (trx: Work | null, tenant: Tenant, orderId: string, exceptCouponId: string | null = null): Promise<void> => {
      await repo.removeHeld(trx, tenant, orderId, exceptCouponId);
    },
    /** The same for several orders without a code. */
    letAllGo: async (trx: Work, tenant: Tenant, orderIds: readonly string[]): Promise<void> => void (await repo.removeAllHeld(trx, tenant, orderIds)),
    /** Unpaid orders of the member that hold the code. */
    heldBy: repo.heldBy,
    /** Of all apps: orders that have held a limited code for too long. */
    staleHolds: (afterOrderId: string | null, limit: number): Promise<{ app_id: string; order_id: string }[]> =>
      repo.staleHolds(clock.isoIn(-holdMinutes * 60_000), afterOrderId, limit),
  };
}
