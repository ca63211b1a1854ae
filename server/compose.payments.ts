import { currencyExponent } from '@bandstand/rules/products/currencies.ts';
import type { Locations } from './domains/locations/locations.service.ts';
import type { IdentityDomains } from './compose.identity.ts';
import { createProvidersRepo } from './domains/payments/payments.providers.repo.ts';
import { createPaymentsRepo } from './domains/payments/payments.repo.ts';
import { createPayments, type PaymentsJobs } from './domains/payments/payments.service.ts';
import { addPaymentWebhook } from './domains/payments/payments.webhook.files.ts';
import { createPaymentsSettings, realmOf, type TestThings } from './domains/payments/payments.settings.service.ts';
import { createRevenueRepo } from './domains/insights/insights.revenue.repo.ts';
import { createRevenue } from './domains/insights/insights.revenue.service.ts';
import { createPaymentChecks } from './domains/payments/payments.check.service.ts';
import { paymentsRoutes } from './domains/payments/payments.routes.ts';
import { createTestPeriodRepo } from './domains/sales/sales.test-period.repo.ts';
import { underWayAt } from './domains/sales/sales.alarms.repo.ts';
import { createTestPeriods } from './domains/sales/sales.test-period.service.ts';
import { createTestMode, type TestModeDependencies } from './domains/sales/sales.test-mode.service.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import type { Http } from './platform/http/http.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { createStripeClients } from './platform/stripe/stripe.client.ts';
import { stripeAmounts } from './platform/stripe/stripe.amounts.ts';
import { createStripeTax, type TaxAsk } from './platform/stripe/stripe.tax.ts';

/** Gateways, how an app chooses one, and what was earned. `testMode` gives what ends what was bought without money; it is made later on. */
export function composePayments({
  platform,
  jobs,
  apps,
  testMode,
  unchargedPrices,
  prove,
}: {
  platform: Platform;
  jobs: Jobs<PaymentsJobs>;
  apps: IdentityDomains['apps'];
  testMode: () => TestModeDependencies;
  prove: Locations['prove'];
  /** Prices on sale that the app's gateway does not charge, in words. */
  unchargedPrices: (tenant: Tenant) => Promise<string[]>;
}) {
  const { db, clock, ids, log, env } = platform;
  const stripe = createStripeClients(env.stripeApiUrl);
  const repo = createPaymentsRepo({ db });
  const revenueRepo = createRevenueRepo({ db });
  const testThings = (): TestThings => createTestMode(testMode());
  const isProduction = env.nodeEnv === 'production';
  const periodRepo = createTestPeriodRepo({ db });
  const boughtInTest: TestThings = {
    count: (tenant) => testThings().count(tenant),
    end: (trx, tenant) => testThings().end(trx, tenant),
    ended: (tenant, people) => testThings().ended(tenant, people),
    endSandbox: (trx, tenant) => testThings().endSandbox(trx, tenant),
    endLeft: () => testThings().endLeft(),
  };
  const periods = createTestPeriods({
    db,
    clock,
    isProduction,
    repo: periodRepo,
    lockChosen: async (trx, tenant) => (await apps.repo.lock(trx, tenant)).payments,
    choose: async (trx, tenant, payments) => void (await apps.repo.replaceLook(trx, tenant, { payments })),
    chosen: apps.configChanged,
    hasReal: repo.hasReal,
    testThings: boughtInTest,
    tenantOf: apps.byId,
    onError: (error, id) => log.error({ err: error, id }, 'a test period could not be ended'),
  });
  const settings = createPaymentsSettings({
    isProduction,
    testersOf: periods.testers,
    db,
    clock,
    sealed: platform.sealed,
    repo: createProvidersRepo({ db }),
    stripe,
    shownOf: async (tenant) => (await apps.require(tenant)).row.payments,
    lockShown: async (trx, tenant) => (await apps.repo.lock(trx, tenant)).payments,
    show: async (trx, tenant, payments) => void (await apps.repo.replaceLook(trx, tenant, { payments })),
    shown: apps.configChanged,
    hasReal: repo.hasReal,
    underWay: underWayAt,
    originOf: apps.originOf,
    countriesOf: async (tenant) => (await apps.config(tenant)).payments.currency_countries ?? [],
    setCountries: (tenant, currency_countries) => apps.changeSettings(tenant, { currency_countries }),
    testThings: boughtInTest,
  });
  const stripeOf = async (tenant: Tenant) => {
    const keys = await settings.keysOf(tenant);
    return keys.secret ? { stripe: stripe(keys.secret), realm: realmOf(keys) } : null;
  };
  const payments = createPayments({
    db,
    jobs,
    clock,
    ids,
    settingsOf: async (tenant) => (await apps.config(tenant)).payments,
    holdChosen: apps.repo.holdPayments,
    periods,
    isProduction,
    stripeOf,
    webhookSecretOf: async (tenant) => (await settings.keysOf(tenant)).webhook ?? null,
    prove,
    tenantOf: apps.byId,
    appBySlug: apps.bySlug,
    onError: (error, id) => log.error({ err: error, id }, 'what a payment provider was asked, or told us, could not be done'),
  });
  jobs.define('payments.give_back', payments.giveBack);
  const checks = createPaymentChecks({
    clock,
    settings,
    stripeOf: async (tenant) => (await stripeOf(tenant))?.stripe ?? null,
    events: payments.events,
    unchargedPrices,
    ungranted: (tenant) => revenueRepo.ungranted(tenant, 100),
  });
  const revenue = createRevenue({
    clock,
    repo: revenueRepo,
    appOf: async (tenant) => {
      const [{ config }, { currency }] = await Promise.all([apps.require(tenant), settings.sellerOf(tenant)]);
      return { zone: config.app.timezone, currency, isTest: !isProduction && config.payments.is_test_mode === true };
    },
  });
  const tax = createStripeTax(stripeAmounts(currencyExponent));
  return {
    settings,
    periods,
    payments,
    boughtInTest,
    /** Stripe Tax, where the app is paid through Stripe. */
    providerTaxOf: async (tenant: Tenant) => {
      const client = (await apps.config(tenant)).payments.provider === 'stripe' ? await stripeOf(tenant) : null;
      return client && ((of: Tenant, ask: TaxAsk) => tax(client.stripe, of.appId, ask));
    },
    routes: paymentsRoutes({ payments, settings, periods, checks, revenue }),
    /** Calls that read their body as it comes. */
    addTo: (http: Http) => addPaymentWebhook(http.app, payments.events),
  };
}
