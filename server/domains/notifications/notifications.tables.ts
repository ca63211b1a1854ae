import type { NotificationSettings } from '@bandstand/contract/notifications.ts';

/** The switches that a member changed, and those that the last link in an email switched off. */
export type StoredSettings = Partial<NotificationSettings> & { switched_off_by_link?: (keyof NotificationSettings)[] };

/** Only the `members` column that this domain alone reads and writes, and the keys to find it. */
export interface NotificationsTables {
  subscribers: {
    app_id: string;
    id: string;
    uuid: string;
    notification_settings: StoredSettings;
  };
}
