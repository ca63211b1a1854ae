import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { ThreadsDomains } from './compose.threads.ts';
import { createCancellations } from './domains/law/law.cancellations.service.ts';
import type { LawJobs } from './domains/law/law.events.ts';
import { createFollowing } from './domains/law/law.following.service.ts';
import { createNotices } from './domains/law/law.notices.service.ts';
import { createLawRepo } from './domains/law/law.repo.ts';
import { lawRoutes } from './domains/law/law.routes.ts';
import { createWithdrawals, type WithdrawalsDependencies } from './domains/law/law.withdrawals.service.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import { transact } from './platform/db/work.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export interface LawParts {
  platform: Platform;
  jobs: Jobs<LawJobs>;
  identified: Pick<IdentityDomains, 'apps' | 'overview'>;
  commerce: Commerce;
  mails: ThreadsDomains['mails'];
  takeOverRequests: WithdrawalsDependencies['takeOverRequests'];
}

/** What members may do with their contracts by law: withdraw, and cancel without signing in. */
export function composeLaw({ platform, jobs, identified, commerce, mails, takeOverRequests }: LawParts) {
  const { db, clock, ids, limits } = platform;
  const { apps, overview } = identified;
  const repo = createLawRepo({ db });
  const legalOf = async (tenant: Tenant) => (await apps.config(tenant)).app.legal;
  const withdrawals = createWithdrawals({
    db,
    clock,
    ids,
    jobs,
    repo,
    orderEvents: commerce.orderEvents,
    takeOverRequests,
    isOffered: async (tenant) => (await legalOf(tenant)).offers_withdrawal,
  });
  const cancellations = createCancellations({
    db,
    clock,
    ids,
    limits,
    jobs,
    repo,
    isOffered: async (tenant) => (await legalOf(tenant)).offers_cancellation,
  });
  const following = createFollowing({
    clock,
    repo,
    mails,
    tenantOf: apps.byId,
    zoneOf: async (tenant) => (await apps.config(tenant)).app.timezone,
    endSubscription: commerce.subscribed.cancelSubscription,
    transaction: (tenant, work) => transact(db, tenant, work),
  });
  jobs.define('law.withdrawn', following.withdrawn);
  jobs.define('law.cancelled', following.cancelled);
  commerce.payments.onRefunded('order', withdrawals.refunded);
  overview.addHome(async (tenant) => ({ attention: [{ id: 'contract_notices', count: await repo.open(tenant), href: '/notices?state=open' }] }));
  return { routes: lawRoutes({ withdrawals, cancellations, notices: createNotices({ clock, repo }) }) };
}
