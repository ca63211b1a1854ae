import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { CheckoutModule } from '../checkout/checkout.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { OrdersModule } from '../orders/orders.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { SalesModule } from '../sales/sales.module.ts';
import { testPurchasesRoutes } from './test-purchases.routes.ts';
import { createTestPurchases, type TestPurchases } from './test-purchases.service.ts';

interface Below {
  members: MembersModule;
  auth: AuthModule;
  payments: PaymentsModule;
  quotes: Module<Quotes>;
  orders: OrdersModule;
  checkout: CheckoutModule;
  sales: SalesModule;
}

/** Lets staff try the checkout with a purchase of their own. */
export function testPurchasesModule({ platform: { db } }: Ground, below: Below): Module<TestPurchases> {
  const service = createTestPurchases({
    db,
    accounts: below.members.service.accounts,
    sessions: below.auth.service.sessions,
    payments: below.payments.service.payments,
    quotes: below.quotes.service,
    orders: below.orders.service.orders,
    intents: below.checkout.service,
    sales: below.sales.service.sales,
  });
  return { service, routes: testPurchasesRoutes(service) };
}
