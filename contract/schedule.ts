import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { PageTypeSchema } from './content-item.ts';
import { Image } from './media.ts';
import { Id, List, Nothing, Nullable, OneOf, PlainDate, Time } from './wire.ts';

export const scheduleScopes = ['page', 'account_app', 'subscriber'] as const;
export const scheduleItemTypes = ['Page', 'EventOccurrence'] as const;

/** An entry of a member's calendar (SCH-1). The day is in `date`, independent of time zones; `starts_at` only if it has a time. */
export const ScheduledItem = Type.Object({
  id: Id,
  item_id: Id,
  item_type: OneOf(scheduleItemTypes),
  date: PlainDate,
  starts_at: Nullable(Time),
  ends_at: Nullable(Time),
  scope: OneOf(scheduleScopes),
  is_completed: Type.Boolean(),
  is_locked: Type.Boolean(),
  /** When it opens, if a drip delays it. */
  available_after: Nullable(Time),
  /** Own items; the owner or an event placed all others. */
  editable: Type.Boolean(),
  /** Events only. */
  state: Nullable(OneOf(['scheduled', 'live', 'ended', 'cancelled'])),
  /** The program of its run. */
  root: Nullable(Type.Object({ page_id: Id, title: Type.String() })),
  page: Type.Object({
    title: Type.String(),
    path: Type.String(),
    image: Nullable(Image),
    type: PageTypeSchema,
    duration_minutes: Nullable(Type.Integer()),
  }),
});
export type ScheduledItem = Static<typeof ScheduledItem>;

const params = { id: Id };
const FeedAddress = Type.Object({ url: Nullable(Type.String()) });

/** The member's calendar (SCH-1 to SCH-6). */
export const schedule = calls({
  'GET /schedule': {
    who: 'member',
    query: {
      item_id: Type.Optional(Id),
      item_type: Type.Optional(OneOf(scheduleItemTypes)),
      from: Type.Optional(PlainDate),
      to: Type.Optional(PlainDate),
    },
    returns: List(ScheduledItem),
  },
  'POST /schedule': {
    who: 'member',
    idempotent: true,
    body: Type.Object({ item_id: Id, item_type: Type.Optional(OneOf(scheduleItemTypes)), date: PlainDate }),
    returns: ScheduledItem,
    errors: ['page_not_found', 'access_denied', 'date_in_past'],
  },
  'PUT /schedule/{id}': {
    who: 'member',
    params,
    body: Type.Object({ date: PlainDate, shift_subsequent: Type.Optional(Type.Boolean()) }),
    returns: Type.Object({ rescheduled_item: ScheduledItem, rescheduled_siblings: Type.Array(ScheduledItem) }),
    errors: ['access_denied', 'date_in_past'],
  },
  'POST /schedule/{id}/duplicate': {
    who: 'member',
    idempotent: true,
    params,
    body: Type.Object({ date: PlainDate }),
    returns: ScheduledItem,
    errors: ['access_denied', 'date_in_past'],
  },
  'DELETE /schedule/{id}': { who: 'member', params, returns: Nothing, errors: ['access_denied'] },
  /** Undoes a deletion. */
  'POST /schedule/{id}/restore': { who: 'member', params, returns: ScheduledItem, errors: ['access_denied'] },
  'GET /schedule/feed': { who: 'member', returns: FeedAddress },
  'POST /schedule/feed': { who: 'member', returns: FeedAddress },
  'DELETE /schedule/feed': { who: 'member', returns: Nothing },
  'GET /me/calendar.ics': {
    who: 'signed',
    root: true,
    file: true,
    query: { key: Type.String({ maxLength: 200 }) },
    returns: Type.String({ description: 'iCalendar file' }),
  },
});
