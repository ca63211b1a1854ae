import type { Address } from '@bandstand/contract/checkout.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { InvoicesModule } from '../invoices/invoices.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { BillingEvents, BillingJobs } from './billing.events.ts';
import { billingJobs } from './billing.jobs.ts';
import { createSubscriptionListRepo } from './billing.list.repo.ts';
import { createRenewals } from './billing.renewals.service.ts';
import { createBillingRepo } from './billing.repo.ts';
import type { Customer } from './billing.renew.service.ts';
import { createBilling } from './billing.service.ts';
import { subscriptionShape } from './billing.shape.ts';
import { createTimeline } from './billing.timeline.ts';

/** What buyers entered about themselves at the checkout. */
interface Buyers {
  /** By order; null when there is none. */
  find(tenant: Tenant, orderId: string): Promise<Buyer | null>;
}
interface Buyer {
  customer_name: string | null;
  address: Address | null;
  business: { name: string; vat_id: string | null } | null;
}
interface Below {
  apps: AppsModule;
  members: MembersModule;
  invoices: InvoicesModule;
  entitlements: Module<Entitlements>;
  products: ProductsModule;
  payments: PaymentsModule;
}
export type BillingModule = ReturnType<typeof billingModule>;
/** What other domains use to charge and change subscriptions. */
export type BillingEngine = BillingModule['service'];

/** The engine of subscriptions: their rows, and the charges that are due. */
export function billingModule({ platform, bus, jobs, ports }: Ground<BillingEvents, BillingJobs>, below: Below) {
  const { db, clock, ids, log } = platform;
  const { apps } = below.apps.service;
  const { members } = below.members.service;
  const { payments, settings } = below.payments.service;
  const buyers = ports.open<Buyers>('billing: Buyers');
  const customerOf = async (tenant: Tenant, subscriberId: string, orderId: string | null): Promise<Customer> => {
    const [contact, buyer] = await Promise.all([members.contactOf(tenant, subscriberId), orderId ? buyers.current.find(tenant, orderId) : null]);
    return {
      name: buyer?.customer_name || contact?.name || '',
      email: contact?.email ?? '',
      address: buyer?.address ?? null,
      business: buyer?.business ?? null,
      language: contact?.language ?? 'en',
      timezone: contact?.timezone ?? 'UTC',
    };
  };

  const rows = createBillingRepo({ db });
  const timeline = createTimeline({ clock, ids, repo: rows });
  const billing = createBilling({
    platform,
    bus,
    jobs,
    repo: rows,
    timeline,
    shop: { products: below.products.service.catalogue, entitlements: below.entitlements.service },
    money: { payments, invoices: below.invoices.service.invoices },
    customers: { customerOf, dunningOf: settings.dunningOf },
  });
  const renewals = createRenewals({
    clock,
    repo: rows,
    billing,
    tenantOf: apps.byId,
    onError: (error, subscription) => log.error({ err: error, subscription }, 'a subscription could not be renewed'),
  });
  const before: (() => Promise<void>)[] = [];
  const advance = async (): Promise<void> => {
    for (const run of before) await run();
    await renewals.advance();
  };
  return {
    service: {
      rows,
      list: createSubscriptionListRepo({ db }),
      shape: subscriptionShape,
      timeline,
      billing,
      renewals,
      customerOf,
      /** Runs before each round of charges. */
      beforeCharges: (run: () => Promise<void>): void => void before.push(run),
    },
    jobs: () => billingJobs({ jobs, renewals: { ...renewals, advance } }),
    ports: { buyers },
  } satisfies Module & { ports: unknown };
}
