import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { ThreadsDomains } from './compose.threads.ts';
import type { RepricingJobs } from './domains/repricing/repricing.events.ts';
import { createLetters } from './domains/repricing/repricing.letter.service.ts';
import { createPlanPrices } from './domains/repricing/repricing.prices.service.ts';
import { createRateChanges } from './domains/repricing/repricing.rates.service.ts';
import { createRepricingRepo } from './domains/repricing/repricing.repo.ts';
import { repricingRoutes } from './domains/repricing/repricing.routes.ts';
import { createSweep } from './domains/repricing/repricing.sweep.service.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import { transact } from './platform/db/work.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export interface RepricingParts {
  platform: Platform;
  jobs: Jobs<RepricingJobs>;
  identified: Pick<IdentityDomains, 'apps' | 'members'>;
  commerce: Pick<Commerce, 'subscribed' | 'subscriptions' | 'taxes' | 'chargeFaultOf'>;
  mails: ThreadsDomains['mails'];
}

/** Prices and rates that change for what runs already. */
export function composeRepricing({ platform, jobs, identified, commerce, mails }: RepricingParts) {
  const { db, clock, ids, log } = platform;
  const { apps, members } = identified;
  const { subscribed, subscriptions, taxes, chargeFaultOf } = commerce;
  const repo = createRepricingRepo({ db });
  const zoneOf = async (tenant: Tenant) => (await apps.config(tenant)).app.timezone;
  const onError = (error: unknown, of: string) => log.error({ err: error, of }, 'a subscription could not be told of a change');
  const parts = { db, clock, ids, jobs, repo, taxes, ...subscribed.engine };
  const sweep = createSweep({ ...parts, tenantOf: apps.byId, onError });
  subscribed.beforeCharges(sweep.due);
  jobs.define('repricing.sweep', sweep.run);
  jobs.define(
    'repricing.mail',
    createLetters({
      repo,
      mails,
      tenantOf: apps.byId,
      subscriptionOf: parts.rows.find,
      titleOf: async (tenant, id) => (await subscriptions.shownOf(tenant, id)).product.title,
      contactOf: members.contactOf,
      transaction: (tenant, work) => transact(db, tenant, work),
    }),
  );
  const prices = createPlanPrices({ ...parts, subscriptions, chargeFaultOf, zoneOf });
  const rates = createRateChanges({ ...parts, sweep, zoneOf });
  return { routes: repricingRoutes({ prices, rates }) };
}
