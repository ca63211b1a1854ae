import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { ImportReport } from './import-report.ts';
import { Image } from './media.ts';
import { Id, List, Nullable } from './wire.ts';

/** What names an exercise. `members` and `sessions`: who logged sets of it, in how many sessions. `calendar_items` counts past days, too. */
export const ExerciseUses = Type.Object({
  workouts: Type.Array(Type.Object({ id: Id, title: Type.String() })),
  alternate_of: Type.Array(Type.Object({ page_id: Id, name: Type.String() })),
  members: Type.Integer(),
  sessions: Type.Integer(),
  swaps: Type.Integer(),
  bookmarks: Type.Integer(),
  completions: Type.Integer(),
  calendar_items: Type.Integer(),
});
export type ExerciseUses = Static<typeof ExerciseUses>;

/** The exercise library: the pages of exercises, and imports of many at once. */
export const exercises = calls({
  'POST /studio/exercises/import': {
    who: 'owner',
    permission: 'build.write',
    upload: true,
    bodyLimit: 1_073_741_824,
    query: { dry_run: Type.Optional(Type.Boolean({ description: 'only says what an import of these rows would do' })) },
    returns: ImportReport,
    errors: ['malformed', 'upload_empty', 'upload_too_large'],
  },
  'GET /studio/imports/{id}': { who: 'owner', permission: 'build.read', params: { id: Id }, returns: ImportReport },
  'GET /studio/exercises': {
    who: 'owner',
    permission: 'build.read',
    query: {
      q: Type.Optional(Type.String({ maxLength: 200 })),
      muscle: Type.Optional(Type.String({ maxLength: 60 })),
      equipment: Type.Optional(Type.String({ maxLength: 60 })),
      tag: Type.Optional(Type.String({ maxLength: 60 })),
      page_ids: Type.Optional(Type.String({ maxLength: 8000, description: 'only these, separated by commas' })),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    returns: List(
      Type.Object({
        id: Id,
        page_id: Id,
        name: Type.String(),
        aliases: Type.Array(Type.String()),
        muscles: Type.Array(Type.String()),
        secondary_muscles: Type.Array(Type.String()),
        equipment: Type.Array(Type.String()),
        tags: Type.Array(Type.String()),
        level: Nullable(Type.String()),
        image: Nullable(Image),
      }),
    ),
  },
});

/** Two exercises that are one. By the ids of their pages. */
export const exerciseMerges = calls({
  'GET /studio/exercises/{id}/uses': { who: 'owner', permission: 'build.read', params: { id: Id }, returns: ExerciseUses },
  /** Everything that names the exercise names another one from then on; its page is archived, and its address leads to the other one. */
  'POST /studio/exercises/{id}/merge': {
    who: 'owner',
    permission: 'publish',
    params: { id: Id },
    body: Type.Object({ into_id: Id }),
    returns: ExerciseUses,
  },
});
