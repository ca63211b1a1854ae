import { isEqual } from '../equal.ts';
import type { KeptStore } from './keptStore.ts';

export type SaveState =
  | { state: 'saved' }
  | { state: 'waiting' }
  | { state: 'saving' }
  /** No answer came. Unsaved changes are kept on the device and sent again. */
  | { state: 'offline' }
  /** The server refuses it as it is. */
  | { state: 'refused'; message: string; fields: Record<string, string[]> };

export type SaveAnswer<T> =
  | { kind: 'saved'; version: number }
  /** Someone else saved in between; this is their state. */
  | { kind: 'conflict'; theirs: T; version: number }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string; fields: Record<string, string[]> };

/** The server's state and its version; zero for records without versions. */
type Base<T> = { value: T; version: number };

type AutosaveParts<T> = {
  base: Base<T>;
  /** The current state. */
  current: () => T;
  send: (changes: Partial<T>, baseVersion: number) => Promise<SaveAnswer<T>>;
  store: KeptStore<T>;
  onState: (state: SaveState) => void;
  /** Both sides changed it. Merge them, then call `rebase`; nothing is sent until then. */
  onConflict: (base: T, theirs: T, version: number) => void;
  timers?: { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void };
};

export type Autosave<T> = {
  /** Something changed. */
  touch(): void;
  /** Sends unsaved changes at once; true when the server has everything. */
  flush(): Promise<boolean>;
  /** Nothing is sent before `rebase`: the person has to choose first. */
  hold(): void;
  /** From now on, changes are relative to this state. */
  rebase(base: Base<T>): void;
  base(): Base<T>;
  stop(): void;
};

/** A draft is sent this long after the last key press, and at most two seconds after the first. */
export const quietMs = 700;
export const latestMs = 1_800;
export const keepMs = 300;
export const retryMs = 4_000;

/** The top-level differences between two values. Only they are sent, so that edits by two people in different fields do not conflict. */
export function changesOf<T extends object>(base: T, value: T): Partial<T> {
  const names = Object.keys(value) as (keyof T)[];
  return Object.fromEntries(names.filter((name) => !isEqual(base[name], value[name])).map((name) => [name, value[name]])) as Partial<T>;
}

const browserTimers = { set: (run: () => void, ms: number) => setTimeout(run, ms), clear: (timer: unknown) => clearTimeout(timer as number) };

/** Saves the draft automatically, one save at a time, each based on the version that the last one made. */
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
  // A window that closes at once, as in a reload, has no time for a delay.
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
