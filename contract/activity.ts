import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { PageTypeSchema } from './content-item.ts';
import { Image } from './media.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

/** The activity that a client reports (L466, ACT-3). Every `checkout_…` is accepted as well (ACT-1, ACT-2). */
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

/** Completed actions in a member's own activity list (ACT-6). The server records them; a client cannot report them. */
export const ownActivityTypes = ['page_completed', 'page_joined', 'product_bought', 'workout_completed', 'form_answered'] as const;
export type OwnActivityType = (typeof ownActivityTypes)[number];

/** One of them. For anything deleted or no longer readable, only the fact that it happened. */
export const ActivityEntry = Type.Object({
  id: Id,
  activity_type: OneOf(ownActivityTypes),
  data: Type.Object({ page_id: Type.Optional(Id), product_id: Type.Optional(Id), workout_id: Type.Optional(Id), form_id: Type.Optional(Id) }),
  ts: Time,
  title: Nullable(Type.String()),
  path: Nullable(Type.String()),
  type: Nullable(PageTypeSchema),
  image: Nullable(Image),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

export const activity = calls({
  'GET /activity': {
    who: 'member',
    query: { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) },
    returns: List(ActivityEntry),
  },
  'DELETE /activity/{id}': { who: 'member', params: { id: Id }, notFound: 'not_found', returns: Nothing },
  /** Guests are identified by `x-device-id`. `ts` is when it happened, ISO text or milliseconds since 1970; defaults to now. */
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
