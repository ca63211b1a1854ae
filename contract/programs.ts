import { Type, type Static } from 'typebox';
import { Decision } from './access.ts';
import { ProgramSubscription } from './auth.ts';
import { calls } from './call.ts';
import { ContentItem } from './content-item.ts';
import { RootProgress } from './progress.ts';
import { Id, List, Nothing, Nullable, OneOf, PlainDate, Time } from './wire.ts';

/** The pace of a program: pages in any order, pages that open one after the other, or the same with one first day for all. */
export const programPaces = ['self_paced', 'dripped', 'fixed'] as const;

/** What follows the last day: nothing, the first day again, or weeks without an end. */
export const programEndings = ['ends', 'repeats', 'perpetual'] as const;

/** The rhythm of the layout; stored so that it can be applied to pages added later. */
export const DripPattern = Type.Object({
  kind: OneOf(['every_n_days', 'weekdays', 'weekly', 'monthly', 'per_stage', 'all_at_once', 'own']),
  /** Days between two pages (`every_n_days`), or between two stages (`per_stage`). */
  every: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  /** 1 is Monday, 7 is Sunday (`weekdays`). */
  weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 })),
  /** Pages on each day of the layout. */
  at_once: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
});
export type DripPattern = Static<typeof DripPattern>;

/** Days after the start, 0 is the first day. `minute`: calendar time in minutes after midnight; null: all day. */
export const LayoutDay = Type.Object({
  page_id: Id,
  day: Type.Integer({ minimum: 0, maximum: 3660 }),
  minute: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1439 }))),
});
export type LayoutDay = Static<typeof LayoutDay>;

/** An owner's settings for a program; part of `type_data` of its page, so publishing puts them live. */
export const ProgramSettings = Type.Object({
  pace: OneOf(programPaces),
  /** The first day for everyone who joins (`fixed`). */
  starts_on: Nullable(PlainDate),
  /** Whether members may start on a past day (PRG-6). */
  allows_past_start: Type.Boolean(),
  /** Whether members may start with a later page although pages open by day: releases then count from that page (PRG-6). */
  allows_later_start: Type.Boolean(),
  /** Whether joining adds the layout's pages to the member's calendar (SCH-4). */
  fills_calendar: Type.Boolean(),
  /** Whether members may pause a run; days then move (PRG-13). Not with a common first day. */
  allows_pause: Type.Boolean(),
  /** With a common first day, it ends. */
  ending: OneOf(programEndings),
  pattern: Nullable(DripPattern),
  layout: Type.Array(LayoutDay, { maxItems: 2000 }),
});
export type ProgramSettings = Static<typeof ProgramSettings>;

/** Decision for a program, a pack or an event, with the member's possible actions (PRG-3). */
export const JoinAccess = Type.Object({
  ...Decision.properties,
  is_subscribed: Type.Boolean(),
  can_subscribe: Type.Boolean(),
  spots_left: Nullable(Type.Integer()),
});
export type JoinAccess = Static<typeof JoinAccess>;

/** What a member did in a program since they started it (+). `days`: on which they completed something; `minutes`: of completed workouts. */
export const ProgramResult = Type.Object({
  page_id: Id,
  title: Type.String(),
  started_at: Nullable(Time),
  completed_at: Nullable(Time),
  pages: Type.Integer(),
  days: Type.Integer(),
  workouts: Type.Integer(),
  minutes: Type.Integer(),
  /** The program to go on with; null: there is no other. */
  next: Nullable(ContentItem),
});
export type ProgramResult = Static<typeof ProgramResult>;

const params = { id: Id };
const paging = {
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};
const notFound = 'page_not_found';
const Subscribed = Type.Object({ program_subscription: ProgramSubscription });
const StageDone = Type.Object({ program_subscription: ProgramSubscription, root_progress: Nullable(RootProgress) });

/** Programs as members use them: the same pages under the names of L402–L408 (PRG-1 to PRG-3). */
export const programs = calls({
  'GET /programs': { who: 'guest', query: paging, returns: List(ContentItem) },
  'GET /programs/subscriptions': { who: 'member', returns: Type.Record(Type.String(), ProgramSubscription) },
  'GET /programs/{id}': {
    who: 'guest',
    params,
    notFound,
    returns: Type.Object({
      ...ContentItem.properties,
      /** Empty while the program is locked. */
      stages: Type.Array(ContentItem),
      program_subscription: Nullable(ProgramSubscription),
      /** The settings that a member must know before starting. */
      start: Type.Object({
        pace: OneOf(programPaces),
        starts_on: Nullable(PlainDate),
        allows_past_start: Type.Boolean(),
        fills_calendar: Type.Boolean(),
      }),
    }),
  },
  'GET /programs/{id}/access': { who: 'guest', params, notFound, returns: JoinAccess },
  'POST /programs/{id}/subscribe': {
    who: 'member',
    params,
    notFound,
    body: Type.Partial(Type.Object({ started_at: Nullable(Type.String({ maxLength: 40 })), start_from_page_id: Nullable(Id) })),
    returns: Subscribed,
    errors: ['access_denied', 'date_in_past'],
  },
  'DELETE /programs/{id}/subscribe': { who: 'member', params, notFound, returns: Nothing },
  'POST /programs/{id}/stages/{stageId}/complete': {
    who: 'member',
    params: { id: Id, stageId: Id },
    notFound: 'program_not_found',
    returns: StageDone,
    errors: ['access_denied', 'page_not_found'],
  },
  'DELETE /programs/{id}/stages/{stageId}': {
    who: 'member',
    params: { id: Id, stageId: Id },
    notFound: 'program_not_found',
    returns: StageDone,
    errors: ['access_denied', 'page_not_found'],
  },
  'GET /programs/{id}/result': { who: 'member', params, notFound: 'program_not_found', returns: ProgramResult },
  'POST /programs/{id}/complete': { who: 'member', params, notFound: 'program_not_found', returns: Subscribed, errors: ['access_denied'] },
});
