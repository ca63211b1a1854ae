import type { NotificationSettings } from '@bandstand/contract/notifications.ts';

/** Of the members' rows only the column that this domain alone reads and writes, and the keys that find it. */
export interface NotificationsTables {
  subscribers: {
    app_id: string;
    id: string;
    uuid: string;
    notification_settings: Partial<NotificationSettings>;
  };
}
