import type { WorkoutGroup } from '@bandstand/contract/workout.ts';
import { setKey, type SessionState } from '@bandstand/rules/workouts/fold.ts';
import { roundsOf, stepsOf, type RestStep, type SetStep } from '@bandstand/rules/workouts/steps.ts';

/** What is on screen at a time: a set, a rest, a window of an EMOM, or a group that is done for time. `seconds` null: until the member goes on. */
export type FollowStep =
  | { kind: 'set'; groupId: string; set: SetStep; seconds: number | null }
  | { kind: 'rest'; groupId: string; itemId: string | null; seconds: number }
  | { kind: 'window'; groupId: string; round: number; rounds: number; seconds: number; sets: SetStep[] }
  | { kind: 'timed'; groupId: string; type: 'amrap' | 'for_time'; seconds: number | null; sets: SetStep[] };

/** The steps of a workout, one thing at a time. */
export function followSteps(groups: readonly WorkoutGroup[]): FollowStep[] {
  const typeOf = new Map(groups.map((group) => [group.id, group]));
  const steps: FollowStep[] = [];
  for (const step of stepsOf(groups)) {
    const group = typeOf.get(step.groupId);
    if (!group || step.kind === 'rounds') continue;
    const isTimed = group.type === 'amrap' || group.type === 'for_time';
    if (step.kind === 'rest') {
      if (!isTimed || step.itemId === null) steps.push(restOf(step));
    } else if (isTimed)
      addTo(steps, step, () => ({
        kind: 'timed',
        groupId: group.id,
        type: group.type as 'amrap' | 'for_time',
        seconds: group.time_cap ?? null,
        sets: [],
      }));
    else if (step.window) {
      const { window } = step;
      addTo(steps, step, () => ({
        kind: 'window',
        groupId: group.id,
        round: step.round,
        rounds: roundsOf(group),
        seconds: window.toSeconds - window.fromSeconds,
        sets: [],
      }));
    } else steps.push({ kind: 'set', groupId: group.id, set: step, seconds: step.workSeconds });
  }
  return steps;
}

const restOf = ({ groupId, itemId, seconds }: RestStep): FollowStep => ({ kind: 'rest', groupId, itemId, seconds });

/** Adds a set to the window or group it belongs to. */
function addTo(steps: FollowStep[], set: SetStep, open: () => Extract<FollowStep, { kind: 'window' | 'timed' }>): void {
  const last = steps.at(-1);
  const belongs = last && last.groupId === set.groupId && (last.kind === 'timed' || (last.kind === 'window' && last.round === set.round));
  if (belongs) last.sets.push(set);
  else {
    const opened = open();
    opened.sets.push(set);
    steps.push(opened);
  }
}

/** The sets of a step. */
export const setsOf = (step: FollowStep | undefined): SetStep[] => {
  if (!step || step.kind === 'rest') return [];
  return step.kind === 'set' ? [step.set] : step.sets;
};

/** The first step with something left to do. */
export function firstOpen(steps: readonly FollowStep[], log: SessionState | null): number {
  const at = steps.findIndex((step) => step.kind !== 'rest' && setsOf(step).some((set) => !log?.sets.has(setKey(set))));
  return at < 0 ? steps.length : at;
}
