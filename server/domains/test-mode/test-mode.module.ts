import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { OrdersModule } from '../orders/orders.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { createTestPeriodRepo } from './test-mode.periods.repo.ts';
import { createTestPeriods, type TestPeriods } from './test-mode.periods.service.ts';
import { createTestModeRepo } from './test-mode.repo.ts';
import { createTestMode } from './test-mode.service.ts';

interface Below {
  apps: AppsModule;
  entitlements: Module<Entitlements>;
  payments: PaymentsModule;
  subscriptions: SubscriptionsModule;
  orders: OrdersModule;
}
export type TestModeModule = Module<{ periods: TestPeriods }>;

/** Buying without money: while an app tests its shop, and for a test period in production. */
export function testModeModule({ platform }: Ground, below: Below): TestModeModule {
  const { db } = platform;
  const { apps } = below.apps.service;
  const { orderEvents, letGoCoupon, addRound } = below.orders.service;
  const testMode = createTestMode({
    platform,
    repo: createTestModeRepo({ db }),
    orderEvents,
    letGoCoupon,
    entitlements: below.entitlements.service,
    endSubscriptions: below.subscriptions.service.endings.ofTests,
    tenantOf: apps.byId,
  });
  const periods = createTestPeriods({ platform, repo: createTestPeriodRepo({ db }), apps, hasReal: below.payments.service.hasReal, testMode });
  below.payments.ports.testPurchases.register(testMode);
  below.payments.ports.periods.register(periods);
  addRound(periods.endDue);
  addRound(async ({ isHourly }) => isHourly && testMode.endLeft());
  return { service: { periods } };
}
