import { tenantOf } from '../../platform/db/tenancy.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ModerationJobs } from './moderation.events.ts';
import type { Rulings } from './moderation.rulings.service.ts';

const dayMs = 86_400_000;

interface ModerationJobsDependencies {
  jobs: Jobs<ModerationJobs>;
  rulings: Rulings;
}

/** Applies decisions even if the server stopped right after them, and forgets old texts daily. */
export function moderationJobs({ jobs, rulings }: ModerationJobsDependencies): void {
  jobs.define('moderation.settle', ({ app_id: id, account_id, slug, thread_id: threadId, ts }) =>
    rulings.settle(tenantOf({ id, account_id, slug }), threadId, ts),
  );
  jobs.round('moderation.forget', { everyMs: dayMs }, rulings.forget);
}
