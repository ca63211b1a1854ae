import { triesUntilAlarm } from '@bandstand/rules/products/dunning.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AlarmRow, AlarmsRepo } from './sales.alarms.repo.ts';

export type AlarmsJobs = {
  /** Repeats by itself once it was begun. */
  'sales.alarms': Record<string, never>;
};
export interface AlarmsDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs<AlarmsJobs>;
  repo: AlarmsRepo;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  /** Writes to the owners of the app; the same key is written once. */
  tell: (tenant: Tenant, counts: Omit<AlarmRow, 'app_id'>, causeKey: string) => Promise<void>;
  onError: (error: unknown, appId: string) => void;
}

const hourMs = 3_600_000;

/**
 * Tells owners, at most once a day, of money that nobody could be asked for, and of charges and refunds whose provider does not answer. Home shows
 * the same; it is over by itself once there is an answer. Answers what begins the round.
 */
export function createAlarms({ db, clock, jobs, repo, tenantOf, tell, onError }: AlarmsDependencies): () => Promise<void> {
  const next = (runAt: string) => jobs.enqueue(db.system(), 'sales.alarms', {}, { key: 'sales.alarms', runAt });
  jobs.define('sales.alarms', async () => {
    await next(clock.isoIn(hourMs));
    for (const { app_id, ...counts } of await repo.all(triesUntilAlarm)) {
      try {
        const tenant = await tenantOf(app_id);
        if (tenant) await tell(tenant, counts, `money_alarm:${app_id}:${clock.iso().slice(0, 10)}`);
      } catch (error) {
        onError(error, app_id);
      }
    }
  });
  return () => next(clock.iso());
}
