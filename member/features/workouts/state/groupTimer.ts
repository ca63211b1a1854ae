import type { SessionState } from '@bandstand/rules/workouts/fold.ts';
import type { ShownGroup } from './filled.ts';
import type { NewEntry } from './workoutModel.ts';

/** A group's clock is kept by its first exercise: an entry names an item, not a group alone. */
const nameOf = ({ items }: Pick<ShownGroup, 'items'>): string => items[0]?.uid ?? '';

/** A group's clock: how long it has run in all, in seconds, from when it was started. */
export function timerAt(group: ShownGroup, log: SessionState | null, nowMs: number): { elapsed: number; isRunning: boolean } {
  const entry = log?.timers.get(nameOf(group));
  if (!entry) return { elapsed: 0, isRunning: false };
  const before = entry.data.time_s ?? 0;
  const isRunning = entry.data.text === 'running';
  const elapsed = before + (isRunning ? Math.max(0, nowMs - Date.parse(entry.ts)) / 1000 : 0);
  const cap = group.time_cap ?? Infinity;
  return { elapsed: Math.min(cap, elapsed), isRunning: isRunning && elapsed < cap };
}

/** Starts the clock, or stops it; one that has run out begins again. */
export function timerEntry(group: ShownGroup, log: SessionState | null, nowMs: number): NewEntry {
  const { elapsed, isRunning } = timerAt(group, log, nowMs);
  const isOver = group.time_cap !== null && group.time_cap !== undefined && elapsed >= group.time_cap;
  const data = { time_s: isOver ? 0 : elapsed, text: isRunning ? 'paused' : 'running' };
  return { type: 'timer', groupId: group.id, itemId: nameOf(group), data };
}
