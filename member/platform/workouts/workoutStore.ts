import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import type { KeptSession } from './keptSession.ts';

/** Sessions of workouts on this device, each in one piece: a change is read and written in one transaction, also beside other tabs. */
export interface WorkoutStore {
  read(key: string): Promise<KeptSession | null>;
  all(): Promise<KeptSession[]>;
  /** Changes a session; null in: there was none, null out: it goes. Resolves with what is stored, once it is safe. */
  update(key: string, change: (kept: KeptSession | null) => KeptSession | null): Promise<KeptSession | null>;
  /** Calls back with the key of a session that changed, here or in another tab. */
  subscribe(listener: (key: string) => void): () => void;
}

const table = 'sessions';
const promised = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The device refused to store'));
  });

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(table, { keyPath: 'key' });
  return promised(request);
};

type Table = Omit<WorkoutStore, 'subscribe'>;

/** A device without a database behaves as if the app had never been closed, until it is. */
function tableInMemory(): Table {
  const sessions = new Map<string, KeptSession>();
  return {
    read: async (key) => sessions.get(key) ?? null,
    all: async () => [...sessions.values()],
    update: async (key, change) => {
      const next = change(sessions.get(key) ?? null);
      if (next) sessions.set(key, next);
      else sessions.delete(key);
      return next;
    },
  };
}

function tableOf(database: IDBDatabase): Table {
  const reading = () => database.transaction(table, 'readonly').objectStore(table);
  return {
    read: async (key) => ((await promised(reading().get(key))) as KeptSession | undefined) ?? null,
    all: async () => (await promised(reading().getAll())) as KeptSession[],
    update: (key, change) =>
      new Promise((resolve, reject) => {
        const work = database.transaction(table, 'readwrite');
        const store = work.objectStore(table);
        const found = store.get(key);
        let next: KeptSession | null = null;
        found.onsuccess = () => {
          next = change((found.result as KeptSession | undefined) ?? null);
          if (next) store.put(next);
          else store.delete(key);
        };
        work.oncomplete = () => resolve(next);
        work.onabort = () => reject(work.error ?? new Error('The device refused to store'));
      }),
  };
}

const databaseName = (slug: string) => `app:${slug}:workouts`;

/** The store of an app. `isLasting` false: nothing outlives the page, as in the builder's frame. */
export function createWorkoutStore(slug: string, isLasting = true): WorkoutStore {
  let opening: Promise<Table> | null = null;
  const tables = () => {
    opening ??= isLasting && 'indexedDB' in globalThis ? open(databaseName(slug)).then(tableOf, tableInMemory) : Promise.resolve(tableInMemory());
    return opening;
  };
  const listeners = new Set<() => void>();
  let changed = '';
  const tell = (key: string) => {
    changed = key;
    for (const listener of listeners) listener();
  };
  const others = isLasting && 'BroadcastChannel' in globalThis ? new BroadcastChannel(databaseName(slug)) : null;
  others?.addEventListener('message', ({ data }: MessageEvent<string>) => tell(data));
  return {
    read: async (key) => (await tables()).read(key),
    all: async () => (await tables()).all(),
    update: async (key, change) => {
      const next = await (await tables()).update(key, change);
      others?.postMessage(key);
      tell(key);
      return next;
    },
    subscribe: (listener) => subscribeTo(listeners, () => listener(changed)),
  };
}

const stores = new Map<string, WorkoutStore>();
/** One store for an app, however many parts ask for it. */
export function workoutStoreOf(slug: string): WorkoutStore {
  const store = stores.get(slug) ?? createWorkoutStore(slug);
  stores.set(slug, store);
  return store;
}
