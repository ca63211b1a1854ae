import type { NotificationSettings } from '@bandstand/contract/notifications.ts';
import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { NotificationsTables } from './notifications.tables.ts';

type Stored = Partial<NotificationSettings>;

export type NotificationsRepo = ReturnType<typeof createNotificationsRepo>;

/** Members' notification settings. */
export function createNotificationsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<NotificationsTables>(tenant);

  return {
    settings: async (tenant: Tenant, subscriberId: string): Promise<Stored> => {
      const found = await rows(tenant)
        .selectFrom('subscribers')
        .select('notification_settings')
        .where('app_id', '=', tenant.appId)
        .where('id', '=', subscriberId)
        .executeTakeFirst();
      return found?.notification_settings ?? {};
    },

    /** Merges these keys into the stored ones in one statement: two devices may change different switches at once. */
    changeSettings: async (tenant: Tenant, subscriberId: string, changes: Stored): Promise<Stored> => {
      const changed = await rows(tenant)
        .updateTable('subscribers')
        .set({ notification_settings: sql`notification_settings || ${json(changes)}` })
        .where('app_id', '=', tenant.appId)
        .where('id', '=', subscriberId)
        .returning('notification_settings')
        .executeTakeFirst();
      return changed?.notification_settings ?? {};
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
