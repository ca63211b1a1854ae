import type { SessionState } from '@bandstand/rules/workouts/fold.ts';
import type { FollowStep } from './followSteps.ts';
import type { NewEntry } from './workoutModel.ts';

/** Where a member is in a workout that they follow along: the step, since when, and how much of it had passed before. Times in seconds. */
export interface Cursor {
  step: number;
  sinceMs: number;
  /** Of the step, before `sinceMs`. */
  passed: number;
  /** How much longer a rest was made. */
  extra: number;
  isPaused: boolean;
}

/** The cursor is the log's last word about the whole workout's clock, so that it comes back after a reload and on another device. */
export function cursorOf(log: SessionState | null): Cursor | null {
  const entry = log?.timers.get('');
  if (!entry) return null;
  const { data, ts } = entry;
  return { step: data.round ?? 0, sinceMs: Date.parse(ts), passed: data.time_s ?? 0, extra: data.position_s ?? 0, isPaused: data.text !== 'running' };
}

export const cursorEntry = ({ step, sinceMs, passed, extra, isPaused }: Cursor): NewEntry => ({
  type: 'timer',
  data: { round: step, time_s: Math.max(0, passed), position_s: extra, text: isPaused ? 'paused' : 'running' },
  atMs: sinceMs,
});

/** How long a step takes; null: until the member goes on. */
export const lengthOf = (step: FollowStep | undefined, extra: number): number | null =>
  step?.seconds === null || step === undefined ? null : step.seconds + (step.kind === 'rest' ? extra : 0);

export const elapsedAt = ({ sinceMs, passed, isPaused }: Cursor, nowMs: number): number =>
  passed + (isPaused ? 0 : Math.max(0, nowMs - sinceMs) / 1000);

/** When the step ends by itself, in ms; null: not as things are. */
export function endOf(steps: readonly FollowStep[], { step, extra, sinceMs, passed, isPaused }: Cursor): number | null {
  const length = lengthOf(steps[step], extra);
  return isPaused || length === null ? null : sinceMs + (length - passed) * 1000;
}

/** A step whose time is over, and when that was. */
export interface Passed {
  step: number;
  endedMs: number;
}

/** Where the cursor is now: steps that ended meanwhile are passed at the moment at which they ended, however long nobody looked. */
export function cursorAt(steps: readonly FollowStep[], cursor: Cursor, nowMs: number): { cursor: Cursor; passed: Passed[] } {
  const passed: Passed[] = [];
  let current = cursor;
  for (;;) {
    const length = lengthOf(steps[current.step], current.extra);
    if (current.isPaused || length === null || elapsedAt(current, nowMs) < length) return { cursor: current, passed };
    const endedMs = Math.round(current.sinceMs + (length - current.passed) * 1000);
    passed.push({ step: current.step, endedMs });
    current = { step: current.step + 1, sinceMs: endedMs, passed: 0, extra: 0, isPaused: false };
  }
}

/** To another step, from now. */
export const movedTo = (step: number, nowMs: number): Cursor => ({ step: Math.max(0, step), sinceMs: nowMs, passed: 0, extra: 0, isPaused: false });

/** Stops or goes on, with what has passed. */
export const toggled = (cursor: Cursor, nowMs: number): Cursor => ({
  ...cursor,
  passed: elapsedAt(cursor, nowMs),
  sinceMs: nowMs,
  isPaused: !cursor.isPaused,
});

/** A sound, and when it is due. */
export interface Cue {
  atMs: number;
  kind: 'tick' | 'work' | 'rest';
}
const ticks = [3, 2, 1];
/** So far ahead that a tab may sleep through a set and its rests. */
const aheadSeconds = 30 * 60;

/** The sounds to come as long as nobody does anything: three ticks before each end, and another sound for what begins. */
export function cuesAhead(steps: readonly FollowStep[], cursor: Cursor, nowMs: number): Cue[] {
  const cues: Cue[] = [];
  let { step, extra } = cursor;
  if (cursor.isPaused) return cues;
  let startMs = cursor.sinceMs - cursor.passed * 1000;
  for (let length = lengthOf(steps[step], extra); length !== null; length = lengthOf(steps[step], extra)) {
    const endMs = startMs + length * 1000;
    if (endMs > nowMs + aheadSeconds * 1000) break;
    for (const before of ticks) if (length > before) cues.push({ atMs: endMs - before * 1000, kind: 'tick' });
    const next = steps[step + 1];
    cues.push({ atMs: endMs, kind: next === undefined || next.kind === 'rest' ? 'rest' : 'work' });
    [step, extra, startMs] = [step + 1, 0, endMs];
  }
  return cues.filter(({ atMs }) => atMs >= nowMs);
}
