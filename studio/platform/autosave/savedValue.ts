import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import { isEqual } from '../equal.ts';
import { canRedo, canUndo, commit, rebase, redo, startHistory, undo, type History } from '../history.ts';
import { createAutosave, type SaveAnswer, type SaveState } from './autosave.ts';
import type { KeptStore } from './keptStore.ts';

/** Someone else saved in between what cannot be merged without a choice. Nothing is sent until it is resolved. */
export type OpenConflict<T> = { base: T; theirs: T; version: number };
export type SavedState<T> = {
  value: T;
  save: SaveState;
  canUndo: boolean;
  canRedo: boolean;
  /** How often it was saved since it was opened. */ saves: number;
  conflict: OpenConflict<T> | null;
  /** How often someone else's changes were merged without a question. */ merges: number;
};
export type SavedValue<T> = {
  state(): SavedState<T>;
  subscribe(listener: () => void): () => void;
  /** Consecutive changes with the same `mark` are one step. */
  set(value: T, mark?: string): void;
  undo(): void;
  redo(): void;
  /** Sends unsaved changes; true when the server has everything. */
  flush(): Promise<boolean>;
  /** Ends a conflict: `choose` merges what both changed. */
  resolve(choose: (base: T, mine: T, theirs: T) => T): void;
  /** Takes in someone else's save: every part that was not changed here. */
  adopt(theirs: T, version?: number): void;
  /** The version of the server's state; zero without versions. */
  version(): number;
  saveState(): SaveState['state'];
  stop(): void;
};

type SavedValueParts<T> = {
  first: T;
  /** The version of `first`, where the server counts versions. */
  version?: number;
  /** Merges local changes into what someone else has saved. */
  merge?: (base: T, mine: T, theirs: T) => T;
  /** Whether only a person can decide between the two. Omitted: parts changed by both keep the server's state. */
  mustAsk?: (base: T, mine: T, theirs: T) => boolean;
  send: (changes: Partial<T>, baseVersion: number) => Promise<SaveAnswer<T>>;
  store: KeptStore<T>;
  nowMs: () => number;
};

/** A record with undo and autosave. Saves part by part, so that edits by two people in different parts do not conflict. */
export function createSavedValue<T extends object>(parts: SavedValueParts<T>): SavedValue<T> {
  const { first, version = 0, merge = mergeParts, mustAsk = () => false, send, store, nowMs } = parts;
  const listeners = new Set<() => void>();
  let history: History<T> = startHistory(first);
  let state: SavedState<T> = { value: first, save: { state: 'saved' }, canUndo: false, canRedo: false, saves: 0, conflict: null, merges: 0 };
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
    onConflict: (base, theirs, at) => {
      if (mustAsk(base, history.present, theirs)) return set({ conflict: { base, theirs, version: at } });
      takeIn({ base, theirs, version: at }, merge);
      set({ merges: state.merges + 1 });
    },
  });
  const takeIn = ({ base, theirs, version: at }: OpenConflict<T>, choose: (base: T, mine: T, theirs: T) => T) => {
    show(rebase(history, (value) => choose(base, value, theirs)));
    autosave.rebase({ value: theirs, version: at });
  };
  const step = (next: History<T>) => {
    if (next === history) return;
    show(next);
    autosave.touch();
  };
  // Unsaved changes from a killed tab. A part that someone else has saved since is theirs.
  const kept = store.read();
  if (kept && mustAsk(kept.base, kept.value, first)) {
    autosave.hold();
    step(commit(history, kept.value, nowMs()));
    set({ conflict: { base: kept.base, theirs: first, version } });
  } else if (kept) step(commit(history, merge(kept.base, kept.value, first), nowMs()));
  return {
    state: () => state,
    subscribe: (listener) => subscribeTo(listeners, listener),
    set: (value, mark) => step(commit(history, value, nowMs(), mark ?? null)),
    undo: () => step(undo(history)),
    redo: () => step(redo(history)),
    flush: autosave.flush,
    resolve(choose) {
      if (!state.conflict) return;
      takeIn(state.conflict, choose);
      set({ conflict: null });
      autosave.touch();
    },
    adopt(theirs, at = 0) {
      takeIn({ base: autosave.base().value, theirs, version: at }, merge);
      if (!isEqual(history.present, theirs)) autosave.touch();
    },
    version: () => autosave.base().version,
    saveState: () => state.save.state,
    stop: autosave.stop,
  };
}

/** Each part as theirs, except those changed only here. */
export function mergeParts<T extends object>(base: T, mine: T, theirs: T): T {
  const names = (Object.keys(mine) as (keyof T)[]).filter((name) => !isEqual(mine[name], base[name]) && isEqual(theirs[name], base[name]));
  const merged = { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
  return isEqual(merged, theirs) ? theirs : merged;
}
