import type { ActivityData, WorkoutActivity } from '@bandstand/contract/workouts.sessions.ts';
import { isInSession, type SessionTimes } from './sessions.ts';

/** An entry of the log as the server or a device holds it; a device has no id yet for what it has not sent. */
export type LogEntry = Omit<WorkoutActivity, 'id'>;

export interface LoggedSet {
  itemId: string;
  round: number;
  set: number;
  side: 'left' | 'right' | null;
  isSkipped: boolean;
  data: ActivityData;
  ts: string;
}
/** Everything a screen shows of a session, computed from its log. Lists and maps are in the order of the log. */
export interface SessionState {
  /** By `setKey`. */
  sets: ReadonlyMap<string, LoggedSet>;
  items: ReadonlyMap<string, 'started' | 'completed' | 'skipped'>;
  groupsCompleted: ReadonlySet<string>;
  /** Rounds that were recorded, by group. */
  rounds: ReadonlyMap<string, number>;
  /** Swaps of today: the alternate by prescribed exercise. */
  swaps: ReadonlyMap<string, string>;
  /** By item; of the whole workout under ''. */
  notes: ReadonlyMap<string, string>;
  /** The rest that was started last, and where. */
  rest: { groupId: string | null; itemId: string | null; data: ActivityData; ts: string } | null;
  /** The last entry of each timer, by item; of the whole workout under ''. */
  timers: ReadonlyMap<string, { data: ActivityData; ts: string }>;
  beepTest: { level: number; shuttle: number; distanceMeters: number | null; isFinal: boolean } | null;
  /** Where the film is, and how much of it was played. */
  videoSeconds: number | null;
  videoSeenSeconds: number | null;
}

/** A set is known by item, round, set and side (WRK-11). */
export const setKey = ({ itemId, round, set, side }: Pick<LoggedSet, 'itemId' | 'round' | 'set' | 'side'>): string =>
  `${itemId} ${round} ${set} ${side ?? ''}`;

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);
/** By the device's time, then by `client_uid` (WRK-10). */
export const byTime = (one: Pick<LogEntry, 'ts' | 'client_uid'>, other: Pick<LogEntry, 'ts' | 'client_uid'>): number =>
  Date.parse(one.ts) - Date.parse(other.ts) || compare(one.client_uid, other.client_uid);

/**
 * The entries that count, in order and each once: repeats, removed ones and those from after the end of the session are left out. An entry stays
 * removed whichever copy of it says so (WRK-12).
 */
export function entriesInForce<E extends LogEntry>(session: SessionTimes, entries: readonly E[]): E[] {
  const removed = new Set(entries.flatMap((entry) => (entry.removed_at && isInSession(session, entry.removed_at) ? [entry.client_uid] : [])));
  const seen = new Set<string>();
  return entries.toSorted(byTime).filter(({ client_uid, ts }) => {
    if (seen.has(client_uid) || removed.has(client_uid)) return false;
    seen.add(client_uid);
    return isInSession(session, ts);
  });
}

interface Folding {
  sets: Map<string, LoggedSet>;
  items: Map<string, 'started' | 'completed' | 'skipped'>;
  groupsCompleted: Set<string>;
  rounds: Map<string, number>;
  swaps: Map<string, string>;
  notes: Map<string, string>;
  rest: SessionState['rest'];
  timers: Map<string, { data: ActivityData; ts: string }>;
  beepTest: SessionState['beepTest'];
  videoSeconds: number | null;
  videoSeenSeconds: number | null;
}
type Apply = (state: Folding, entry: LogEntry) => void;

const logSet =
  (isSkipped: boolean): Apply =>
  ({ sets }, { workout_group_item_id: itemId, data, ts }) => {
    if (itemId === null) return;
    const logged = { itemId, round: data.round ?? 1, set: data.set ?? 1, side: data.side ?? null, isSkipped, data, ts };
    sets.set(setKey(logged), logged);
  };
const setItem =
  (status: 'started' | 'completed' | 'skipped'): Apply =>
  ({ items }, { workout_group_item_id: itemId }) => {
    if (itemId !== null) items.set(itemId, status);
  };

const effects: Record<LogEntry['activity_type'], Apply> = {
  set_completed: logSet(false),
  set_skipped: logSet(true),
  item_started: setItem('started'),
  item_completed: setItem('completed'),
  item_skipped: setItem('skipped'),
  group_completed: ({ groupsCompleted }, { workout_group_id: groupId }) => {
    if (groupId !== null) groupsCompleted.add(groupId);
  },
  rounds_recorded: ({ rounds }, { workout_group_id: groupId, data }) => {
    if (groupId !== null && typeof data.rounds === 'number') rounds.set(groupId, data.rounds);
  },
  rest_started: (state, { workout_group_id: groupId, workout_group_item_id: itemId, data, ts }) => {
    state.rest = { groupId, itemId, data, ts };
  },
  swap: ({ swaps }, { data: { exercise_id: prescribed, alternate_id: alternate } }) => {
    if (!prescribed) return;
    if (alternate && alternate !== prescribed) swaps.set(prescribed, alternate);
    else swaps.delete(prescribed);
  },
  note: ({ notes }, { workout_group_item_id: itemId, data }) => {
    if (data.text) notes.set(itemId ?? '', data.text);
    else notes.delete(itemId ?? '');
  },
  timer: ({ timers }, { workout_group_item_id: itemId, data, ts }) => void timers.set(itemId ?? '', { data, ts }),
  beep_level_reached: (state, { data }) => {
    if (state.beepTest?.isFinal || typeof data.level !== 'number') return;
    state.beepTest = { level: data.level, shuttle: data.shuttle ?? 0, distanceMeters: data.distance_m ?? null, isFinal: false };
  },
  beep_test_result: (state, { data }) => {
    state.beepTest = { level: data.level ?? 0, shuttle: data.shuttle ?? 0, distanceMeters: data.distance_m ?? null, isFinal: true };
  },
  video_position: (state, { data }) => {
    if (typeof data.position_s === 'number') state.videoSeconds = data.position_s;
    if (typeof data.seen_s === 'number') state.videoSeenSeconds = data.seen_s;
  },
};

/** The state of a session. Depends on what is in the log, never on the order or number of arrivals (WRK-10). */
export function stateOf(session: SessionTimes, entries: readonly LogEntry[]): SessionState {
  const state: Folding = {
    sets: new Map(),
    items: new Map(),
    groupsCompleted: new Set(),
    rounds: new Map(),
    swaps: new Map(),
    notes: new Map(),
    rest: null,
    timers: new Map(),
    beepTest: null,
    videoSeconds: null,
    videoSeenSeconds: null,
  };
  for (const entry of entriesInForce(session, entries)) effects[entry.activity_type](state, entry);
  return state;
}
