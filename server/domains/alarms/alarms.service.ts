import { triesUntilAlarm } from '@bandstand/rules/products/dunning.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { StaffService } from '../staff/staff.service.ts';
import { alarmLetter } from './alarms.letter.ts';
import type { AlarmRow, AlarmsRepo } from './alarms.repo.ts';

export interface AlarmsDependencies {
  platform: Pick<Platform, 'clock' | 'log'>;
  repo: AlarmsRepo;
  apps: Pick<Apps, 'byId' | 'config'>;
  staff: Pick<StaffService, 'ownersOf'>;
  mails: Pick<Mails, 'send'>;
}
export type Alarms = ReturnType<typeof createAlarms>;

/** Warns owners of missing money: charges that could not be attempted, and charges and refunds whose provider does not answer. */
export function createAlarms({ platform: { clock, log }, repo, apps, staff, mails }: AlarmsDependencies) {
  async function notifyOwners(tenant: Tenant, counts: Omit<AlarmRow, 'app_id'>): Promise<void> {
    const causeKey = `money_alarm:${tenant.appId}:${clock.iso().slice(0, 10)}`;
    const [language, owners] = [(await apps.config(tenant)).app.default_language, await staff.ownersOf(tenant.accountId)];
    for (const { email, name } of owners) {
      const letter = alarmLetter(counts, `${causeKey}:${email.toLowerCase()}`);
      await mails.send({ tenant, subscriberId: null, email, name, language }, letter);
    }
  }

  return {
    /** Mails the owners of each app at most once a day. Home shows the same; both stop once there is an answer. */
    notify: async (): Promise<void> => {
      for (const { app_id, ...counts } of await repo.all(triesUntilAlarm)) {
        try {
          const tenant = await apps.byId(app_id);
          if (tenant) await notifyOwners(tenant, counts);
        } catch (error) {
          log.error({ err: error, app: app_id }, 'owners could not be warned of missing money');
        }
      }
    },
  };
}
