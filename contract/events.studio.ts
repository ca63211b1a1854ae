import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { EventLocation, eventStates } from './events.ts';
import { Person } from './members.ts';
import { Id, List, Nothing, Nullable, OneOf, PlainDate, Time } from './wire.ts';

/** Local time in the event's zone, `YYYY-MM-DDTHH:MM`. */
const WallTime = Type.String({ title: 'WallTime', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' });

/** How an event repeats; null rule: it takes place once. */
export const EventRule = Type.Object({
  every: OneOf(['day', 'week', 'month']),
  interval: Type.Integer({ minimum: 1, maximum: 52 }),
  /** 1 is Monday, 7 is Sunday (`week`); defaults to the weekday of the first occurrence. */
  weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 })),
  /** `month`: the same day of the month, or the same weekday ("second Tuesday", -1: the last). */
  by: Type.Optional(OneOf(['day', 'weekday'])),
  /** Ends after this many occurrences, or on this day; with neither, it never ends. */
  count: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 500 }))),
  until: Type.Optional(Nullable(PlainDate)),
});
export type EventRule = Static<typeof EventRule>;

/** What a single occurrence may override. */
const detailFields = {
  starts_at: WallTime,
  duration_minutes: Type.Integer({ minimum: 1, maximum: 14 * 24 * 60 }),
  title: Nullable(Type.String({ maxLength: 200 })),
  location: Nullable(EventLocation),
  capacity: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  host_ids: Type.Array(Id, { maxItems: 10 }),
  /** Where to watch it afterwards. */
  replay_url: Nullable(Type.String({ maxLength: 2000 })),
};
/** An occurrence that differs from the rule. `date`: the local time that the rule gives it. */
export const EventException = Type.Object({
  date: WallTime,
  kind: OneOf(['removed', 'cancelled', 'changed']),
  changes: Type.Optional(Type.Partial(Type.Object(detailFields))),
});
export type EventException = Static<typeof EventException>;

/** From an occurrence on, everything may change ("this and following"). The first part begins with the event. */
export const EventPart = Type.Object({ ...detailFields, rule: Nullable(EventRule) });
export type EventPart = Static<typeof EventPart>;

/** How an event takes place, without the page that describes it. */
export const EventPlanSchema = Type.Object({
  timezone: Type.String({ maxLength: 60 }),
  parts: Type.Array(EventPart, { minItems: 1, maxItems: 50 }),
  exceptions: Type.Array(EventException, { maxItems: 1000 }),
});

export const EventDraft = Type.Object({
  /** The page that describes the event; its occurrences are below it. */
  id: Id,
  page: Type.Object({ id: Id, title: Type.String(), path: Type.String(), status: Type.String() }),
  timezone: Type.String(),
  parts: Type.Array(EventPart, { minItems: 1, maxItems: 50 }),
  exceptions: Type.Array(EventException, { maxItems: 1000 }),
  version: Type.Integer(),
  /** Whether members see this state. */
  status: OneOf(['draft', 'published', 'changed']),
  next_at: Nullable(Time),
  upcoming_count: Type.Integer(),
  joined_count: Type.Integer(),
  /** The effect of publishing, in occurrences; `people`: members who joined those that would be cancelled. */
  pending: Type.Optional(
    Type.Object({ new: Type.Integer(), changed: Type.Integer(), removed: Type.Integer(), cancelled: Type.Integer(), people: Type.Integer() }),
  ),
});
export type EventDraft = Static<typeof EventDraft>;

/** An occurrence as the owner sees it. */
export const OwnerOccurrence = Type.Object({
  /** The local time from the rule, which identifies it in calls. */
  date: WallTime,
  /** Its page; null while unpublished. */
  page_id: Nullable(Id),
  event_id: Id,
  title: Type.String(),
  path: Nullable(Type.String()),
  starts_at: Time,
  ends_at: Time,
  timezone: Type.String(),
  location: Nullable(EventLocation),
  capacity: Nullable(Type.Integer()),
  joined_count: Type.Integer(),
  attended_count: Type.Integer(),
  state: OneOf(eventStates),
  is_changed: Type.Boolean({ description: 'other than the rule says' }),
  /** The effect of publishing on it. */
  pending: OneOf(['none', 'new', 'changed', 'removed', 'cancelled']),
  hosts: Type.Array(Person),
});
export type OwnerOccurrence = Static<typeof OwnerOccurrence>;

