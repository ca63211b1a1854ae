import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { StayOffer } from '@bandstand/contract/leaving.ts';
import type { LeavingReason } from '@bandstand/contract/leaving.values.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Coupons } from '../coupons/coupons.service.ts';
import type { Pauses } from '../pauses/pauses.service.ts';
import type { PlanCoupons } from '../plans/plans.coupons.service.ts';
import type { SubscriptionRow, SubscriptionRows } from '../billing/billing.shape.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { LeavingRepo, LeavingRow } from './leaving.repo.ts';

export interface LeavingDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  repo: LeavingRepo;
  rows: Pick<SubscriptionRows, 'find' | 'lock'>;
  subscriptions: Pick<Subscriptions, 'shownOf'>;
  coupons: Pick<Coupons, 'findOffered'>;
  planCoupons: Pick<PlanCoupons, 'offered' | 'addOffered'>;
  pauses: Pick<Pauses, 'find' | 'schedule'>;
}

type Offered = { offer: StayOffer; couponId: string | null };
/** A member can accept an offer once in this time. */
const yearMs = 365 * 86_400_000;

export type Leaving = ReturnType<typeof createLeaving>;

/** Members who begin to cancel: their reasons, and offers that make them stay (decision 080). The cancellation itself does not depend on this. */
export function createLeaving({ platform, repo, rows, subscriptions, coupons, planCoupons, pauses }: LeavingDependencies) {
  const { db, clock, ids } = platform;
  const requireOwn = async ({ tenant, id: memberId }: Member, id: string): Promise<SubscriptionRow> => {
    const row = await rows.find(tenant, id);
    if (row?.subscriber_id !== memberId) throw new AppError('not_found');
    return row;
  };
  const isSettled = (trx: Work | null, tenant: Tenant, row: SubscriptionRow) => repo.isSettled(trx, tenant, row, clock.isoIn(-yearMs));

  /** The current offer; null when there is none, or it would be worth nothing. */
  async function offerOf(member: Member, row: SubscriptionRow): Promise<Offered | null> {
    const { tenant } = member;
    const offer = row.status === 'ended' || row.status === 'ending' ? null : await repo.offer(tenant, row.version_id);
    if (!offer || (await isSettled(null, tenant, row))) return null;
    if (offer.kind === 'pause') {
      const pause = await pauses.find(member, row.id);
      return pause && { offer: { kind: 'pause', pause }, couponId: null };
    }
    const coupon = offer.coupon_id ? await coupons.findOffered(tenant, offer.coupon_id) : null;
    const lowered = coupon && (await planCoupons.offered(tenant, row, coupon));
    if (!lowered) return null;
    const { kind, amount, periods } = coupon;
    return { offer: { kind: 'discount', discount: { kind, amount, payments: periods ?? 1 }, ...lowered }, couponId: coupon.id };
  }
  /** The time at which they began, created or found under the lock of the subscription. */
  const begun = (tenant: Tenant, row: SubscriptionRow, found: Offered | null): Promise<LeavingRow> =>
    transact(db, tenant, async (trx) => {
      await rows.lock(trx, tenant, row.id);
      const open = await repo.open(trx, tenant, row.id);
      const offered = found ? { offer: found.offer.kind, coupon_id: found.couponId, offered_at: clock.iso() } : {};
      if (open) {
        if (found) await repo.change(trx, tenant, open.id, { version_id: row.version_id, ...offered });
        return { ...open, ...offered };
      }
      const leaving: LeavingRow = {
        app_id: tenant.appId,
        id: ids.next(),
        subscription_id: row.id,
        subscriber_id: row.subscriber_id,
        version_id: row.version_id,
        asked_at: clock.iso(),
        reason: null,
        note: null,
        offer: null,
        coupon_id: null,
        offered_at: null,
        accepted_at: null,
        ...offered,
      };
      await repo.insert(trx, leaving);
      return leaving;
    });

  return {
    /** Notes that they begin to cancel, and returns their offer. Throws 404 for someone else's. */
    begin: async (member: Member, id: string): Promise<{ offer: StayOffer | null }> => {
      const row = await requireOwn(member, id);
      if (row.status === 'ended' || row.status === 'ending') return { offer: null };
      const offered = await offerOf(member, row);
      await begun(member.tenant, row, offered);
      return { offer: offered?.offer ?? null };
    },
    /** Notes the reason; the last one counts. */
    recordReason: async (member: Member, id: string, { reason, note }: { reason: LeavingReason; note?: string | null }): Promise<null> => {
      const { tenant } = member;
      const row = await requireOwn(member, id);
      const { id: leavingId } = await begun(tenant, row, null);
      const words = note?.replaceAll('\0', '').trim() || null;
      await transact(db, tenant, (trx) => repo.change(trx, tenant, leavingId, { reason, note: words }));
      return null;
    },
    /**
     * They accept the offer and stay: once per plan in twelve months. A repeat changes nothing. Throws 409 `order_closed` when it is no longer
     * offered, 422 for more periods than the pause has.
     */
    accept: async (member: Member, id: string, { periods = 1 }: { periods?: number }): Promise<Subscription> => {
      const { tenant } = member;
      const row = await requireOwn(member, id);
      const open = await repo.open(null, tenant, row.id);
      const isRunning = row.status !== 'ended' && row.status !== 'ending';
      if (isRunning && !open && (await isSettled(null, tenant, row))) return subscriptions.shownOf(tenant, row.id);
      if (!open?.offer || !isRunning) throw new AppError('order_closed');
      const settle = async (trx: Work): Promise<void> => {
        if (await isSettled(trx, tenant, row)) throw new AppError('order_closed');
        await repo.change(trx, tenant, open.id, { version_id: row.version_id, accepted_at: clock.iso() });
      };
      if (open.offer === 'pause') return pauses.schedule(member, row.id, { periods }, settle);
      const coupon = open.coupon_id ? await coupons.findOffered(tenant, open.coupon_id) : null;
      if (!coupon) throw new AppError('order_closed');
      await planCoupons.addOffered(tenant, row.id, coupon, settle);
      return subscriptions.shownOf(tenant, row.id);
    },
  };
}
