import { exercises } from '@bandstand/contract/exercises.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { BaseContext } from '../../platform/http/context.ts';
import type { ExerciseImport } from './exercises.import.service.ts';
import type { Intake } from './exercises.intake.ts';
import type { Exercises } from './exercises.service.ts';

export const exercisesRoutes = ({
  library,
  importing,
  receive,
}: {
  library: Exercises;
  importing: ExerciseImport;
  receive: (request: BaseContext['request']) => Promise<Intake>;
}): Binding[] =>
  bind(exercises, {
    'POST /studio/exercises/import': async ({ tenant, staff, language, request, query }) => {
      const intake = await receive(request);
      if (query.dry_run) return importing.rehearse(tenant, { rows: intake.rows, language }).finally(intake.discard);
      const { report, finished } = await importing.begin(tenant, { rows: intake.rows, read: intake.read, language, author: staff });
      void finished.finally(intake.discard);
      return report;
    },
    'GET /studio/imports/{id}': ({ tenant, params }) => importing.report(tenant, params.id),
    'GET /studio/exercises': ({ tenant, query }) => library.list(tenant, query),
  });
