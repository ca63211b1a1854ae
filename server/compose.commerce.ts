import { composeCheckout, type CheckoutDomainsJobs } from './compose.checkout.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { BillingEvents, BillingJobs } from './domains/billing/billing.events.ts';
import { billingModule } from './domains/billing/billing.module.ts';
import { couponsModule } from './domains/coupons/coupons.module.ts';
import { entitlementsModule } from './domains/entitlements/entitlements.module.ts';
import { gatewaysModule } from './domains/gateways/gateways.module.ts';
import { eInvoicesModule } from './domains/e-invoices/e-invoices.module.ts';
import type { InvoicesJobs } from './domains/invoices/invoices.events.ts';
import { invoicesModule } from './domains/invoices/invoices.module.ts';
import { leavingModule } from './domains/leaving/leaving.module.ts';
import { locationsModule } from './domains/locations/locations.module.ts';
import { pausesModule } from './domains/pauses/pauses.module.ts';
import { paymentsModule } from './domains/payments/payments.module.ts';
import type { OrdersEvents } from './domains/orders/orders.events.ts';
import type { PaymentsJobs } from './domains/payments/payments.service.ts';
import type { PlansJobs } from './domains/plans/plans.events.ts';
import { plansModule } from './domains/plans/plans.module.ts';
import type { EntitlementsEvents } from './domains/entitlements/entitlements.events.ts';
import { productsModule } from './domains/products/products.module.ts';
import type { SubscriptionsJobs } from './domains/subscriptions/subscriptions.events.ts';
import { subscriptionsModule } from './domains/subscriptions/subscriptions.module.ts';
import { taxesModule } from './domains/taxes/taxes.module.ts';
import { trialsModule } from './domains/trials/trials.module.ts';
import type { Ground, Modules } from './platform/modules/module.ts';

export type CommerceEvents = EntitlementsEvents & OrdersEvents & BillingEvents;
export type CommerceJobs = CheckoutDomainsJobs & BillingJobs & SubscriptionsJobs & InvoicesJobs & PaymentsJobs & PlansJobs;

export interface CommerceParts {
  ground: Ground<CommerceEvents, CommerceJobs>;
  modules: Modules;
  identified: Pick<IdentityDomains, 'modules'>;
}

/** Products, access to them, payments and recurring payments. */
export function composeCommerce({ ground, modules, identified }: CommerceParts) {
  const { apps, media, members, auth, staff } = identified.modules;
  const eInvoices = modules.add(eInvoicesModule(ground));
  const locations = modules.add(locationsModule(ground));
  const trials = modules.add(trialsModule(ground, { apps }));
  const coupons = modules.add(couponsModule(ground));
  const taxes = modules.add(taxesModule(ground));
  const invoices = modules.add(invoicesModule(ground, { apps, members, eInvoices }));
  const gateways = modules.add(gatewaysModule(ground));
  const entitlements = modules.add(entitlementsModule(ground, { members }));
  const products = modules.add(productsModule(ground, { media, entitlements, trials, staff }));
  const payments = modules.add(paymentsModule(ground, { apps, gateways, locations, products, taxes, staff }));
  const billing = modules.add(billingModule(ground, { apps, members, invoices, entitlements, products, payments }));
  const subscriptions = modules.add(subscriptionsModule(ground, { apps, members, auth, invoices, entitlements, products, payments, billing }));
  const plans = modules.add(plansModule(ground, { apps, coupons, invoices, entitlements, products, payments, billing, subscriptions }));
  const pauses = modules.add(pausesModule(ground, { billing, subscriptions, plans }));
  modules.add(leavingModule(ground, { coupons, products, billing, subscriptions, plans, pauses }));

  return composeCheckout({
    ground,
    modules,
    below: { apps, members, auth, locations, trials, coupons, taxes, invoices, gateways, entitlements, products, payments, billing, subscriptions },
  });
}

export type Commerce = ReturnType<typeof composeCommerce>;
