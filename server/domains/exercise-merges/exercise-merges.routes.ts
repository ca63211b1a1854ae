import { exerciseMerges } from '@bandstand/contract/exercises.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { ExerciseMerges } from './exercise-merges.service.ts';

export const exerciseMergesRoutes = (merges: ExerciseMerges): Binding[] =>
  bind(exerciseMerges, {
    'GET /studio/exercises/{id}/uses': ({ tenant, params }) => merges.uses(tenant, params.id),
    'POST /studio/exercises/{id}/merge': ({ tenant, params, body }) => merges.merge(tenant, params.id, body.into_id),
  });
