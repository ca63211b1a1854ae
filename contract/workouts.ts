import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { baseVersion, ReusableEntry, reusableProperties, reusableQuery } from './reusables.ts';
import { Id, List, Nothing, OneOf } from './wire.ts';
import { Workout } from './workout.ts';

const { id: _id, title, ...fields } = Workout.properties;
/** Which exercises a member may swap in for a prescribed one (WRK-5). */
const swap_policy = OneOf(['off', 'curated', 'any']);

/** A workout as its owner edits it. */
export const WorkoutDraft = Type.Object({ ...Workout.properties, ...reusableProperties, swap_policy }, { additionalProperties: true });
export type WorkoutDraft = Static<typeof WorkoutDraft>;

const params = { id: Id };
const named = reusableProperties.title;
const changes = Type.Partial(Type.Object({ ...fields, title, swap_policy, ...baseVersion }));
const [read, write] = [{ who: 'owner', permission: 'build.read' } as const, { who: 'owner', permission: 'build.write' } as const];

export const workouts = calls({
  'GET /workouts/{id}': { who: 'guest', params, returns: Workout, errors: ['access_denied'] },
  'GET /studio/workouts': { ...read, query: reusableQuery, returns: List(ReusableEntry) },
  'POST /studio/workouts': {
    ...write,
    bodyLimit: 2_097_152,
    body: Type.Object({ ...changes.properties, title: named }),
    returns: WorkoutDraft,
  },
  'GET /studio/workouts/{id}': { ...read, params, returns: WorkoutDraft },
  'PUT /studio/workouts/{id}': {
    ...write,
    params,
    bodyLimit: 2_097_152,
    body: Type.Object({ ...changes.properties, title: Type.Optional(named) }),
    returns: WorkoutDraft,
    errors: ['edit_conflict'],
  },
  'DELETE /studio/workouts/{id}': { ...write, params, returns: Nothing, errors: ['in_use'] },
  'POST /studio/workouts/{id}/duplicate': { ...write, params, returns: WorkoutDraft },
});
