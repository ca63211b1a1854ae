import type { SessionState } from '@bandstand/rules/workouts/fold.ts';
import type { NewEntry } from './workoutModel.ts';

/** How much the button adds to a rest, in seconds. */
export const moreRest = 15;

export interface Rest {
  startedMs: number;
  endsMs: number;
  seconds: number;
}

/** The rest that is under way, from when it began; null: none. */
export function restAt(log: SessionState | null, nowMs: number): Rest | null {
  const rest = log?.rest;
  const seconds = rest?.data.time_s ?? 0;
  if (!rest || seconds <= 0) return null;
  const startedMs = Date.parse(rest.ts);
  const endsMs = startedMs + seconds * 1000;
  return endsMs > nowMs ? { startedMs, endsMs, seconds } : null;
}

/** A rest that begins now. */
export const restEntry = (groupId: string | null, itemId: string | null, seconds: number): NewEntry => ({
  type: 'rest_started',
  groupId,
  itemId,
  data: { time_s: seconds },
});

/** The same rest, longer: it goes on from now with what is left. */
export function longerRest(log: SessionState | null, nowMs: number): NewEntry | null {
  const rest = restAt(log, nowMs);
  if (!rest || !log?.rest) return null;
  return restEntry(log.rest.groupId, log.rest.itemId, Math.round((rest.endsMs - nowMs) / 100) / 10 + moreRest);
}

/** Ends the rest. */
export const noRest = (log: SessionState | null): NewEntry => restEntry(log?.rest?.groupId ?? null, log?.rest?.itemId ?? null, 0);
