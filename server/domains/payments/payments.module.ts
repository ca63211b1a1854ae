import { currencyExponent } from '@bandstand/rules/products/currencies.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import { stripeAmounts } from '../../platform/stripe/stripe.amounts.ts';
import { createStripeClients } from '../../platform/stripe/stripe.client.ts';
import { createStripeTax } from '../../platform/stripe/stripe.tax.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Gateways } from '../gateways/gateways.service.ts';
import type { Locations } from '../locations/locations.service.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { TaxesModule } from '../taxes/taxes.module.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import { createPaymentChecks } from './payments.check.service.ts';
import type { Revenues, TestPeriods, TestPurchases, UnsettledPayments } from './payments.ports.ts';
import { createProvidersRepo } from './payments.providers.repo.ts';
import { createPaymentsRepo } from './payments.repo.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { createPayments, type PaymentsJobs } from './payments.service.ts';
import { realmOf } from './payments.settings.check.ts';
import { createPaymentsSettings } from './payments.settings.service.ts';
import { addPaymentWebhook } from './payments.webhook.files.ts';

interface Below {
  apps: AppsModule;
  gateways: Module<Gateways>;
  locations: Module<Locations>;
  products: ProductsModule;
  taxes: TaxesModule;
  staff: StaffModule;
}
export type PaymentsModule = ReturnType<typeof paymentsModule>;

const weekMs = 7 * 86_400_000;

/** Gateways, how an app chooses one, and the payments made through them. */
export function paymentsModule({ platform, jobs, ports: all }: Ground<Record<never, never>, PaymentsJobs>, below: Below) {
  const { db, clock, log, env } = platform;
  const { apps } = below.apps.service;
  const ports = {
    periods: all.open<TestPeriods>('payments: TestPeriods'),
    testPurchases: all.open<TestPurchases>('payments: TestPurchases'),
    unsettled: all.open<UnsettledPayments>('payments: UnsettledPayments'),
    revenues: all.open<Revenues>('payments: Revenues'),
  };
  const clients = createStripeClients(env.stripeApiUrl);
  const repo = createPaymentsRepo({ db });
  const isProduction = env.nodeEnv === 'production';
  const settings = createPaymentsSettings({
    platform,
    repo: createProvidersRepo({ db }),
    stripe: clients,
    look: {
      shownOf: async (tenant) => (await apps.require(tenant)).row.payments,
      lock: async (trx, tenant) => (await apps.repo.lock(trx, tenant)).payments,
      write: async (trx, tenant, payments) => void (await apps.repo.replaceLook(trx, tenant, { payments })),
      changed: apps.configChanged,
    },
    app: {
      originOf: apps.originOf,
      countriesOf: async (tenant) => (await apps.config(tenant)).payments.currency_countries ?? [],
      setCountries: (tenant, currency_countries) => apps.changeSettings(tenant, { currency_countries }),
      isProduction,
    },
    hasReal: repo.hasReal,
    ports,
  });
  const stripeOf = async (tenant: Tenant) => {
    const keys = await settings.keysOf(tenant);
    return keys.secret ? { stripe: clients(keys.secret), realm: realmOf(keys) } : null;
  };
  const payments = createPayments({
    platform,
    gateways: below.gateways.service,
    jobs,
    app: {
      settingsOf: async (tenant) => (await apps.config(tenant)).payments,
      holdChosen: apps.repo.holdPayments,
      tenantOf: apps.byId,
      bySlug: apps.bySlug,
      isProduction,
    },
    periods: ports.periods,
    keys: { stripeOf, webhookSecretOf: async (tenant) => (await settings.keysOf(tenant)).webhook ?? null },
    proofs: below.locations.service,
    onError: (error, id) => log.error({ err: error, id }, 'a request to a payment provider, or one of its reports, could not be handled'),
  });
  const checks = createPaymentChecks({
    clock,
    settings,
    stripeOf: async (tenant) => (await stripeOf(tenant))?.stripe ?? null,
    events: payments.events,
    unchargedPrices: below.products.service.prices.uncharged,
    revenues: ports.revenues,
  });
  below.products.ports.charged.register({ chargeFaultOf: payments.chargeFaultOf });
  const stripeTax = createStripeTax(stripeAmounts(currencyExponent));
  below.taxes.ports.provider.register({
    of: async (tenant) => {
      const client = (await apps.config(tenant)).payments.provider === 'stripe' ? await stripeOf(tenant) : null;
      return client && ((of, ask) => stripeTax(client.stripe, of.appId, ask));
    },
  });
  below.staff.service.overview.addHome(async (tenant) => ({ numbers: { sales_7d: await payments.salesSince(tenant, clock.isoIn(-weekMs)) } }));
  return {
    service: { payments, settings, hasReal: repo.hasReal },
    routes: paymentsRoutes({
      payments,
      settings,
      checks,
      periods: {
        begin: (...asked) => ports.periods.current.begin(...asked),
        end: (...asked) => ports.periods.current.end(...asked),
        invite: (...asked) => ports.periods.current.invite(...asked),
      },
      revenue: (...asked) => ports.revenues.current.of(...asked),
    }),
    files: (http) => addPaymentWebhook(http.app, payments.events),
    jobs: () => jobs.define('payments.give_back', payments.giveBack),
    ports,
  } satisfies Module & { ports: unknown };
}
