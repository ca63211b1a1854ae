import type { ExerciseSwaps } from '@bandstand/contract/workout.ts';

/** Which exercises a member may swap in (WRK-5). */
export type SwapPolicy = 'off' | 'curated' | 'any';
/** The owner's list in its order, and the exercises of the same primary muscle and equipment. */
export interface Alternates {
  curated: readonly string[];
  alike: readonly string[];
}

const strength: readonly SwapPolicy[] = ['off', 'curated', 'any'];
/** The policy that allows most: a swap is allowed if any workout that the member may open allows it (WRK-15). */
export const widestPolicy = (policies: readonly SwapPolicy[]): SwapPolicy =>
  policies.reduce<SwapPolicy>((widest, policy) => (strength.indexOf(policy) > strength.indexOf(widest) ? policy : widest), 'off');

/** The alternates that a policy allows for an exercise, each once and never the exercise itself. */
export function allowedAlternates(policy: SwapPolicy, prescribed: string, { curated, alike }: Alternates): string[] {
  if (policy === 'off') return [];
  const all = policy === 'any' ? [...curated, ...alike] : curated;
  return [...new Set(all)].filter((id) => id !== prescribed);
}

/** The exercise to do: the member's swap of the prescribed one if it is allowed here. Swaps make no chains (WRK-5). */
export function effectiveExercise(prescribed: string, swaps: ExerciseSwaps, allowed: readonly string[]): string {
  const swap = swaps.find(({ exercise_id }) => exercise_id === prescribed);
  return swap && allowed.includes(swap.alternate_id) ? swap.alternate_id : prescribed;
}
