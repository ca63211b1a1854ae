import type { CaptureStatus } from '@bandstand/contract/forms.values.ts';
import type { WorkoutMode, WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import { byTime, type LogEntry } from '@bandstand/rules/workouts/fold.ts';
import { closesAtMs, type SessionTimes } from '@bandstand/rules/workouts/sessions.ts';

/** An entry of the log on this device. `id` is the server's; `owes` is what the server does not know yet. */
export interface KeptEntry extends LogEntry {
  id: string | null;
  owes: 'entry' | 'removal' | null;
}

/** A pass through a workout on this device, with its log. */
export interface KeptSession extends SessionTimes {
  /** The `client_uid` of its start, or the server's id if another device started it. */
  key: string;
  /** The server's; null until it has answered. */
  id: string | null;
  memberId: string;
  workoutId: string;
  mode: WorkoutMode;
  /** The page that its completion completes. */
  pageId: string | null;
  owes: 'completion' | null;
  entries: KeptEntry[];
  /** What became of the groups of its form (FRM-7), as far as this device knows. */
  capture?: Readonly<Record<string, CaptureStatus>> | undefined;
  /** How many sets the member wants beyond the plan, by item. */
  added?: Readonly<Record<string, number>> | undefined;
}

/** What a session still has to tell the server, in order: the log, what was removed from it, and its completion. */
export type Owed = { kind: 'start' } | { kind: 'entry'; entry: KeptEntry } | { kind: 'removal'; entry: KeptEntry } | { kind: 'completion' } | null;

export function nextOwed({ id, owes, entries }: KeptSession): Owed {
  if (id === null) return { kind: 'start' };
  const entry = entries.toSorted(byTime).find((one) => one.owes === 'entry');
  if (entry) return { kind: 'entry', entry };
  const removal = entries.find((one) => one.owes === 'removal');
  if (removal) return { kind: 'removal', entry: removal };
  return owes === 'completion' ? { kind: 'completion' } : null;
}

/** An entry removed here. One that the server never got is still sent, so that its mark is everywhere. */
export const withRemoved = (session: KeptSession, uids: ReadonlySet<string>, at: string): KeptSession => ({
  ...session,
  entries: session.entries.map((entry) =>
    uids.has(entry.client_uid) && entry.removed_at === null ? { ...entry, removed_at: at, owes: entry.owes ?? 'removal' } : entry,
  ),
});

/** One entry changed. */
export const withEntry = (session: KeptSession, uid: string, change: (entry: KeptEntry) => KeptEntry): KeptSession => ({
  ...session,
  entries: session.entries.map((entry) => (entry.client_uid === uid ? change(entry) : entry)),
});

/**
 * With the server's log: entries of other devices come, and those it no longer lists go. What this device still owes stays as it is. `settled` were
 * known to the server before it was asked: what it got since is missing from its answer.
 */
export function withServerLog(
  session: KeptSession,
  { id, started_at, completed_at, abandoned_at, activities }: WorkoutSession,
  settled: ReadonlySet<string> = new Set(),
): KeptSession {
  const own = new Map(session.entries.map((entry) => [entry.client_uid, entry]));
  const listed = new Set(activities.map(({ client_uid }) => client_uid));
  const kept = session.entries.filter((entry) => !listed.has(entry.client_uid) && (entry.owes !== null || !settled.has(entry.client_uid)));
  const arrived = activities.map((entry): KeptEntry => {
    const mine = own.get(entry.client_uid);
    return mine?.owes === 'removal' ? mine : { ...entry, owes: null };
  });
  const ended =
    session.owes === 'completion' ? { completed_at: session.completed_at, abandoned_at: session.abandoned_at } : { completed_at, abandoned_at };
  return { ...session, id, started_at, ...ended, owes: completed_at === null ? session.owes : null, entries: [...arrived, ...kept] };
}

/** What the server knows of a session's log. */
export const settledOf = ({ entries }: KeptSession): Set<string> =>
  new Set(entries.flatMap(({ client_uid, owes }) => (owes === null ? [client_uid] : [])));

/** A session that another device started. */
export const adopted = (memberId: string, session: WorkoutSession): KeptSession =>
  withServerLog(
    {
      key: session.id,
      id: session.id,
      memberId,
      workoutId: session.workout_id,
      mode: session.session_mode,
      pageId: session.page_id,
      started_at: session.started_at,
      completed_at: session.completed_at,
      abandoned_at: session.abandoned_at,
      owes: null,
      entries: [],
    },
    session,
  );

/** Sessions that ended longer ago than this, and of which the server knows everything, leave the device. */
const keptMs = 48 * 3_600_000;

export const mayForget = (session: KeptSession, nowMs: number): boolean => nextOwed(session) === null && closesAtMs(session) + keptMs < nowMs;
