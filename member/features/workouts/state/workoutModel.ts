import type { Api } from '@bandstand/client/api/api.ts';
import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import type { CaptureStatus } from '@bandstand/contract/forms.values.ts';
import type { ActivityData, WorkoutActivityType, WorkoutMode } from '@bandstand/contract/workouts.sessions.ts';
import { setKey, stateOf, type LoggedSet, type SessionState } from '@bandstand/rules/workouts/fold.ts';
import { statusAt } from '@bandstand/rules/workouts/sessions.ts';
import type { OfflineQueue } from '../../../platform/offline/offlineQueue.ts';
import type { DeviceStorage } from '../../../platform/storage.ts';
import {
  adopted,
  mayForget,
  settledOf,
  withRemoved,
  withServerLog,
  type KeptEntry,
  type KeptSession,
} from '../../../platform/workouts/keptSession.ts';
import type { WorkoutStore } from '../../../platform/workouts/workoutStore.ts';

/** What a screen shows: the session that is open or was just completed on this device, and what its log amounts to. */
export type WorkoutView = { isLoaded: boolean; session: KeptSession | null; log: SessionState | null };
export interface NewEntry {
  type: WorkoutActivityType;
  groupId?: string | null;
  itemId?: string | null;
  data?: ActivityData;
  /** When it happened; now if left out. */
  atMs?: number;
}
/** An entry that follows from the log. */
type MadeEntry = (log: SessionState) => NewEntry;

export type ModelParts = {
  store: WorkoutStore;
  api: Api;
  queue: Pick<OfflineQueue, 'sendWorkout'>;
  storage: DeviceStorage;
  memberId: string;
  workoutId: string;
  /** Whether anything is sent: not in the builder's frame. */
  isSent: boolean;
  now: () => number;
};
export type WorkoutModel = ReturnType<typeof createWorkoutModel>;

/** A member's pass through a workout: everything is written to the device first, shown when it is safe there, and sent in order (spec L257). */
export function createWorkoutModel({ store, api, queue, storage, memberId, workoutId, isSent, now }: ModelParts) {
  const listeners = new Set<() => void>();
  let view: WorkoutView = { isLoaded: false, session: null, log: null };
  const show = (session: KeptSession | null, isLoaded = true): void => {
    view = { isLoaded, session, log: session && stateOf(session, session.entries) };
    markOpen(storage, workoutId, session && statusAt(session, now()) === 'open' ? session : null);
    for (const listener of listeners) listener();
  };
  const send = (key: string, completes?: { pageId: string; rootId?: string | undefined }) => {
    if (isSent) queue.sendWorkout(key, completes);
  };
  const own = async () => (await store.all()).filter((one) => one.memberId === memberId && one.workoutId === workoutId);
  const openOne = async () => (await own()).filter((one) => statusAt(one, now()) === 'open').toSorted(byStart)[0] ?? null;
  /** Changes what only this device knows of the session. Resolves with its key; null: there is none. */
  const keep = async (change: (session: KeptSession) => KeptSession): Promise<string | null> => {
    const key = view.session?.key;
    if (key === undefined) return null;
    show(await store.update(key, (kept) => kept && change(kept)));
    return key;
  };
  const update = async (change: (session: KeptSession) => KeptSession): Promise<void> => {
    const key = await keep(change);
    if (key !== null) send(key);
  };

  /** With what other devices did. Without a connection everything stays as it is. */
  async function refresh(): Promise<void> {
    const before = new Map((await own()).map((one) => [one.id, settledOf(one)]));
    const answer = isSent ? await api('GET /workouts/{id}/sessions', { params: { id: workoutId } }).catch(() => null) : null;
    for (const server of answer?.items ?? []) {
      const mine = (await own()).find(({ id }) => id === server.id);
      if (mine) await store.update(mine.key, (kept) => kept && withServerLog(kept, server, before.get(server.id)));
      // One that this device started has no id here until the server has answered.
      else if (statusAt(server, now()) === 'open' && !(await openOne())) await store.update(server.id, () => adopted(memberId, server));
    }
    const current = view.session && (await store.read(view.session.key));
    if (current?.completed_at) return show(current);
    show(await openOne());
  }

  return {
    current: (): WorkoutView => view,
    subscribe: (listener: () => void) => subscribeTo(listeners, listener),
    /** Finds the session to go on with. Returns a function that stops following other tabs. */
    open(): () => void {
      void (async () => {
        for (const one of await store.all()) if (mayForget(one, now())) await store.update(one.key, () => null);
        const found = await openOne();
        show(found);
        if (found) send(found.key);
        await refresh();
      })();
      return store.subscribe((key) => {
        if (key === view.session?.key) void store.read(key).then((session) => session !== view.session && show(session));
      });
    },
    refresh,
    /** Starts a session; an open one of this workout ends. */
    async start(mode: WorkoutMode, pageId: string | null): Promise<void> {
      const at = new Date(now()).toISOString();
      const before = await openOne();
      if (before) await store.update(before.key, (kept) => kept && { ...kept, abandoned_at: at });
      const key = crypto.randomUUID();
      const ends = { completed_at: null, abandoned_at: null, owes: null };
      const session: KeptSession = { key, id: null, memberId, workoutId, mode, pageId, started_at: at, ...ends, entries: [] };
      show(await store.update(key, () => session));
      send(key);
    },
    /** Adds to the log. What follows from the log is read from it as it is stored: a tap may come before the one before is shown. Resolves when it is safe on the device. */
    log: (...added: (NewEntry | MadeEntry)[]): Promise<void> =>
      update((session) => {
        if (session.completed_at !== null) return session;
        return { ...session, entries: [...session.entries, ...entriesFor(session, added, now())] };
      }),
    /** Takes a set back: all entries about it, or an earlier one would come to light. */
    unlog: (set: Pick<LoggedSet, 'itemId' | 'round' | 'set' | 'side'>): Promise<void> =>
      update((session) => withRemoved(session, entriesOf(session, setKey(set)), new Date(now()).toISOString())),
    /** What became of groups of its form. Whatever was saved stays saved (FRM-7). */
    noteCapture: (groups: readonly (readonly [groupId: string, status: CaptureStatus])[]): Promise<unknown> =>
      keep((session) => {
        const fresh = groups.filter(([id, status]) => status === 'saved' || session.capture?.[id] === undefined);
        return fresh.length === 0 ? session : { ...session, capture: { ...session.capture, ...Object.fromEntries(fresh) } };
      }),
    /** Changes how many sets of an exercise the member wants beyond the plan. */
    changeAdded: (itemId: string, change: (count: number) => number): Promise<unknown> =>
      keep((session) => ({ ...session, added: { ...session.added, [itemId]: Math.max(0, change(session.added?.[itemId] ?? 0)) } })),
    /** The page on which it goes on, for a session that another device started. */
    async complete(page: { id: string; rootId: string | undefined } | null): Promise<void> {
      const key = view.session?.key;
      if (key === undefined || view.session?.completed_at) return;
      const at = new Date(now()).toISOString();
      const end = (kept: KeptSession): KeptSession => ({ ...kept, completed_at: at, pageId: page?.id ?? null, owes: 'completion' });
      show(await store.update(key, (kept) => kept && end(kept)));
      send(key, page ? { pageId: page.id, rootId: page.rootId } : undefined);
    },
    /** Forgets what is shown: the next start begins from the beginning. */
    close: () => show(null),
  };
}

