import type { WorkoutGroup, WorkoutSet } from '@bandstand/contract/workout.ts';
import type { FormSeed } from './forms.ts';
import type { BlockSeed } from './reusables.ts';

/** A saved block group that several pages show (BLK-10). */
export type BlockGroupSeed = { key: string; title: string; blocks: BlockSeed[] };

/** A modal shown before a purchase, or opened by an action (BLK-11). */
export type OverlaySeed = { key: string; title: string; blocks: BlockSeed[] };

/** An exercise of a workout: the key of its page, its name, and a number of equal sets. Seconds. */
type ItemSeed = {
  exercise: string;
  title: string;
  sets: number;
  set: Omit<WorkoutSet, 'type'>;
  warmup?: Omit<WorkoutSet, 'type'>;
  rest?: number;
  notes?: string;
};
type WorkoutGroupSeed = Pick<WorkoutGroup, 'type' | 'rounds' | 'time_cap' | 'rest_after'> & { title: string; items: ItemSeed[] };
export type WorkoutSeed = { key: string; title: string; groups: WorkoutGroupSeed[] };

/** An app's content besides its pages, shown on them. */
export type SharedSeed = { composed: BlockGroupSeed[]; overlays: OverlaySeed[]; workouts: WorkoutSeed[]; forms?: FormSeed[] };
