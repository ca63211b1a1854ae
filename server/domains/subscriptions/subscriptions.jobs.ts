import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { SubscriptionsJobs } from './subscriptions.events.ts';
import type { Renewals } from './subscriptions.renewals.service.ts';

const everyMs = 5 * 60_000;

export interface SubscriptionsJobsDependencies {
  jobs: Jobs<SubscriptionsJobs>;
  db: Database;
  clock: Clock;
  renewals: Pick<Renewals, 'advance'>;
  payments: Pick<Payments, 'refund'>;
  entitlements: Pick<Entitlements, 'changed'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
}

/** Looks every five minutes for subscriptions whose time has come. Answers what begins the round. */
export function subscriptionsJobs({
  jobs,
  db,
  clock,
  renewals,
  payments,
  entitlements,
  tenantOf,
}: SubscriptionsJobsDependencies): () => Promise<void> {
  const next = (runAt: string) => jobs.enqueue(db.system(), 'subscriptions.advance', {}, { key: 'subscriptions.advance', runAt });
  jobs.define('subscriptions.advance', async () => {
    await next(clock.isoIn(everyMs));
    await renewals.advance();
  });
  jobs.define('subscriptions.give_back', async ({ appId, paymentId }) => {
    const tenant = await tenantOf(appId);
    if (tenant) await payments.refund(tenant, { paymentId, amount: null, isRevoking: false, madeBy: null, key: `surplus:${paymentId}` });
  });
  jobs.define('subscriptions.revoked', async ({ appId, subscriberId }) => {
    const tenant = await tenantOf(appId);
    if (tenant) entitlements.changed(tenant, subscriberId);
  });
  return () => next(clock.iso());
}
