import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { tenantOf } from '../../platform/db/tenancy.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ModerationJobs } from './moderation.events.ts';
import type { Rulings } from './moderation.rulings.service.ts';

interface ModerationJobsDependencies {
  jobs: Jobs<ModerationJobs>;
  rulings: Rulings;
  db: Database;
  clock: Clock;
}

/** Applies decisions even if the server stopped right after them, and forgets old texts daily. Returns a function that starts the schedule. */
export function moderationJobs({ jobs, rulings, db, clock }: ModerationJobsDependencies): () => Promise<void> {
  jobs.define('moderation.settle', ({ app_id: id, account_id, slug, thread_id: threadId, ts }) =>
    rulings.settle(tenantOf({ id, account_id, slug }), threadId, ts),
  );
  const again = () => jobs.enqueue(db.system(), 'moderation.forget', {}, { key: 'moderation.forget', runAt: clock.isoIn(86_400_000), mode: 'keep' });
  jobs.define('moderation.forget', async () => {
    await rulings.forget();
    await again();
  });
  return again;
}
