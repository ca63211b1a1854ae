import type { ExerciseSwaps } from '@bandstand/contract/workout.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { SwapRow, WorkoutSessionsTables } from './workout-sessions.tables.ts';

export type SwapsRepo = ReturnType<typeof createSwapsRepo>;

export const createSwapsRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<WorkoutSessionsTables>(tenant);
  return {
    /** Oldest first. */
    list: (tenant: Tenant, subscriberId: string): Promise<ExerciseSwaps> =>
      rows(tenant)
        .selectFrom('exercise_swaps')
        .select(['exercise_id', 'alternate_id'])
        .where('app_id', '=', tenant.appId)
        .where('subscriber_id', '=', subscriberId)
        .orderBy('created_at')
        .orderBy('exercise_id')
        .execute(),
    /** Replaces an earlier swap of the exercise. */
    set: async (tenant: Tenant, swap: Omit<SwapRow, 'app_id'>): Promise<void> => {
      await rows(tenant)
        .insertInto('exercise_swaps')
        .values({ app_id: tenant.appId, ...swap })
        .onConflict((conflict) =>
          conflict
            .columns(['app_id', 'subscriber_id', 'exercise_id'])
            .doUpdateSet({ alternate_id: swap.alternate_id, created_at: swap.created_at }),
        )
        .execute();
    },
    remove: async (tenant: Tenant, subscriberId: string, exerciseId: string): Promise<void> => {
      await rows(tenant)
        .deleteFrom('exercise_swaps')
        .where('app_id', '=', tenant.appId)
        .where('subscriber_id', '=', subscriberId)
        .where('exercise_id', '=', exerciseId)
        .execute();
    },
  };
};
