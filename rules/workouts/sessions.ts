import type { WorkoutMode, WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';

/** How long an open session can be resumed (WRK-3, WRK-13). */
const resumeMs = 24 * 3_600_000;
/** Clocks of devices go wrong: what happened further ahead than this happened now. */
const aheadMs = 5 * 60_000;

export type SessionTimes = Pick<WorkoutSession, 'started_at' | 'completed_at' | 'abandoned_at'>;
export type SessionStatus = 'open' | 'completed' | 'abandoned';

/** The mode that a preference names; `grouped` means the list (WRK-1). Null: "Invalid Preference". */
export function modeOf(preference: string): WorkoutMode | null {
  if (preference === 'grouped') return 'list';
  return preference === 'follow_along' || preference === 'list' ? preference : null;
}

/** When the session ends, or ended: what happens later is not part of it (WRK-10). */
export function closesAtMs({ started_at, completed_at, abandoned_at }: SessionTimes): number {
  if (completed_at !== null) return Date.parse(completed_at);
  const expiresMs = Date.parse(started_at) + resumeMs;
  return abandoned_at === null ? expiresMs : Math.min(expiresMs, Date.parse(abandoned_at));
}

/** A session that is left open counts as abandoned 24 hours after its start (WRK-13). */
export function statusAt(session: SessionTimes, nowMs: number): SessionStatus {
  if (session.completed_at !== null) return 'completed';
  return closesAtMs(session) <= nowMs ? 'abandoned' : 'open';
}

/** The times as members see them: with the end of a session that was left open. */
export function timesAt<S extends SessionTimes>(session: S, nowMs: number): S {
  if (statusAt(session, nowMs) !== 'abandoned') return session;
  return { ...session, abandoned_at: new Date(closesAtMs(session)).toISOString() };
}

/** Whether something that happened then belongs to the session, however late it arrives (WRK-10). */
export const isInSession = (session: SessionTimes, ts: string): boolean => Date.parse(ts) <= closesAtMs(session);

/** When something happened, by the device that says so; null: the text names no time. */
export function momentOf(ts: string | undefined, nowMs: number): number | null {
  if (ts === undefined) return nowMs;
  const claimedMs = Date.parse(ts);
  if (Number.isNaN(claimedMs)) return null;
  return claimedMs > nowMs + aheadMs ? nowMs : claimedMs;
}
