import type { ExerciseSwaps } from '@bandstand/contract/workout.ts';
import { allowedAlternates, widestPolicy, type SwapPolicy } from '@bandstand/rules/workouts/swaps.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Catalogue } from '../exercises/exercises.catalogue.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { PlansOf } from '../workouts/workouts.plans.ts';
import type { WorkoutAccess } from './workout-sessions.access.ts';
import { choicesIn } from './workout-sessions.exercise.service.ts';
import type { SwapsRepo } from './workout-sessions.swaps.repo.ts';

export interface SwapsDependencies {
  repo: SwapsRepo;
  access: WorkoutAccess;
  pages: Pages;
  plansOf: PlansOf;
  catalogue: Pick<Catalogue, 'alternatesOf'>;
  clock: Clock;
}
type Swapped = { exercise_swaps: ExerciseSwaps };
export type Swaps = ReturnType<typeof createSwaps>;

/** Swaps of exercises that last until they are reset, in the whole app (WRK-5, WRK-15). */
export function createSwaps({ repo, access, pages, plansOf, catalogue, clock }: SwapsDependencies) {
  const swapsOf = async (member: Member): Promise<Swapped> => ({ exercise_swaps: await repo.list(member.tenant, member.id) });

  /** The widest policy of the workouts that prescribe the exercise and that the member may open. */
  async function policyFor(visit: Visit, exerciseId: string): Promise<SwapPolicy> {
    const policies = new Map<string, SwapPolicy>();
    for (const { workoutId, policy } of (await plansOf(visit)).byExercise.get(exerciseId) ?? []) {
      if (policies.has(workoutId)) continue;
      const isOpen = await access.requireShown(visit, workoutId).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      );
      policies.set(workoutId, isOpen ? policy : 'off');
    }
    return widestPolicy([...policies.values()]);
  }

  return {
    /** Replaces an earlier swap of the prescribed exercise. Throws swap_failed for an unknown exercise or an alternate that is not allowed. */
    swap: async (member: Member, { exercise_id, alternate_id }: { exercise_id: string; alternate_id: string }): Promise<Swapped> => {
      const { tenant } = member;
      const [prescribed, alternate] = [exercise_id.toLowerCase(), alternate_id.toLowerCase()];
      const visit = await pages.visitForRights(tenant, member);
      const allowed = allowedAlternates(await policyFor(visit, prescribed), prescribed, await catalogue.alternatesOf(visit, prescribed));
      const isAllowed = allowed.includes(alternate) && choicesIn(visit, [alternate]).length > 0;
      if (!isAllowed || !visit.tree.page(prescribed)) throw new AppError('swap_failed');
      await repo.set(tenant, { subscriber_id: member.id, exercise_id: prescribed, alternate_id: alternate, created_at: clock.iso() });
      return swapsOf(member);
    },
    /** Shows the prescribed exercise again; without a swap nothing changes. */
    reset: async (member: Member, exerciseId: string): Promise<Swapped> => {
      await repo.remove(member.tenant, member.id, exerciseId);
      return swapsOf(member);
    },
  };
}
