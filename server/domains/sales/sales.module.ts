import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { BillingModule } from '../billing/billing.module.ts';
import type { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { InvoicesModule } from '../invoices/invoices.module.ts';
import type { OrdersModule } from '../orders/orders.module.ts';
import type { Gifts } from '../gifts/gifts.service.ts';
import type { Locations } from '../locations/locations.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import { createOrderChanges } from './sales.changes.service.ts';
import { createDisputes } from './sales.disputes.service.ts';
import { createLossesRepo } from './sales.losses.repo.ts';
import { createOrderRefunds } from './sales.refunds.service.ts';
import { createSalesRepo } from './sales.repo.ts';
import { salesRoutes } from './sales.routes.ts';
import { countUnsettled } from './sales.unsettled.repo.ts';
import { createSales } from './sales.service.ts';

interface Below {
  entitlements: Module<Entitlements>;
  payments: PaymentsModule;
  locations: Module<Pick<Locations, 'ofOrder' | 'forgetOld'>>;
  invoices: InvoicesModule;
  billing: BillingModule;
  subscriptions: SubscriptionsModule;
  gifts: Module<Pick<Gifts, 'ofOrder'>>;
  orders: OrdersModule;
}
export type SalesModule = Pick<ReturnType<typeof salesModule>, 'service'>;

/** Orders as the owner sees them, and the owner's actions. */
export function salesModule({ platform }: Ground, below: Below) {
  const { db, clock, ids } = platform;
  const entitlements = below.entitlements.service;
  const { payments } = below.payments.service;
  const { invoices, credits } = below.invoices.service;
  const { orders, orderEvents, letGoCoupon, addRound } = below.orders.service;
  const locations = below.locations.service;
  const repo = createSalesRepo({ db });
  const endSubscription = endingAtOnce(below);
  const parts = { platform, repo, orderEvents, entitlements, payments, couponUses: { letGo: letGoCoupon } };

  const sales = createSales({ ...parts, invoices, credits, locations, gifts: below.gifts.service });
  const refunds = createOrderRefunds({ ...parts, endSubscription });
  const disputes = createDisputes({ db, clock, ids, repo: createLossesRepo() });
  const changes = createOrderChanges({ ...parts, orders, revoke: refunds.revoke, resendReceipt: invoices.resendReceipt });
  payments.onRefunded('order', refunds.note);
  payments.onRefunded('document', credits.refunded);
  payments.onRefunded('order', disputes.refunded);
  payments.onEvent(disputes.handleNews);
  below.payments.ports.unsettled.register({ count: countUnsettled });
  addRound(async ({ isDaily }) => isDaily && locations.forgetOld());
  return { service: { sales, refunds, endSubscription }, routes: salesRoutes({ sales, changes, refunds }) } satisfies Module;
}

/** Ends a subscription at once and revokes what it opened. A repeat changes nothing. */
function endingAtOnce({ billing, subscriptions }: Pick<Below, 'billing' | 'subscriptions'>) {
  const { rows } = billing.service;
  const { endings } = subscriptions.service;
  return async (tenant: Tenant, id: string, madeBy: string | null): Promise<void> => {
    const row = await rows.find(tenant, id);
    if (row) await endings.atOnce(tenant, row, { isRevoking: true, madeBy });
  };
}
