import type { WorkoutGroup, WorkoutSet } from '@bandstand/contract/workout.ts';
import type { Exercise } from '../art/poses.ts';
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
  /** When the film shows it. */
  videoAt?: number;
};
type WorkoutGroupSeed = Pick<WorkoutGroup, 'type' | 'rounds' | 'time_cap' | 'rest_after'> & { title: string; items: ItemSeed[] };
/** A film in a file next to the content, drawn by `node server/seed/film.write.ts`: these exercises, each as long. Seconds and px. */
export type FilmSeed = { file: string; title: string; width: number; height: number; eachS: number; exercises: readonly Exercise[] };
export type WorkoutSeed = { key: string; title: string; groups: WorkoutGroupSeed[]; film?: FilmSeed };

/** An app's content besides its pages, shown on them. */
export type SharedSeed = { composed: BlockGroupSeed[]; overlays: OverlaySeed[]; workouts: WorkoutSeed[]; forms?: FormSeed[] };
