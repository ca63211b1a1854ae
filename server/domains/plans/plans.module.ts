import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { CouponsModule } from '../coupons/coupons.module.ts';
import type { InvoicesModule } from '../invoices/invoices.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { BillingModule } from '../billing/billing.module.ts';
import type { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { createApplyChange } from './plans.apply.service.ts';
import { createPlanCoupons } from './plans.coupons.service.ts';
import type { PlansJobs } from './plans.events.ts';
import { plansJobs } from './plans.jobs.ts';
import { createLateChanges } from './plans.late.service.ts';
import { createPlansRepo } from './plans.repo.ts';
import { plansRoutes } from './plans.routes.ts';
import { createPlans } from './plans.service.ts';

interface Below {
  apps: AppsModule;
  coupons: CouponsModule;
  invoices: InvoicesModule;
  entitlements: Module<Entitlements>;
  products: ProductsModule;
  payments: PaymentsModule;
  billing: BillingModule;
  subscriptions: SubscriptionsModule;
}
export type PlansModule = ReturnType<typeof plansModule>;

/** Lets members switch between plans of a product, and add codes to running subscriptions. */
export function plansModule({ platform, jobs }: Ground<Record<never, never>, PlansJobs>, below: Below) {
  const { coupons, uses: couponUses } = below.coupons.service;
  const { payments } = below.payments.service;
  const engine = below.billing.service;
  const { subscriptions, studio } = below.subscriptions.service;
  const repo = createPlansRepo(platform);
  const parts = { platform, jobs, repo, engine, payments, subscriptions };
  const apply = createApplyChange({ ...parts, entitlements: below.entitlements.service, invoices: below.invoices.service.invoices });
  const plans = createPlans({ ...parts, apply, products: below.products.service.catalogue });
  const late = createLateChanges({ ...parts, apply, tenantOf: below.apps.service.apps.byId });
  const planCoupons = createPlanCoupons({ ...parts, studio, coupons, couponUses });
  payments.onEvent(late.handleNews, 'first');
  return {
    service: {
      coupons: planCoupons,
      /** Whether the payment for a change of plan is still undecided. */
      isChanging: async (...of: Parameters<typeof repo.asked>): Promise<boolean> => (await repo.asked(...of)) !== null,
    },
    routes: plansRoutes({ plans, coupons: planCoupons }),
    jobs: () => plansJobs({ jobs, late }),
  } satisfies Module;
}
