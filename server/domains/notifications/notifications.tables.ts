import type { NotificationSettings } from '@bandstand/contract/notifications.ts';

/** Only the `members` column that this domain alone reads and writes, and the keys to find it. */
export interface NotificationsTables {
  subscribers: {
    app_id: string;
    id: string;
    uuid: string;
    notification_settings: Partial<NotificationSettings>;
  };
}
