import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import { isEqual } from '../equal.ts';
import { canRedo, canUndo, commit, rebase, redo, startHistory, undo, type History } from '../history.ts';
import { createAutosave, type SaveAnswer, type SaveState } from './autosave.ts';
import type { KeptStore } from './keptStore.ts';

export type SavedState<T> = {
  value: T;
  save: SaveState;
  canUndo: boolean;
  canRedo: boolean;
  /** How often it was saved since it was opened. */ saves: number;
};
export type SavedValue<T> = {
  state(): SavedState<T>;
  subscribe(listener: () => void): () => void;
  /** Changes of the same `mark` in a row are one step. */
  set(value: T, mark?: string): void;
  undo(): void;
  redo(): void;
  /** Sends what is not saved; true when the server has everything. */
  flush(): Promise<boolean>;
  /** Takes in what another has saved: each part that was not changed here. */
  adopt(theirs: T, version?: number): void;
  /** Of what the server has; zero without versions. */
  version(): number;
  saveState(): SaveState['state'];
  stop(): void;
};

type SavedValueParts<T> = {
  first: T;
  /** Of `first`, where the server counts versions. */
  version?: number;
  /** How what was changed here goes into what another has saved. */
  merge?: (base: T, mine: T, theirs: T) => T;
  send: (changes: Partial<T>, baseVersion: number) => Promise<SaveAnswer<T>>;
  store: KeptStore<T>;
  nowMs: () => number;
};

/** A record with undo and its way to the server: part by part, so that two people in different parts do not meet. */
export function createSavedValue<T extends object>(parts: SavedValueParts<T>): SavedValue<T> {
  const { first, version = 0, merge = mergeParts, send, store, nowMs } = parts;
  const listeners = new Set<() => void>();
  let history: History<T> = startHistory(first);
  let state: SavedState<T> = { value: first, save: { state: 'saved' }, canUndo: false, canRedo: false, saves: 0 };
  const set = (changes: Partial<SavedState<T>>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const show = (next: History<T>) => {
    history = next;
    set({ value: next.present, canUndo: canUndo(next), canRedo: canRedo(next) });
  };
  const autosave = createAutosave<T>({
    base: { value: first, version },
    current: () => history.present,
    send,
    store,
    onState: (save) => set({ save, saves: state.saves + (save.state === 'saved' && state.save.state === 'saving' ? 1 : 0) }),
    // Nothing is asked: parts that both changed stay as they are on the server.
    onConflict: (base, theirs, at) => {
      show(rebase(history, (value) => merge(base, value, theirs)));
      autosave.rebase({ value: theirs, version: at });
    },
  });
  const step = (next: History<T>) => {
    if (next === history) return;
    show(next);
    autosave.touch();
  };
  // What was changed when the tab was killed; a part that another has saved since is theirs.
  const kept = store.read();
  if (kept) step(commit(history, merge(kept.base, kept.value, first), nowMs()));
  return {
    state: () => state,
    subscribe: (listener) => subscribeTo(listeners, listener),
    set: (value, mark) => step(commit(history, value, nowMs(), mark ?? null)),
    undo: () => step(undo(history)),
    redo: () => step(redo(history)),
    flush: autosave.flush,
    adopt(theirs, at = 0) {
      const base = autosave.base().value;
      show(rebase(history, (value) => merge(base, value, theirs)));
      autosave.rebase({ value: theirs, version: at });
      if (!isEqual(history.present, theirs)) autosave.touch();
    },
    version: () => autosave.base().version,
    saveState: () => state.save.state,
    stop: autosave.stop,
  };
}

/** Each part as theirs, but those that only were changed here. */
export function mergeParts<T extends object>(base: T, mine: T, theirs: T): T {
  const names = (Object.keys(mine) as (keyof T)[]).filter((name) => !isEqual(mine[name], base[name]) && isEqual(theirs[name], base[name]));
  const merged = { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
  return isEqual(merged, theirs) ? theirs : merged;
}
