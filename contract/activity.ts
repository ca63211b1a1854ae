import { Type } from 'typebox';
import { calls } from './call.ts';
import { Nothing, Time } from './wire.ts';

/** What a client tells of what a person does (L466, ACT-3); besides these every `checkout_…` is taken (ACT-1, ACT-2). */
export const activityTypes = [
  'page_viewed',
  'form_viewed',
  'form_progressed',
  'form_submitted',
  'form_aborted',
  'livestream_joined',
  'livestream_left',
  'video_started',
  'video_watched',
  'push_notification_prompted',
  'push_notification_dismissed',
  'app_download_started',
  'app_downloaded',
  'app_download_aborted',
] as const;
export type ActivityType = (typeof activityTypes)[number] | `checkout_${string}`;

export const activity = calls({
  /** Guests are told apart by `x-device-id`. `ts`: when it happened, ISO text or milliseconds since 1970; left out: now. */
  'PUT /activity': {
    who: 'guest',
    bodyLimit: 65_536,
    body: Type.Object({
      activity_type: Type.Unsafe<ActivityType>(Type.String({ maxLength: 60 })),
      data: Type.Optional(Type.Object({}, { additionalProperties: true })),
      ts: Type.Optional(Type.Unsafe<string | number>({ anyOf: [Time, Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 })] })),
    }),
    returns: Nothing,
    errors: ['rate_limited'],
  },
});
