import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { BillingModule } from '../billing/billing.module.ts';
import type { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { Taxes } from '../taxes/taxes.service.ts';
import { createPriceConsent } from './repricing.consent.service.ts';
import type { RepricingJobs } from './repricing.events.ts';
import { createLetters } from './repricing.letter.service.ts';
import { createPlanPrices } from './repricing.prices.service.ts';
import { createRateChanges } from './repricing.rates.service.ts';
import { createRepricingRepo } from './repricing.repo.ts';
import { repricingRoutes } from './repricing.routes.ts';
import { createSweep } from './repricing.sweep.service.ts';
import { createAnnouncements } from './repricing.announcements.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  taxes: Module<Pick<Taxes, 'tableAt' | 'announce' | 'retract'>>;
  payments: PaymentsModule;
  billing: BillingModule;
  subscriptions: SubscriptionsModule;
  mails: Module<Pick<Mails, 'send'>>;
}

/** Changes of prices and tax rates for running subscriptions. */
export function repricingModule({ platform, jobs }: Ground<Record<never, never>, RepricingJobs>, below: Below): Module {
  const { db, log } = platform;
  const { apps } = below.apps.service;
  const taxes = below.taxes.service;
  const { subscriptions } = below.subscriptions.service;
  const { beforeCharges, ...running } = below.billing.service;
  const repo = createRepricingRepo({ db });
  const zoneOf = async (tenant: Tenant) => (await apps.config(tenant)).app.timezone;
  const parts = { platform, jobs, repo, running };
  const announcements = createAnnouncements(parts);
  const sweep = createSweep({
    ...parts,
    announcements,
    taxes,
    tenantOf: apps.byId,
    onError: (error, of) => log.error({ err: error, of }, 'a member could not be notified of a change to their subscription'),
  });
  const mailMember = createLetters({
    repo,
    mails: below.mails.service,
    tenantOf: apps.byId,
    subscriptionOf: running.rows.find,
    titleOf: async (tenant, id) => (await subscriptions.shownOf(tenant, id)).product.title,
    contactOf: below.members.service.members.contactOf,
  });
  beforeCharges(sweep.due);
  return {
    service: null,
    routes: repricingRoutes({
      prices: createPlanPrices({ ...parts, chargeFaultOf: below.payments.service.payments.chargeFaultOf, zoneOf }),
      rates: createRateChanges({ ...parts, sweep, taxes, zoneOf }),
      consent: createPriceConsent({ ...parts, subscriptions }),
    }),
    jobs: () => {
      jobs.define('repricing.sweep', sweep.run);
      jobs.define('repricing.mail', mailMember);
    },
  };
}
