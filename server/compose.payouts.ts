import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import { appKey } from './domains/payments/payments.stripe.ts';
import type { PayoutsJobs } from './domains/payouts/payouts.events.ts';
import { payoutsJobs } from './domains/payouts/payouts.jobs.ts';
import { createMatchesRepo } from './domains/payouts/payouts.matches.repo.ts';
import { createPayoutsRepo } from './domains/payouts/payouts.repo.ts';
import { payoutsRoutes } from './domains/payouts/payouts.routes.ts';
import { createPayouts } from './domains/payouts/payouts.service.ts';
import { createStripeLedger } from './domains/payouts/payouts.stripe.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { createStripeClients } from './platform/stripe/stripe.client.ts';

export interface PayoutsParts {
  platform: Platform;
  jobs: Jobs<PayoutsJobs>;
  commerce: Pick<Commerce, 'paid'>;
  identified: Pick<IdentityDomains, 'apps' | 'overview'>;
}

/** What the provider paid out, against our books. */
export function composePayouts({ platform, jobs, commerce, identified: { apps, overview } }: PayoutsParts) {
  const { db, clock, env, log } = platform;
  const clients = createStripeClients(env.stripeApiUrl);
  const payouts = createPayouts({
    clock,
    repo: createPayoutsRepo({ db }),
    matches: createMatchesRepo({ db }),
    ledgerOf: async (tenant) => {
      const { secret } = await commerce.paid.settings.keysOf(tenant);
      return secret ? createStripeLedger(clients(secret), { appId: tenant.appId, appKey, isTest: /^[rs]k_test_/.test(secret) }) : null;
    },
    tenantOf: apps.byId,
    onError: (error, appId) => log.error({ err: error, appId }, 'the balance of a payment provider could not be read'),
  });
  overview.addHome(async (tenant) => ({
    attention: [{ id: 'payout_mismatches', count: await payouts.countMismatches(tenant), href: '/payouts' }],
  }));
  return { begin: payoutsJobs({ jobs, db, clock, payouts }), routes: payoutsRoutes(payouts) };
}
