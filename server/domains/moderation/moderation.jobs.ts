import { tenantOf } from '../../platform/db/tenancy.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ModerationJobs } from './moderation.events.ts';
import type { Rulings } from './moderation.rulings.service.ts';

/** What was decided reaches the thread even where the server was stopped right after. */
export function moderationJobs({ jobs, rulings }: { jobs: Jobs<ModerationJobs>; rulings: Rulings }): void {
  jobs.define('moderation.settle', ({ app_id: id, account_id, slug, thread_id: threadId, ts }) =>
    rulings.settle(tenantOf({ id, account_id, slug }), threadId, ts),
  );
}
