import type { Ground, Module } from '../../platform/modules/module.ts';
import type { BookmarksModule } from '../bookmarks/bookmarks.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { ExercisesModule } from '../exercises/exercises.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { ProgressModule } from '../progress/progress.module.ts';
import type { Schedule } from '../schedule/schedule.service.ts';
import type { WorkoutSessionsModule } from '../workout-sessions/workout-sessions.module.ts';
import type { WorkoutsModule } from '../workouts/workouts.module.ts';
import { exerciseMergesRoutes } from './exercise-merges.routes.ts';
import { createExerciseMerges } from './exercise-merges.service.ts';

interface Below {
  pages: PagesModule;
  drafts: DraftsModule;
  workouts: WorkoutsModule;
  bookmarks: BookmarksModule;
  exercises: ExercisesModule;
  sessions: WorkoutSessionsModule;
  progress: ProgressModule;
  schedule: Module<Schedule>;
}

/** Exercises that turn out to be one. */
export function exerciseMergesModule({ platform }: Ground, below: Below): Module {
  const { drafts, publishDrafts } = below.drafts.service;
  const merges = createExerciseMerges({
    pages: below.pages.service,
    publishing: below.pages.service.publishing,
    drafts: { ...drafts, archive: publishDrafts.archive },
    library: below.exercises.service.merging,
    workouts: below.workouts.service.naming,
    logs: below.sessions.service.exerciseLogs,
    own: { bookmarks: below.bookmarks.service, completions: below.progress.service.completions, schedule: below.schedule.service },
    clock: platform.clock,
  });
  return { service: null, routes: exerciseMergesRoutes(merges) };
}
