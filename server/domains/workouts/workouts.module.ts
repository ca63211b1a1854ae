import { mediaUsesIn } from '@bandstand/rules/pages/uses.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { ContentModule } from '../content/content.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { PiecesModule } from '../pieces/pieces.module.ts';
import type { PieceShelf } from '../pieces/pieces.shelf.service.ts';
import { createWorkoutsRepo } from './workouts.repo.ts';
import { workoutsRoutes } from './workouts.routes.ts';
import { createWorkouts, type Workouts } from './workouts.service.ts';
import type { WorkoutData } from './workouts.tables.ts';

interface Below {
  pages: PagesModule;
  pieces: PiecesModule;
  drafts: DraftsModule;
  content: ContentModule;
}
export type WorkoutsModule = Module<{ workouts: Workouts; shelf: PieceShelf<WorkoutData> }>;

/** Workouts, saved once and shown in many pages. */
export function workoutsModule({ platform }: Ground, below: Below): WorkoutsModule {
  const shelf = below.pieces.service.openShelf({ shelf: createWorkoutsRepo(platform), kind: 'workout', usesOf: mediaUsesIn });
  const { service } = below.drafts;
  const workouts = createWorkouts({ shelf, content: service.known, drafts: service.drafts, pages: below.pages.service, ids: platform.ids });
  below.pieces.ports.workouts.register(shelf);
  below.content.ports.workout.register(workouts.shown);
  return { service: { workouts, shelf }, routes: workoutsRoutes(workouts) };
}
