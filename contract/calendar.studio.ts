import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { PageTypeSchema } from './content-item.ts';
import { Image } from './media.ts';
import { ScheduledItem, scheduleItemTypes, scheduleScopes } from './schedule.ts';
import { Id, List, Nothing, Nullable, OneOf, PlainDate } from './wire.ts';

/** Minutes after midnight, in the viewer's time zone; null: all day. */
const Minute = Nullable(Type.Integer({ minimum: 0, maximum: 1439 }));

/** What the owner placed on calendars: for the whole app, the audience of a page, or one member. */
export const CalendarItem = Type.Object({
  id: Id,
  item_id: Id,
  item_type: OneOf(scheduleItemTypes),
  date: PlainDate,
  start_minute: Minute,
  end_minute: Minute,
  scope: OneOf(scheduleScopes),
  /** The page whose audience it is for, or the member. */
  scope_id: Nullable(Id),
  scope_title: Nullable(Type.String()),
  page: Type.Object({ title: Type.String(), path: Type.String(), image: Nullable(Image), type: PageTypeSchema, is_published: Type.Boolean() }),
  /** How many members have it on their calendar. */
  reach: Type.Integer(),
});
export type CalendarItem = Static<typeof CalendarItem>;

const params = { id: Id };
const when = { date: PlainDate, start_minute: Type.Optional(Minute), end_minute: Type.Optional(Minute) };

/** Items for everyone or for an audience need the right to build; coaches write to members' calendars (studio.md section 11). */
export const studioCalendar = calls({
  'GET /studio/calendar_items': {
    who: 'owner',
    permission: 'build.read',
    query: {
      from: PlainDate,
      to: PlainDate,
      scope: Type.Optional(OneOf(scheduleScopes)),
      scope_id: Type.Optional(Id),
    },
    returns: List(CalendarItem),
  },
  'POST /studio/calendar_items': {
    who: 'owner',
    permission: 'calendar.write',
    body: Type.Object({
      item_id: Id,
      item_type: Type.Optional(OneOf(scheduleItemTypes)),
      ...when,
      scope: OneOf(scheduleScopes),
      scope_id: Type.Optional(Nullable(Id)),
    }),
    returns: CalendarItem,
    errors: ['page_not_found', 'user_not_found'],
  },
  'PUT /studio/calendar_items/{id}': {
    who: 'owner',
    permission: 'calendar.write',
    params,
    body: Type.Object({ ...Type.Partial(Type.Object(when)).properties, shift_subsequent: Type.Optional(Type.Boolean()) }),
    returns: CalendarItem,
  },
  'DELETE /studio/calendar_items/{id}': { who: 'owner', permission: 'calendar.write', params, returns: Nothing },
  /** What the member sees, including their own items and joined events. */
  'GET /studio/members/{id}/calendar': {
    who: 'owner',
    permission: 'members.read',
    params,
    notFound: 'user_not_found',
    query: { from: Type.Optional(PlainDate), to: Type.Optional(PlainDate) },
    returns: Type.Object({ items: Type.Array(ScheduledItem), total_count: Type.Integer(), timezone: Type.String() }),
  },
});
