import { countryReader } from '../../platform/http/visitor-country.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { CouponsModule } from '../coupons/coupons.module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Gifts } from '../gifts/gifts.service.ts';
import type { OrdersModule } from '../orders/orders.module.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import { createAdmission } from './checkout.admission.service.ts';
import { createAgreement } from './checkout.agreement.service.ts';
import { createCharging } from './checkout.charging.service.ts';
import { createIntents, type Intents } from './checkout.intents.service.ts';
import { checkoutRoutes } from './checkout.routes.ts';

interface Below {
  apps: AppsModule;
  entitlements: Module<Entitlements>;
  coupons: CouponsModule;
  payments: PaymentsModule;
  subscriptions: SubscriptionsModule;
  quotes: Module<Quotes>;
  gifts: Module<Gifts>;
  orders: OrdersModule;
}
export type CheckoutModule = Module<Intents>;

/** From a choice to a payment. */
export function checkoutModule({ platform }: Ground, below: Below): CheckoutModule {
  const { clock, env } = platform;
  const { apps } = below.apps.service;
  const { payments } = below.payments.service;
  const { orders, openOrders } = below.orders.service;
  const [quotes, gifts] = [below.quotes.service, below.gifts.service];
  const admission = createAdmission({
    openOrders,
    quotes,
    orders,
    couponUses: below.coupons.service.uses,
    entitlements: below.entitlements.service,
    subscriptions: below.subscriptions.service.subscriptions,
  });
  const asksWaiver = async (tenant: Parameters<Apps['config']>[0]) => (await apps.config(tenant)).app.legal.asks_waiver;
  const agreement = createAgreement({ clock, quotes, admission, payments, gifts, asksWaiver });
  const charging = createCharging({ openOrders, quotes, orders, payments });
  const intents = createIntents({ platform, openOrders, orders, agreement, admission, charging });
  return { service: intents, routes: checkoutRoutes({ intents, ipCountryOf: countryReader(env) }) };
}