const byStart = (one: KeptSession, other: KeptSession) => Date.parse(other.started_at) - Date.parse(one.started_at);

/** New entries as the log keeps them. */
function entriesFor(session: KeptSession, added: readonly (NewEntry | MadeEntry)[], nowMs: number): KeptEntry[] {
  const { entries } = session;
  const made = added.map((one) => (typeof one === 'function' ? one(stateOf(session, entries)) : one));
  const lastMs = Math.max(0, ...entries.map(({ ts }) => Date.parse(ts)));
  return made.map(({ type, groupId = null, itemId = null, data = {}, atMs }, at) => ({
    id: null,
    owes: 'entry' as const,
    client_uid: crypto.randomUUID(),
    activity_type: type,
    workout_group_id: groupId,
    workout_group_item_id: itemId,
    data,
    // A device's clock may stand still for a moment: what comes later is later.
    ts: new Date(atMs ?? Math.max(nowMs, lastMs + 1) + at).toISOString(),
    removed_at: null,
  }));
}

/** The entries that say something about a set. */
function entriesOf({ entries }: KeptSession, key: string): Set<string> {
  const about = entries.filter(
    ({ activity_type, workout_group_item_id: itemId, data }) =>
      (activity_type === 'set_completed' || activity_type === 'set_skipped') &&
      itemId !== null &&
      setKey({ itemId, round: data.round ?? 1, set: data.set ?? 1, side: data.side ?? null }) === key,
  );
  return new Set(about.map(({ client_uid }) => client_uid));
}

/** Notes which workouts are under way, for their buttons. */
function markOpen(storage: DeviceStorage, workoutId: string, session: KeptSession | null): void {
  const { [workoutId]: before, ...others } = storage.get('open_workouts') ?? {};
  if (!session && !before) return;
  const { key, memberId, started_at } = session ?? { key: '', memberId: '', started_at: '' };
  storage.set('open_workouts', session ? { ...others, [workoutId]: { key, memberId, started_at } } : others);
}
