import type { BeepProtocol, WorkoutGroup, WorkoutSet } from '@bandstand/contract/workout.ts';
import { beepsOf, defaultProtocol } from './beepTest.ts';
import { roundsOf, stepsOf, type SetStep } from './steps.ts';

const secondsPerRep = 3;
const secondsPerMeter = 0.36;
const secondsOfBareSet = 40;
const secondsToChange = 15;
const emomWindowSeconds = 60;

interface Timed {
  groups: readonly WorkoutGroup[];
  workout_type: 'default' | 'beep_test' | 'video_workout';
  video?: unknown;
  beep_protocol?: BeepProtocol | null | undefined;
}

/**
 * About how long a workout takes, in seconds. Assumes three seconds a repetition, a pace of 6:00 min/km for distances, 40 seconds for a set that says
 * nothing, and 15 seconds to get to the next exercise where no rest is prescribed between them. Rests are taken in full. AMRAP and EMOM take their time; a
 * group for time takes as long as its sets, at most its cap. A beep test is counted to its last beep, a video to its end; null if its length is unknown.
 */
export function estimatedSeconds({ groups, workout_type, video, beep_protocol }: Timed): number | null {
  if (workout_type === 'beep_test') return Math.round(beepsOf(beep_protocol ?? defaultProtocol).at(-1)?.atSeconds ?? 0);
  if (workout_type === 'video_workout') return durationOf(video);
  const filled = groups.filter(({ items }) => items.some(({ sets }) => sets.length > 0));
  return filled.reduce(
    (sum, group, at) => sum + secondsOfGroup(group) + (at < filled.length - 1 ? (group.rest_after ?? 0) || secondsToChange : 0),
    0,
  );
}

function durationOf(video: unknown): number | null {
  const { duration } = (video ?? {}) as { duration?: unknown };
  return typeof duration === 'number' && duration > 0 ? Math.round(duration) : null;
}

function secondsOfGroup(group: WorkoutGroup): number {
  if (group.type === 'emom') return roundsOf(group) * (group.interval_s ?? emomWindowSeconds);
  if (group.type === 'amrap' && group.time_cap) return group.time_cap;
  const needed = secondsOfSteps(group);
  return group.time_cap ? Math.min(group.time_cap, needed) : needed;
}

function secondsOfSteps(group: WorkoutGroup): number {
  const prescribed = new Map(group.items.map(({ uid, sets }) => [uid, sets]));
  let [seconds, before]: [number, string | null] = [0, null];
  for (const step of stepsOf([group])) {
    if (step.kind === 'rounds') continue;
    if (step.kind === 'rest') seconds += step.seconds;
    else {
      const changes = before !== null && before !== step.itemId;
      seconds += secondsOfSet(prescribed.get(step.itemId)?.[step.set - 1], step) + (changes ? secondsToChange : 0);
    }
    before = step.kind === 'rest' ? null : step.itemId;
  }
  return Math.round(seconds);
}

function secondsOfSet(set: WorkoutSet | undefined, { workSeconds }: SetStep): number {
  if (workSeconds !== null) return workSeconds;
  if (typeof set?.reps === 'number') return set.reps * secondsPerRep;
  return typeof set?.distance === 'number' ? set.distance * secondsPerMeter : secondsOfBareSet;
}
