import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Alarms } from './alarms.service.ts';
import type { AlarmsJobs } from './alarms.events.ts';

const everyMs = 3_600_000;

/** Looks every hour for missing money. Returns a function that starts the schedule. */
export function alarmsJobs({ jobs, db, clock, alarms }: { jobs: Jobs<AlarmsJobs>; db: Database; clock: Clock; alarms: Alarms }): () => Promise<void> {
  const next = (runAt: string) => jobs.enqueue(db.system(), 'sales.alarms', {}, { key: 'sales.alarms', runAt });
  jobs.define('sales.alarms', async () => {
    await next(clock.isoIn(everyMs));
    await alarms.notify();
  });
  return () => next(clock.iso());
}
