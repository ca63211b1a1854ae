import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { ContentModule } from '../content/content.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { ExercisesModule } from '../exercises/exercises.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { ProgressModule } from '../progress/progress.module.ts';
import type { WorkoutsModule } from '../workouts/workouts.module.ts';
import { createWorkoutAccess } from './workout-sessions.access.ts';
import { createActivitiesRepo } from './workout-sessions.activities.repo.ts';
import { createWorkoutActivities } from './workout-sessions.activities.service.ts';
import { createEndedRepo } from './workout-sessions.ended.repo.ts';
import { createEndedSessions, type EndedSessions } from './workout-sessions.ended.service.ts';
import { createEffectiveExercises } from './workout-sessions.exercise.service.ts';
import { createExerciseLogs, type ExerciseLogs } from './workout-sessions.merge.repo.ts';
import { createSessionsRepo } from './workout-sessions.repo.ts';
import { workoutSessionsRoutes } from './workout-sessions.routes.ts';
import { createWorkoutSessions, type WorkoutSessions } from './workout-sessions.service.ts';
import { createSwapsRepo } from './workout-sessions.swaps.repo.ts';
import { createSwaps } from './workout-sessions.swaps.service.ts';

interface Below {
  auth: AuthModule;
  pages: PagesModule;
  content: ContentModule;
  drafts: DraftsModule;
  progress: ProgressModule;
  workouts: WorkoutsModule;
  exercises: ExercisesModule;
}

export type WorkoutSessionsModule = Module<WorkoutSessions & { ended: EndedSessions; exerciseLogs: ExerciseLogs }>;

/** Members doing workouts: their sessions, the logs of these, and the exercises they swap. */
export function workoutSessionsModule({ platform }: Ground, below: Below): WorkoutSessionsModule {
  const { clock, ids } = platform;
  const pages = below.pages.service;
  const parts = { pages, access: createWorkoutAccess({ pages }), clock, ids };
  const { completion } = below.progress.service;
  const repo = createSessionsRepo(platform);
  const sessions = createWorkoutSessions({ ...parts, repo, completion });
  const ended = createEndedSessions({ repo: createEndedRepo(platform), logs: repo, clock });
  const { catalogue } = below.exercises.service;
  const activities = createWorkoutActivities({ ...parts, repo: createActivitiesRepo(platform), catalogue });
  const swapsRepo = createSwapsRepo(platform);
  const planning = { ...parts, plansOf: below.workouts.service.plansOf, catalogue };
  const swaps = createSwaps({ ...planning, repo: swapsRepo });
  const exercises = createEffectiveExercises({
    ...planning,
    swapsOf: swapsRepo.list,
    shown: below.content.service.shown,
    content: below.drafts.service.known,
  });
  below.auth.service.bundles.contribute(async (tenant, subscriberId) => ({ exercise_swaps: await swapsRepo.list(tenant, subscriberId) }));
  below.progress.ports.sessions.register({ has: ({ tenant, id }) => repo.hasAny(tenant, id) });
  return {
    service: { ...sessions, ended, exerciseLogs: createExerciseLogs(platform) },
    routes: workoutSessionsRoutes({ sessions, activities, exercises, swaps }),
  };
}
