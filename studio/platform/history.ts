/** How many steps can be undone. */
export const historyLimit = 500;
/** Changes of the same kind within this time are one step: a word, not each letter. */
export const sameStepMs = 1_000;

/** The past, the present and the undone states. States share whatever did not change. */
export type History<T> = {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last step was about, and when: the next of the same kind joins it. */
  readonly mark: string | null;
  readonly markedAtMs: number;
};

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], mark: null, markedAtMs: 0 });

/** The next state. With a `mark`, it joins a step with the same mark that is no older than `sameStepMs`. */
export function commit<T>(history: History<T>, next: T, nowMs: number, mark: string | null = null): History<T> {
  if (next === history.present) return history;
  const isSameStep = mark !== null && mark === history.mark && nowMs - history.markedAtMs < sameStepMs && history.past.length > 0;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-historyLimit);
  return { past, present: next, future: [], mark, markedAtMs: nowMs };
}

export const canUndo = (history: History<unknown>): boolean => history.past.length > 0;
export const canRedo = (history: History<unknown>): boolean => history.future.length > 0;

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1);
  if (history.past.length === 0) return history;
  return { past: history.past.slice(0, -1), present: previous as T, future: [history.present, ...history.future], mark: null, markedAtMs: 0 };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (history.future.length === 0) return history;
  return { past: [...history.past, history.present], present: next as T, future, mark: null, markedAtMs: 0 };
}

/** Applies other people's changes to every state, so that undo never removes them. */
export function rebase<T>(history: History<T>, change: (state: T) => T): History<T> {
  return { past: history.past.map(change), present: change(history.present), future: history.future.map(change), mark: null, markedAtMs: 0 };
}
