import type { WorkoutGroup, WorkoutItem, WorkoutSet } from '@bandstand/contract/workout.ts';
import type { SetSide } from '@bandstand/contract/workouts.sessions.ts';

/** One set to do. `set` counts the sets of the item from 1, `round` the rounds of the group. */
export interface SetStep {
  kind: 'set';
  groupId: string;
  itemId: string;
  round: number;
  set: number;
  side: SetSide | null;
  type: WorkoutSet['type'];
  /** How long to work, if the set is by time. */
  workSeconds: number | null;
  /** In an EMOM: the window of the round, in seconds since the group began. */
  window: { fromSeconds: number; toSeconds: number } | null;
}
export interface RestStep {
  kind: 'rest';
  groupId: string;
  /** The item it follows; null: the rest after the group. */
  itemId: string | null;
  round: number;
  seconds: number;
}
/** Says how many rounds were done, at the end of a group that is done for time. */
export interface RoundsStep {
  kind: 'rounds';
  groupId: string;
  capSeconds: number | null;
}
export type Step = SetStep | RestStep | RoundsStep;

const defaultWindowSeconds = 60;

/** A set with the drop sets that belong to it, and their places among the sets of the item. */
type Cluster = { set: WorkoutSet; number: number }[];

function clustersOf({ sets }: WorkoutItem): Cluster[] {
  const clusters: Cluster[] = [];
  for (const [at, set] of sets.entries()) {
    const last = clusters.at(-1);
    if (set.type === 'dropset' && last) last.push({ set, number: at + 1 });
    else clusters.push([{ set, number: at + 1 }]);
  }
  return clusters;
}

/** How many rounds a group has; a drop set does not add one (WRK-14). An AMRAP has no number of its own: one round, again and again. */
export function roundsOf(group: WorkoutGroup): number {
  if (group.type === 'straight' || group.type === 'amrap') return 1;
  return group.rounds ?? Math.max(1, ...group.items.map((item) => clustersOf(item).length));
}

function sidesOf({ side }: WorkoutItem): (SetSide | null)[] {
  if (side === 'each' || side === 'both') return ['left', 'right'];
  return [side ?? null];
}

/** A set and its drop sets, on each side, without a rest between them. */
function setSteps(group: WorkoutGroup, item: WorkoutItem, round: number, cluster: Cluster): SetStep[] {
  const windowSeconds = group.type === 'emom' ? (group.interval_s ?? defaultWindowSeconds) : null;
  const window = windowSeconds === null ? null : { fromSeconds: (round - 1) * windowSeconds, toSeconds: round * windowSeconds };
  return sidesOf(item).flatMap((side) =>
    cluster.map(({ set, number }) => ({
      kind: 'set' as const,
      groupId: group.id,
      itemId: item.uid,
      round,
      set: number,
      side,
      type: set.type,
      workSeconds: set.time ?? null,
      window,
    })),
  );
}

/** The rest after a set. An EMOM has none: whatever is left of the window is the rest. */
function restAfter(group: WorkoutGroup, item: WorkoutItem, round: number): RestStep[] {
  if (group.type === 'emom' || !item.rest) return [];
  return [{ kind: 'rest', groupId: group.id, itemId: item.uid, round, seconds: item.rest }];
}

/** One round: a set of each item in order. An item with fewer sets than rounds repeats its last one. */
export function roundSteps(group: WorkoutGroup, round: number): Step[] {
  return group.items.flatMap((item) => {
    const clusters = clustersOf(item);
    const cluster = clusters[Math.min(round, clusters.length) - 1];
    return cluster ? [...setSteps(group, item, round, cluster), ...restAfter(group, item, round)] : [];
  });
}

function groupSteps(group: WorkoutGroup): Step[] {
  const steps =
    group.type === 'straight'
      ? group.items.flatMap((item) => clustersOf(item).flatMap((cluster) => [...setSteps(group, item, 1, cluster), ...restAfter(group, item, 1)]))
      : Array.from({ length: roundsOf(group) }, (_, at) => roundSteps(group, at + 1)).flat();
  const lastSet = steps.findLastIndex(({ kind }) => kind === 'set');
  // The last set of a group is followed by the rest after the group. An AMRAP goes on with its next round.
  return group.type === 'amrap' ? steps : steps.slice(0, lastSet + 1);
}

/**
 * The steps of a workout in order (WRK-14). An AMRAP is written once: `roundSteps` gives its further rounds until `time_cap`. Nothing follows the last
 * group.
 */
export function stepsOf(groups: readonly WorkoutGroup[]): Step[] {
  const filled = groups.filter(({ items }) => items.some(({ sets }) => sets.length > 0));
  return filled.flatMap((group, at) => {
    const isTimed = group.type === 'amrap' || group.type === 'for_time';
    const rounds: RoundsStep[] = isTimed ? [{ kind: 'rounds', groupId: group.id, capSeconds: group.time_cap ?? null }] : [];
    const isLast = at === filled.length - 1;
    const rest: RestStep[] =
      isLast || !group.rest_after ? [] : [{ kind: 'rest', groupId: group.id, itemId: null, round: roundsOf(group), seconds: group.rest_after }];
    return [...groupSteps(group), ...rounds, ...rest];
  });
}
