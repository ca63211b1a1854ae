import { withReplaced, type Replacement } from '@bandstand/rules/workouts/replace.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { NamingRepo } from './workouts.naming.repo.ts';

export type ExerciseNaming = ReturnType<typeof createExerciseNaming>;

/** Which workouts name an exercise, and how they come to name another one. */
export const createExerciseNaming = (repo: NamingRepo) => ({
  /** Drafted or published, by title. */
  of: repo.naming,
  /** Drafts, everything published and what planned releases hold: an earlier version may become live again. */
  replace: (trx: Work, tenant: Tenant, replacement: Replacement): Promise<void> =>
    repo.changeNaming(trx, tenant, replacement.from, (data) => withReplaced(data, replacement)),
});
