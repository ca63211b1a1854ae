import { mediaUsesIn } from '@bandstand/rules/pages/uses.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { ContentModule } from '../content/content.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { ReusablesModule } from '../reusables/reusables.module.ts';
import type { ReusableStore } from '../reusables/reusables.store.service.ts';
import { createPlans, type PlansOf } from './workouts.plans.ts';
import { createNamingRepo } from './workouts.naming.repo.ts';
import { createExerciseNaming, type ExerciseNaming } from './workouts.naming.service.ts';
import { createWorkoutsRepo } from './workouts.repo.ts';
import { workoutsRoutes } from './workouts.routes.ts';
import { createWorkouts, type Workouts } from './workouts.service.ts';
import type { WorkoutData } from './workouts.tables.ts';

interface Below {
  pages: PagesModule;
  reusables: ReusablesModule;
  drafts: DraftsModule;
  content: ContentModule;
}
export type WorkoutsModule = Module<{ workouts: Workouts; store: ReusableStore<WorkoutData>; plansOf: PlansOf; naming: ExerciseNaming }>;

/** Workouts, saved once and shown on many pages. */
export function workoutsModule({ platform }: Ground, below: Below): WorkoutsModule {
  const repo = createWorkoutsRepo(platform);
  const store = below.reusables.service.openStore({ store: repo, kind: 'workout', usesOf: mediaUsesIn });
  const { service } = below.drafts;
  const workouts = createWorkouts({ store, content: service.known, drafts: service.drafts, pages: below.pages.service, ids: platform.ids });
  below.reusables.ports.workouts.register(store);
  below.content.ports.workout.register(workouts.shown);
  return {
    service: { workouts, store, plansOf: createPlans(repo), naming: createExerciseNaming(createNamingRepo(platform)) },
    routes: workoutsRoutes(workouts),
  };
}