const params = { id: Id };
const notFound = 'page_not_found';
const scope = OneOf(['this', 'following', 'all']);

export const studioEvents = calls({
  'GET /studio/events': {
    who: 'owner',
    permission: 'build.read',
    query: { q: Type.Optional(Type.String({ maxLength: 200 })), page: Type.Optional(Type.Integer({ minimum: 1 })) },
    returns: List(EventDraft),
  },
  'POST /studio/events': {
    who: 'owner',
    permission: 'build.write',
    body: Type.Object({
      /** An existing page; omitted: a new one with the title, below `parent_id`. */
      page_id: Type.Optional(Id),
      parent_id: Type.Optional(Nullable(Id)),
      title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      timezone: Type.Optional(Type.String({ maxLength: 60 })),
      part: Type.Object({ ...Type.Partial(Type.Object(detailFields)).properties, starts_at: WallTime, rule: Type.Optional(Nullable(EventRule)) }),
    }),
    returns: EventDraft,
    errors: ['page_not_found', 'already_on', 'slug_taken'],
  },
  'GET /studio/events/{id}': { who: 'owner', permission: 'build.read', params, notFound, returns: EventDraft },
  'PUT /studio/events/{id}': {
    who: 'owner',
    permission: 'build.write',
    params,
    notFound,
    body: Type.Object({
      base_version: Type.Integer(),
      scope,
      /** The occurrence to change; required except with `all`. */
      date: Type.Optional(WallTime),
      timezone: Type.Optional(Type.String({ maxLength: 60 })),
      /** `null` deletes the occurrence; "cancelled" keeps it and marks it as cancelled. */
      state: Type.Optional(Nullable(OneOf(['scheduled', 'cancelled', 'removed']))),
      changes: Type.Optional(Type.Partial(Type.Object({ ...detailFields, rule: Nullable(EventRule) }))),
    }),
    returns: EventDraft,
    errors: ['edit_conflict'],
  },
  'POST /studio/events/{id}/publish': {
    who: 'owner',
    permission: 'publish',
    params,
    notFound,
    body: Type.Object({ base_version: Type.Integer() }),
    returns: EventDraft,
    errors: ['edit_conflict'],
  },
  'DELETE /studio/events/{id}': { who: 'owner', permission: 'publish', params, notFound, returns: Nothing },
  'GET /studio/events/{id}/occurrences': {
    who: 'owner',
    permission: 'build.read',
    params,
    notFound,
    query: { from: Type.Optional(PlainDate), to: Type.Optional(PlainDate), page: Type.Optional(Type.Integer({ minimum: 1 })) },
    returns: List(OwnerOccurrence),
  },
  'GET /studio/event_occurrences': {
    who: 'owner',
    permission: 'build.read',
    query: { from: PlainDate, to: PlainDate },
    returns: List(OwnerOccurrence),
  },
  'GET /studio/event_occurrences/{id}/attendance': {
    who: 'owner',
    permission: 'members.read',
    params,
    notFound,
    query: { page: Type.Optional(Type.Integer({ minimum: 1 })) },
    returns: List(Type.Object({ id: Id, name: Type.String(), email: Type.String(), joined_at: Nullable(Time), has_attended: Type.Boolean() })),
  },
  'PUT /studio/event_occurrences/{id}/attendance': {
    who: 'owner',
    permission: 'members.write',
    params,
    notFound,
    body: Type.Object({ member_id: Id, has_attended: Type.Boolean() }),
    returns: Nothing,
    errors: ['user_not_found'],
  },
  'GET /studio/event_occurrences/{id}/attendance.csv': {
    who: 'owner',
    permission: 'insights.export',
    fresh: true,
    exports: true,
    params,
    notFound,
    returns: Type.String({ description: 'CSV' }),
    errors: ['proof_required'],
  },
});
