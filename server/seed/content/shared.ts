import type { WorkoutGroup, WorkoutSet } from '@bandstand/contract/workout.ts';
import type { BlockSeed } from './reusables.ts';

/** A group of blocks that several pages show (BLK-10). */
export type BlockGroupSeed = { key: string; title: string; blocks: BlockSeed[] };

/** A modal that stands before a purchase, or that an action opens (BLK-11). */
export type OverlaySeed = { key: string; title: string; blocks: BlockSeed[] };

/** An exercise of a workout: the key of its page, its name, so many sets alike. Seconds. */
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

/** What an app has besides its pages, and what these show. */
export type SharedSeed = { composed: BlockGroupSeed[]; overlays: OverlaySeed[]; workouts: WorkoutSeed[] };
