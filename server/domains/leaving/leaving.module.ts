import type { Ground, Module } from '../../platform/modules/module.ts';
import type { BillingModule } from '../billing/billing.module.ts';
import type { CouponsModule } from '../coupons/coupons.module.ts';
import type { Pauses } from '../pauses/pauses.service.ts';
import type { PlansModule } from '../plans/plans.module.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { createLeavingRepo } from './leaving.repo.ts';
import { leavingRoutes } from './leaving.routes.ts';
import { createLeaving } from './leaving.service.ts';
import { createStudioLeaving } from './leaving.studio.service.ts';

interface Below {
  coupons: CouponsModule;
  products: ProductsModule;
  billing: BillingModule;
  subscriptions: SubscriptionsModule;
  plans: PlansModule;
  pauses: Module<Pauses>;
}

/** Members who begin to cancel, and offers to make them stay. */
export function leavingModule({ platform }: Ground, below: Below): Module<null> {
  const { db, clock } = platform;
  const { coupons } = below.coupons.service;
  const { rows } = below.billing.service;
  const { subscriptions } = below.subscriptions.service;
  const repo = createLeavingRepo({ db });
  const planCoupons = below.plans.service.coupons;
  const leaving = createLeaving({ platform, repo, rows, subscriptions, coupons, planCoupons, pauses: below.pauses.service });
  const studio = createStudioLeaving({ db, clock, repo, coupons, products: below.products.service.catalogue });
  return { service: null, routes: leavingRoutes({ leaving, studio }) };
}
