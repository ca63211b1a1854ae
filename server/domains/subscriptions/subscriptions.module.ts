import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { BillingEvents, BillingJobs } from '../billing/billing.events.ts';
import type { BillingModule } from '../billing/billing.module.ts';
import type { InvoicesModule } from '../invoices/invoices.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { ProductsModule } from '../products/products.module.ts';
import { createEndings } from './subscriptions.endings.service.ts';
import type { SubscriptionsJobs } from './subscriptions.events.ts';
import { createLosses } from './subscriptions.losses.service.ts';
import { createSubscriptionPayments } from './subscriptions.pay.service.ts';
import { subscriptionsRoutes } from './subscriptions.routes.ts';
import { createSubscriptions } from './subscriptions.service.ts';
import { createStudioSubscriptions } from './subscriptions.studio.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  auth: AuthModule;
  invoices: InvoicesModule;
  entitlements: Module<Entitlements>;
  products: ProductsModule;
  payments: PaymentsModule;
  billing: BillingModule;
}
export type SubscriptionsModule = ReturnType<typeof subscriptionsModule>;

/** What members and staff do with subscriptions. */
export function subscriptionsModule({ platform, bus, jobs }: Ground<BillingEvents, BillingJobs & SubscriptionsJobs>, below: Below) {
  const { apps } = below.apps.service;
  const { catalogue } = below.products.service;
  const entitlements = below.entitlements.service;
  const { payments } = below.payments.service;

  const engine = below.billing.service;
  const endings = createEndings({ platform, bus, engine, entitlements });
  const losses = createLosses({ platform, jobs, engine, endings, entitlements, tenantOf: apps.byId });
  const subscriptions = createSubscriptions({
    platform,
    jobs,
    engine,
    endings,
    products: catalogue,
    appProductsOf: async (tenant) => (await apps.config(tenant)).access.app_products.map(({ id }) => id),
  });
  const own = createSubscriptionPayments({ platform, engine, payments });
  const studio = createStudioSubscriptions({
    clock: platform.clock,
    engine,
    endings,
    products: catalogue,
    payments,
    invoicesOf: below.invoices.service.invoices.shownOf,
  });
  payments.onRefunded('access', losses.refunded);
  payments.onEvent(own.handleNews);
  payments.onEvent(losses.disputed);
  below.members.service.members.contribute(async (tenant, subscriberId) => ({
    app_subscription: await subscriptions.appSubscriptionOf(tenant, subscriberId),
  }));
  below.auth.service.bundles.contribute(subscriptions.openOf);
  return {
    service: {
      subscriptions,
      studio,
      endings,
      handleNews: own.handleNews,
    },
    routes: subscriptionsRoutes({ service: subscriptions, own, studio }),
    jobs: () => jobs.define('subscriptions.revoked', losses.publishRevoked),
  } satisfies Module;
}
