import { Type, type Static } from 'typebox';
import { ProgramSubscription } from './auth.ts';
import { calls } from './call.ts';
import { Id, Nothing, Nullable, OneOf, PlainDate, Time } from './wire.ts';

/** What members do about days that passed without being done. */
export const missedChoices = ['shift', 'compress', 'skip', 'leave'] as const;
export type MissedChoice = (typeof missedChoices)[number];

/** How a member's run of a program goes on (+). */
export const RunCourse = Type.Object({
  page_id: Id,
  /** Null: it runs. */
  paused_at: Nullable(Time),
  /** Whether the owner lets members pause it. */
  may_pause: Type.Boolean(),
  /** 1 for the first time. */
  round: Type.Integer(),
  /** Null: never, or not before the run is completed. */
  begins_again_on: Nullable(PlainDate),
  /** Days that passed without being done; null: none, or the member chose to leave them. */
  missed: Nullable(
    Type.Object({
      from: PlainDate,
      page_ids: Type.Array(Id),
      /** By how many days `shift` moves the rest. */
      days: Type.Integer(),
      choices: Type.Array(OneOf(['shift', 'compress', 'skip'])),
    }),
  ),
  /** The last choice, as long as it can be undone. */
  undo: Nullable(OneOf(missedChoices)),
});
export type RunCourse = Static<typeof RunCourse>;

const params = { id: Id };
const notFound = 'program_not_found';
const Changed = Type.Object({ program_subscription: ProgramSubscription, course: RunCourse });

/** A member's run of a program: pausing it, and days that were missed (PRG-13). */
export const courses = calls({
  'GET /programs/{id}/course': { who: 'member', params, notFound, returns: RunCourse },
  /** The days to come move by as many days as the pause takes. A repeat changes nothing. */
  'POST /programs/{id}/pause': { who: 'member', params, notFound, returns: Changed, errors: ['access_denied'] },
  'DELETE /programs/{id}/pause': { who: 'member', params, notFound, returns: Changed },
  'POST /programs/{id}/missed': {
    who: 'member',
    params,
    notFound,
    body: Type.Object({ choice: OneOf(missedChoices) }),
    returns: RunCourse,
  },
  /** Undoes the last choice. */
  'DELETE /programs/{id}/missed': { who: 'member', params, notFound, returns: Nothing },
});
