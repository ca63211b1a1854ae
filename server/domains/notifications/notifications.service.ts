import type { NotificationSettings, UnsubscribeType } from '@bandstand/contract/notifications.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId } from '../../platform/ids.ts';
import type { NotificationsRepo } from './notifications.repo.ts';
import type { StoredSettings } from './notifications.tables.ts';
import { uuidOf } from './notifications.unsubscribe.ts';

/** SCH-9. `is_all_reminders_inactive` is derived and never stored. */
const defaults: NotificationSettings = {
  receive_blast_notifications: true,
  receive_message_notifications: true,
  receive_reminders_just_for_you: true,
  receive_reminders_for_app: true,
  receive_reminders_via_push_notification: true,
  receive_reminders_via_email: true,
  is_daily_reminders: true,
  is_weekly_reminders: false,
  is_15_minute_reminder: true,
  is_starting_now_reminder: true,
  remind_day_of: true,
  is_all_reminders_inactive: false,
};
const noReminders = { is_daily_reminders: false, is_weekly_reminders: false, is_15_minute_reminder: false, is_starting_now_reminder: false };
const switchesOf = {
  blast: ['receive_blast_notifications'],
  message: ['receive_message_notifications'],
  reminder: ['receive_reminders_via_email'],
  all: ['receive_blast_notifications', 'receive_message_notifications', 'receive_reminders_via_email'],
} as const satisfies Record<UnsubscribeType, (keyof NotificationSettings)[]>;

/** The stored settings over the defaults, with the derived switch (SCH-9). */
function settingsOf({ switched_off_by_link: _ofLink, ...stored }: StoredSettings): NotificationSettings {
  const settings = { ...defaults, ...stored };
  const { is_daily_reminders, is_weekly_reminders, is_15_minute_reminder, is_starting_now_reminder } = settings;
  return {
    ...settings,
    is_all_reminders_inactive: !(is_daily_reminders || is_weekly_reminders || is_15_minute_reminder || is_starting_now_reminder),
  };
}

export type Notifications = ReturnType<typeof createNotifications>;

/** What a member wants to be notified of (L168). */
export function createNotifications({ repo, secret }: { repo: NotificationsRepo; secret: string }) {
  async function subscriberOf(tenant: Tenant, subscriber: string): Promise<string> {
    const uuid = uuidOf(secret, subscriber);
    const subscriberId = uuid && isId(uuid) ? await repo.subscriberByUuid(tenant, uuid) : null;
    if (!subscriberId) throw new AppError('not_found');
    return subscriberId;
  }

  return {
    settings: async (tenant: Tenant, subscriberId: string): Promise<NotificationSettings> => settingsOf(await repo.settings(tenant, subscriberId)),

    /** Changes any of the twelve. Switching all reminders off turns the four off; switching them on changes nothing else (SCH-9). */
    change: async (member: Member, { is_all_reminders_inactive, ...changes }: Partial<NotificationSettings>): Promise<NotificationSettings> => {
      const known = Object.fromEntries(Object.entries(changes).filter(([key, value]) => key in defaults && typeof value === 'boolean'));
      return settingsOf(await repo.changeSettings(member.tenant, member.id, { ...known, ...(is_all_reminders_inactive ? noReminders : {}) }));
    },

    /** By the id in an email's link, without a session (NTF-8). Throws not_found. */
    unsubscribe: async (tenant: Tenant, subscriber: string, type: UnsubscribeType): Promise<void> =>
      repo.switchOff(tenant, await subscriberOf(tenant, subscriber), switchesOf[type]),

    /** Takes the last `unsubscribe` back, by the same id: what was off before stays off. Throws not_found. */
    resubscribe: async (tenant: Tenant, subscriber: string, type: UnsubscribeType): Promise<void> =>
      repo.switchOnAgain(tenant, await subscriberOf(tenant, subscriber), switchesOf[type]),
  };
}
