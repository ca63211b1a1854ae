import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Nothing, OneOf } from './wire.ts';

/** The twelve settings (L168). */
export const NotificationSettings = Type.Object({
  receive_blast_notifications: Type.Boolean(),
  receive_message_notifications: Type.Boolean(),
  receive_reminders_just_for_you: Type.Boolean(),
  receive_reminders_for_app: Type.Boolean(),
  receive_reminders_via_push_notification: Type.Boolean(),
  receive_reminders_via_email: Type.Boolean(),
  is_daily_reminders: Type.Boolean(),
  is_weekly_reminders: Type.Boolean(),
  is_15_minute_reminder: Type.Boolean(),
  is_starting_now_reminder: Type.Boolean(),
  remind_day_of: Type.Boolean(),
  is_all_reminders_inactive: Type.Boolean(),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

/** A member's switches for emails, by the name in an email's link. */
const UnsubscribeType = OneOf(['blast', 'message', 'reminder', 'all']);
export type UnsubscribeType = Static<typeof UnsubscribeType>;
const FromLink = Type.Object({ subscriber_id: Type.String({ maxLength: 200 }), type: UnsubscribeType });

export const notifications = calls({
  'GET /notifications': { who: 'member', returns: NotificationSettings },
  'PUT /notifications': { who: 'member', body: Type.Partial(NotificationSettings), returns: NotificationSettings },
  'PUT /notifications/unsubscribe': {
    who: 'signed',
    body: FromLink,
    returns: Nothing,
    errors: ['not_found'],
  },
  /** (+) Switches on again what the last link switched off. */
  'PUT /notifications/resubscribe': { who: 'signed', body: FromLink, returns: Nothing, errors: ['not_found'] },
});
