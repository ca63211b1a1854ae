import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SecurityLog } from './security.service.ts';

const dayMs = 86_400_000;

export type SecurityJobs = { 'security.clean': Record<string, never> };

/** Removes entries older than a year, once a day. Returns the function that starts the daily round. */
export function securityJobs({
  jobs,
  db,
  clock,
  service,
}: {
  jobs: Jobs<SecurityJobs>;
  db: Database;
  clock: Clock;
  service: Pick<SecurityLog, 'removeOld'>;
}): () => Promise<void> {
  const next = (inMs: number) => jobs.enqueue(db.system(), 'security.clean', {}, { key: 'security.clean', runAt: clock.isoIn(inMs), mode: 'keep' });
  jobs.define('security.clean', async () => {
    await service.removeOld();
    await next(dayMs);
  });
  return () => next(dayMs / 24);
}
