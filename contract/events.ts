import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Image } from './media.ts';
import { Person } from './members.ts';
import { JoinAccess } from './programs.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

export const eventStates = ['scheduled', 'live', 'ended', 'cancelled'] as const;

/** Where it takes place. `url` only for members who joined and can see the full page (EVT-2). */
export const EventLocation = Type.Object({
  kind: OneOf(['place', 'online']),
  address: Nullable(Type.String({ maxLength: 500 })),
  url: Nullable(Type.String({ maxLength: 2000 })),
});
export type EventLocation = Static<typeof EventLocation>;

/** One occurrence of an event (EVT-2). `id` is the id of its page; `event_id` is the event's page, null for a single occurrence. */
export const Occurrence = Type.Object({
  id: Id,
  event_id: Nullable(Id),
  page_id: Id,
  title: Type.String(),
  path: Type.String(),
  image: Nullable(Image),
  starts_at: Nullable(Time),
  ends_at: Nullable(Time),
  timezone: Type.String(),
  location: Nullable(EventLocation),
  capacity: Nullable(Type.Integer()),
  joined_count: Type.Integer(),
  spots_left: Nullable(Type.Integer()),
  state: OneOf(eventStates),
  is_joined: Type.Boolean(),
  hosts: Type.Array(Person),
});
export type Occurrence = Static<typeof Occurrence>;

export const EventSubscription = Type.Object({ id: Id, event_occurrence_id: Id, event_id: Id, joined_at: Time });
export type EventSubscription = Static<typeof EventSubscription>;

const params = { id: Id };
const notFound = 'page_not_found';
/** A day, or an instant (API-9). */
const Moment = Type.String({ maxLength: 40 });

/** Occurrences of events and their participants (EVT-1 to EVT-5). */
export const events = calls({
  'GET /event_occurrences/subscriptions': { who: 'member', returns: Type.Record(Type.String(), EventSubscription) },
  'GET /event_occurrences/per_period': {
    who: 'guest',
    query: { start: Moment, end: Moment, event_id: Type.Optional(Id) },
    returns: List(Occurrence),
  },
  'GET /event_occurrences/{id}': {
    who: 'guest',
    params,
    notFound,
    returns: Type.Object({
      ...Occurrence.properties,
      access: JoinAccess,
      /** The newest participants, for members; empty for guests. */
      last_5: Type.Array(Person),
    }),
  },
  'GET /event_occurrences/{id}/access': { who: 'guest', params, notFound, returns: JoinAccess },
  'POST /event_occurrences/{id}/subscribe': {
    who: 'member',
    params,
    notFound,
    returns: Type.Object({ event_subscription: EventSubscription }),
    errors: ['access_denied', 'event_full', 'event_over'],
  },
  'DELETE /event_occurrences/{id}/subscribe': { who: 'member', params, notFound, returns: Nothing },
  'GET /event_occurrences/{id}.ics': { who: 'guest', params, notFound, file: true, returns: Type.String({ description: 'iCalendar file' }) },
});
