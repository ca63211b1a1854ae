import type { LeavingOffer, LeavingReport } from '@bandstand/contract/leaving.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Coupons } from '../coupons/coupons.service.ts';
import type { Products } from '../products/products.service.ts';
import type { LeavingRepo } from './leaving.repo.ts';

export interface StudioLeavingDependencies {
  db: Database;
  clock: Clock;
  repo: LeavingRepo;
  coupons: Pick<Coupons, 'findOffered' | 'createOffered' | 'remove'>;
  products: Pick<Products, 'versionById'>;
}

const defaultDays = 90;
const shownNotes = 50;

export type StudioLeaving = ReturnType<typeof createStudioLeaving>;

/** What owners offer to members who leave, and who left. */
export function createStudioLeaving({ db, clock, repo, coupons, products }: StudioLeavingDependencies) {
  const requirePlan = async (tenant: Tenant, id: string) => {
    const version = await products.versionById(tenant, id);
    if (!version) throw new AppError('not_found');
    return version;
  };
  async function offer(tenant: Tenant, id: string): Promise<{ offer: LeavingOffer }> {
    const version = await requirePlan(tenant, id);
    const row = await repo.offer(tenant, version.id);
    if (!row || row.kind === 'pause') return { offer: row && { kind: 'pause' } };
    const coupon = row.coupon_id ? await coupons.findOffered(tenant, row.coupon_id) : null;
    return { offer: coupon && { kind: 'discount', discount: { kind: coupon.kind, amount: coupon.amount, payments: coupon.periods ?? 1 } } };
  }
  return {
    /** Throws 404 for an unknown version. */
    offer,
    /**
     * Members who accepted the previous one keep it. Throws 422 if the version is not a plan, for a pause that it does not allow, and for amounts
     * that cannot be charged.
     */
    setOffer: async (tenant: Tenant, id: string, { offer: wanted }: { offer: LeavingOffer }): Promise<{ offer: LeavingOffer }> => {
      const version = await requirePlan(tenant, id);
      const isPlan = version.kind === 'recurring' && version.interval !== null;
      refuseFields({
        offer: wanted && (!isPlan || (wanted.kind === 'pause' && !version.pause)) ? { key: 'field.invalid' } : null,
        'offer.discount.amount':
          wanted?.kind === 'discount' && wanted.discount.kind === 'amount' && wanted.discount.amount > version.price
            ? { key: 'field.invalid' }
            : null,
      });
      const coupon =
        wanted?.kind === 'discount'
          ? await coupons.createOffered(tenant, { ...wanted.discount, currency: version.currency, versionId: version.id })
          : null;
      const before = await transact(db, tenant, async (trx) => {
        const replaced = await repo.lockOffer(trx, tenant, version.id);
        await (wanted
          ? repo.setOffer(trx, { app_id: tenant.appId, version_id: version.id, kind: wanted.kind, coupon_id: coupon?.id ?? null })
          : repo.removeOffer(trx, tenant, version.id));
        return replaced;
      });
      if (before?.coupon_id) await coupons.remove(tenant, before.coupon_id);
      return offer(tenant, version.id);
    },
    /** How many left in these days, got an offer, and stayed; and why. */
    report: async (tenant: Tenant, { days = defaultDays }: { days?: number }): Promise<LeavingReport> => {
      const since = clock.isoIn(-days * 86_400_000);
      const [plans, reasons, notes] = await Promise.all([
        repo.counts(tenant, since),
        repo.reasons(tenant, since),
        repo.notes(tenant, since, shownNotes),
      ]);
      const sum = (of: 'left' | 'offered' | 'stayed') => plans.reduce((total, plan) => total + plan[of], 0);
      return {
        days,
        left: sum('left'),
        offered: sum('offered'),
        stayed: sum('stayed'),
        reasons,
        by_plan: plans.map(({ left, offered, stayed, ...of }) => ({
          product: { id: of.product_id, title: of.product },
          version: { id: of.version_id, title: of.version },
          left,
          offered,
          stayed,
        })),
        notes,
      };
    },
  };
}
