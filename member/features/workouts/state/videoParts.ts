import type { ShownGroup, ShownItem, ShownWorkout } from './filled.ts';

/** An exercise of a video workout, and when it begins in the film; null: it has no place in it. */
export interface VideoPart {
  group: ShownGroup;
  item: ShownItem;
  from: number | null;
}

/** The exercises in the order of the film (WRK-8); those without a place in it come last. */
export function videoParts({ groups }: Pick<ShownWorkout, 'groups'>): VideoPart[] {
  const parts = groups.flatMap((group) => group.items.map((item) => ({ group, item, from: item.video_at ?? null })));
  return parts.toSorted((one, other) => (one.from ?? Infinity) - (other.from ?? Infinity) || 0);
}

/** The exercise that is under way at a moment of the film; -1: none has begun. */
export const partAt = (parts: readonly VideoPart[], seconds: number): number =>
  // A jump lands a little before the frame that was asked for.
  parts.findLastIndex(({ from }) => from !== null && from <= seconds + 0.1);

/** The film sets the pace: nothing rests beside it. */
export const withoutRests = (workout: ShownWorkout): ShownWorkout => ({
  ...workout,
  groups: workout.groups.map((group) => ({ ...group, rest_after: null, items: group.items.map((item) => ({ ...item, rest: null })) })),
});
