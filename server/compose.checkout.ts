import type { AppsModule } from './domains/apps/apps.module.ts';
import type { AuthModule } from './domains/auth/auth.module.ts';
import type { BillingModule } from './domains/billing/billing.module.ts';
import { checkoutModule } from './domains/checkout/checkout.module.ts';
import type { CouponsModule } from './domains/coupons/coupons.module.ts';
import type { Entitlements } from './domains/entitlements/entitlements.service.ts';
import type { Gateways } from './domains/gateways/gateways.service.ts';
import type { GiftsJobs } from './domains/gifts/gifts.events.ts';
import { giftsModule } from './domains/gifts/gifts.module.ts';
import type { InvoicesModule } from './domains/invoices/invoices.module.ts';
import type { Locations } from './domains/locations/locations.service.ts';
import type { MembersModule } from './domains/members/members.module.ts';
import type { OrdersEvents } from './domains/orders/orders.events.ts';
import { ordersModule } from './domains/orders/orders.module.ts';
import type { PaymentsModule } from './domains/payments/payments.module.ts';
import type { ProductsModule } from './domains/products/products.module.ts';
import { purchasesModule } from './domains/purchases/purchases.module.ts';
import { quotesModule } from './domains/quotes/quotes.module.ts';
import type { SeatsJobs } from './domains/seats/seats.events.ts';
import { seatsModule } from './domains/seats/seats.module.ts';
import type { SubscriptionsModule } from './domains/subscriptions/subscriptions.module.ts';
import type { Taxes } from './domains/taxes/taxes.service.ts';
import type { Trials } from './domains/trials/trials.service.ts';
import type { Ground, Module, Modules } from './platform/modules/module.ts';

export type CheckoutDomainsJobs = GiftsJobs & SeatsJobs;

export interface CheckoutParts {
  ground: Ground<OrdersEvents, CheckoutDomainsJobs>;
  modules: Modules;
  below: {
    apps: AppsModule;
    members: MembersModule;
    auth: AuthModule;
    locations: Module<Locations>;
    trials: Module<Trials>;
    coupons: CouponsModule;
    taxes: Module<Taxes>;
    invoices: InvoicesModule;
    gateways: Module<Gateways>;
    entitlements: Module<Entitlements>;
    products: ProductsModule;
    payments: PaymentsModule;
    billing: BillingModule;
    subscriptions: SubscriptionsModule;
  };
}

/** From the offer to the purchase. The flat names are for tests and the seed. */
export function composeCheckout({ ground, modules, below }: CheckoutParts) {
  const quotes = modules.add(quotesModule(ground, below));
  const gifts = modules.add(giftsModule(ground, below));
  const seats = modules.add(seatsModule(ground, below));
  const orders = modules.add(ordersModule(ground, { ...below, offered: below, paid: below, quotes, gifts, seats }));
  const purchases = modules.add(purchasesModule(ground, below));
  const checkout = modules.add(checkoutModule(ground, { ...below, quotes, gifts, orders }));

  const { products, entitlements, coupons, payments, invoices, billing, subscriptions } = below;
  return {
    modules: { ...below, quotes, gifts, seats, orders, purchases, checkout },
    products: { ...products.service, entitlements: entitlements.service, coupons: coupons.service.coupons },
    orders: orders.service.orders,
    payments: payments.service.payments,
    invoices: invoices.service.invoices,
    credits: invoices.service.credits,
    subscribed: { ...billing.service, ...subscriptions.service, engine: billing.service },
    /** Sends the receipt of an order again; false if it has none. */
    resendReceipt: invoices.service.invoices.resendReceipt,
    ports: { products: below.products.ports },
  };
}
