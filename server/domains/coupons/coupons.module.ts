import type { Ground, Module } from '../../platform/modules/module.ts';
import { createCouponsRepo } from './coupons.repo.ts';
import { couponsRoutes } from './coupons.routes.ts';
import { createCoupons, type Coupons } from './coupons.service.ts';
import { createCouponUsesRepo } from './coupons.uses.repo.ts';
import { createCouponUses, type CouponUses } from './coupons.uses.service.ts';

export type CouponsModule = Module<{ coupons: Coupons; uses: CouponUses }>;

/** Coupons as owners make them, and how often each was used. */
export function couponsModule({ platform }: Ground): CouponsModule {
  const { db, clock } = platform;
  const coupons = createCoupons({ platform, repo: createCouponsRepo({ db }) });
  const uses = createCouponUses({ db, clock, repo: createCouponUsesRepo({ db }) });
  return { service: { coupons, uses }, routes: couponsRoutes(coupons) };
}
