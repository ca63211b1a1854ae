import type { NotificationSettings } from '@bandstand/contract/notifications.ts';
import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { NotificationsTables, StoredSettings } from './notifications.tables.ts';

type Switch = keyof NotificationSettings;

export type NotificationsRepo = ReturnType<typeof createNotificationsRepo>;

/** Members' notification settings. */
export function createNotificationsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<NotificationsTables>(tenant);

  return {
    settings: async (tenant: Tenant, subscriberId: string): Promise<StoredSettings> => {
      const found = await rows(tenant)
        .selectFrom('subscribers')
        .select('notification_settings')
        .where('app_id', '=', tenant.appId)
        .where('id', '=', subscriberId)
        .executeTakeFirst();
      return found?.notification_settings ?? {};
    },

    /** Merges these keys into the stored ones in one statement: two devices may change different switches at once. */
    changeSettings: async (tenant: Tenant, subscriberId: string, changes: Partial<NotificationSettings>): Promise<StoredSettings> => {
      const changed = await rows(tenant)
        .updateTable('subscribers')
        .set({ notification_settings: sql`notification_settings || ${json(changes)}` })
        .where('app_id', '=', tenant.appId)
        .where('id', '=', subscriberId)
        .returning('notification_settings')
        .executeTakeFirst();
      return changed?.notification_settings ?? {};
    },

    /** Switches these off, and remembers which were on. A second time changes nothing. They are on unless stored otherwise. */
    switchOff: async (tenant: Tenant, subscriberId: string, switches: readonly Switch[]): Promise<void> => {
      const off = json(Object.fromEntries(switches.map((one) => [one, false])));
      await sql`update subscribers set notification_settings = notification_settings || ${off} || (select
            case when count(*) = 0 then '{}' else jsonb_build_object('switched_off_by_link', jsonb_agg(one)) end
            from jsonb_array_elements_text(${json(switches)}) one where coalesce((notification_settings->>one)::boolean, true))
        where app_id = ${tenant.appId} and id = ${subscriberId}`.execute(rows(tenant));
    },

    /** Switches on again what the last link switched off, of these. */
    switchOnAgain: async (tenant: Tenant, subscriberId: string, switches: readonly Switch[]): Promise<void> => {
      await sql`update subscribers set notification_settings = notification_settings - 'switched_off_by_link'
          || (select coalesce(jsonb_object_agg(one, true), '{}')
            from jsonb_array_elements_text(notification_settings->'switched_off_by_link') one where ${json(switches)} ? one)
        where app_id = ${tenant.appId} and id = ${subscriberId} and notification_settings ? 'switched_off_by_link'`.execute(rows(tenant));
    },

    subscriberByUuid: async (tenant: Tenant, uuid: string): Promise<string | null> =>
      (
        await rows(tenant)
          .selectFrom('subscribers')
          .select('id')
          .where('app_id', '=', tenant.appId)
          .where('uuid', '=', uuid)
          .executeTakeFirst()
      )?.id ?? null,
  };
}
