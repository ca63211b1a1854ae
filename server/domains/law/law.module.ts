import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { BillingModule } from '../billing/billing.module.ts';
import type { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { OrdersModule } from '../orders/orders.module.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { RefundsModule } from '../refunds/refunds.module.ts';
import { createCancellations } from './law.cancellations.service.ts';
import type { LawJobs } from './law.events.ts';
import { createFollowing } from './law.following.service.ts';
import { createNotices } from './law.notices.service.ts';
import { createLawRepo } from './law.repo.ts';
import { lawRoutes } from './law.routes.ts';
import { createWithdrawals } from './law.withdrawals.service.ts';

/** Running and paid contracts, which notices end. */
interface Contracts {
  products: ProductsModule;
  billing: BillingModule;
  subscriptions: SubscriptionsModule;
}
interface Below {
  apps: AppsModule;
  staff: StaffModule;
  payments: PaymentsModule;
  contracts: Contracts;
  orders: OrdersModule;
  mails: Module<Pick<Mails, 'send'>>;
  refunds: RefundsModule;
}

/** Legal rights of members about their contracts: to withdraw, and to cancel without logging in. */
export function lawModule({ platform, jobs }: Ground<Record<never, never>, LawJobs>, below: Below): Module {
  const { db, clock } = platform;
  const { apps } = below.apps.service;
  const repo = createLawRepo({ db });
  const legalOf = async (tenant: Tenant) => (await apps.config(tenant)).app.legal;
  const withdrawals = createWithdrawals({
    platform,
    jobs,
    repo,
    orderEvents: below.orders.service.orderEvents,
    takeOverRequests: below.refunds.service.takeOver,
    isOffered: async (tenant) => (await legalOf(tenant)).offers_withdrawal,
  });
  const cancellations = createCancellations({
    platform,
    jobs,
    repo,
    isOffered: async (tenant) => (await legalOf(tenant)).offers_cancellation,
  });
  const following = createFollowing({
    clock,
    repo,
    mails: below.mails.service,
    tenantOf: apps.byId,
    zoneOf: async (tenant) => (await apps.config(tenant)).app.timezone,
    endSubscription: endingWithItsPeriod(below.contracts),
  });
  below.payments.service.payments.onRefunded('order', withdrawals.refunded);
  below.staff.service.overview.addHome(async (tenant) => ({
    attention: [{ id: 'contract_notices', count: await repo.open(tenant), href: '/notices?state=open' }],
  }));
  return {
    service: null,
    routes: lawRoutes({ withdrawals, cancellations, notices: createNotices({ clock, repo }) }),
    jobs: () => {
      jobs.define('law.withdrawn', following.withdrawn);
      jobs.define('law.cancelled', following.cancelled);
    },
  };
}

/** Ends a subscription at the end of its period, as its member would. Returns what ends and when. A repeat changes nothing. */
function endingWithItsPeriod({ products, billing, subscriptions }: Contracts) {
  const { rows } = billing.service;
  const { endings } = subscriptions.service;
  return async (tenant: Tenant, id: string): Promise<{ title: string; endsAt: string } | null> => {
    const row = await rows.find(tenant, id);
    if (!row) return null;
    const after = row.status === 'ended' ? row : await endings.atPeriodEnd(tenant, row, null);
    const product = (await products.service.catalogue.everByIds(tenant, [row.product_id])).get(row.product_id);
    return { title: product?.title ?? '', endsAt: after.ends_at ?? after.current_period_end };
  };
}
