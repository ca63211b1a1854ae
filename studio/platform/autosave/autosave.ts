import { isEqual } from '../equal.ts';
import type { KeptStore } from './keptStore.ts';

export type SaveState =
  | { state: 'saved' }
  | { state: 'waiting' }
  | { state: 'saving' }
  /** No answer came; what was typed is kept on the device and sent again. */
  | { state: 'offline' }
  /** The server does not take it as it is. */
  | { state: 'refused'; message: string; fields: Record<string, string[]> };

export type SaveAnswer<T> =
  | { kind: 'saved'; version: number }
  /** Somebody else saved in between; this is theirs. */
  | { kind: 'conflict'; theirs: T; version: number }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string; fields: Record<string, string[]> };

/** What the server has, and its version; what has no versions keeps zero. */
type Base<T> = { value: T; version: number };

type AutosaveParts<T> = {
  base: Base<T>;
  /** What it is now. */
  current: () => T;
  send: (changes: Partial<T>, baseVersion: number) => Promise<SaveAnswer<T>>;
  store: KeptStore<T>;
  onState: (state: SaveState) => void;
  /** Both sides changed it. Put them together, then call `rebase`; until then nothing is sent. */
  onConflict: (base: T, theirs: T, version: number) => void;
  timers?: { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void };
};

export type Autosave<T> = {
  /** Something changed. */
  touch(): void;
  /** Sends at once what is not saved; true when the server has everything. */
  flush(): Promise<boolean>;
  /** Nothing is sent before `rebase`: somebody has to choose first. */
  hold(): void;
  /** From now on changes are counted from this state. */
  rebase(base: Base<T>): void;
  base(): Base<T>;
  stop(): void;
};

/** A draft goes out this long after the last key, and never later than two seconds after the first. */
export const quietMs = 700;
export const latestMs = 1_800;
export const keepMs = 300;
export const retryMs = 4_000;

/** What differs at the top of two values: only that is sent, so that two people in different fields do not meet. */
export function changesOf<T extends object>(base: T, value: T): Partial<T> {
  const names = Object.keys(value) as (keyof T)[];
  return Object.fromEntries(names.filter((name) => !isEqual(base[name], value[name])).map((name) => [name, value[name]])) as Partial<T>;
}

const browserTimers = { set: (run: () => void, ms: number) => setTimeout(run, ms), clear: (timer: unknown) => clearTimeout(timer as number) };

/** Sends the draft by itself, one save at a time, each from the version that the last one made. */
export function createAutosave<T extends object>(parts: AutosaveParts<T>): Autosave<T> {
  const { base: firstBase, current, send, store, onState, onConflict, timers = browserTimers } = parts;
  let base = firstBase;
  let isBlocked = false;
  let isStopped = false;
  let running: Promise<boolean> | null = null;
  let quiet: unknown = null;
  let latest: unknown = null;
  let keep: unknown = null;
  let retry: unknown = null;

  const clear = () => {
    for (const timer of [quiet, latest, retry]) if (timer !== null) timers.clear(timer);
    quiet = latest = retry = null;
  };
  const isDirty = () => current() !== base.value && !isEqual(current(), base.value);
  const keepNow = () => {
    if (isDirty()) store.write({ version: base.version, base: base.value, value: current() });
  };
  const keepSoon = () => {
    keep ??= timers.set(() => {
      keep = null;
      keepNow();
    }, keepMs);
  };
  // A window that goes away at once, as by a reload, has no time left for a moment's wait.
  window.addEventListener('pagehide', keepNow);

  const save = async (): Promise<boolean> => {
    clear();
    if (isBlocked) return false;
    const sent = current();
    if (!isDirty()) {
      store.clear();
      onState({ state: 'saved' });
      return true;
    }
    onState({ state: 'saving' });
    const from = base;
    const answer = await send(changesOf(from.value, sent), from.version);
    if (isStopped) return answer.kind === 'saved';
    if (answer.kind === 'saved') {
      base = { value: sent, version: answer.version };
      return save();
    }
    store.write({ version: base.version, base: base.value, value: current() });
    if (answer.kind === 'conflict') {
      isBlocked = true;
      onConflict(from.value, answer.theirs, answer.version);
      return !isBlocked && save();
    }
    if (answer.kind === 'offline') {
      onState({ state: 'offline' });
      retry = timers.set(() => void flush(), retryMs);
      return false;
    }
    onState({ state: 'refused', message: answer.message, fields: answer.fields });
    return false;
  };
  const flush = async (): Promise<boolean> => {
    while (running) await running;
    running = save().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    touch() {
      keepSoon();
      if (isBlocked || isStopped) return;
      onState({ state: 'waiting' });
      if (quiet !== null) timers.clear(quiet);
      quiet = timers.set(() => void flush(), quietMs);
      latest ??= timers.set(() => void flush(), latestMs);
    },
    flush,
    hold() {
      isBlocked = true;
    },
    rebase(next) {
      base = next;
      isBlocked = false;
    },
    base: () => base,
    stop() {
      isStopped = true;
      clear();
      if (keep !== null) timers.clear(keep);
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    },
  };
}
