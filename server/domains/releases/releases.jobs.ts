import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Releases } from './releases.service.ts';

export type ReleasesJobs = { 'releases.publish': { appId: string; releaseId: string } };
type Queue = Jobs<ReleasesJobs>;

/** Schedules a planned release for its time, if and only if the caller's transaction commits. */
export const publishLater =
  (jobs: Queue) =>
  (trx: Work, tenant: Tenant, releaseId: string, at: string): Promise<void> =>
    jobs.enqueue(within(trx), 'releases.publish', { appId: tenant.appId, releaseId }, { runAt: at, key: `releases.publish:${releaseId}` });

/** Publishes planned releases at their time; if the server was down, as soon as it runs again. */
export function releasesJobs({
  jobs,
  releases,
  tenantOf,
}: {
  jobs: Queue;
  releases: Releases;
  tenantOf: (appId: string) => Promise<Tenant | null>;
}): void {
  jobs.define('releases.publish', async ({ appId, releaseId }) => {
    const tenant = await tenantOf(appId);
    if (tenant) await releases.publishDue(tenant, releaseId);
  });
}
