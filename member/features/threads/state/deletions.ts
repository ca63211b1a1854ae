import { useMemo, useSyncExternalStore } from 'react';
import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import { usePlatform, type Platform } from '../../../platform/platform.ts';

/** How long a deletion can be undone before it goes to the server, in milliseconds. */
export const undoMs = 5_000;

export type Deletions = {
  /** Ids of hidden messages that the server still has. */
  current(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
  /** Hides the message, and runs `send` when the time to undo has passed. If that fails, the message reappears. */
  start(messageId: string, send: () => Promise<void>): void;
  undo(messageId: string): void;
  /** Stops waiting: the app is being closed. */
  flush(): void;
};

export function createDeletions(): Deletions {
  const listeners = new Set<() => void>();
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => Promise<void> }>();
  let hidden: ReadonlySet<string> = new Set();
  const show = (next: ReadonlySet<string>) => {
    hidden = next;
    for (const listener of listeners) listener();
  };
  const without = (id: string) => show(new Set([...hidden].filter((one) => one !== id)));
  const run = (id: string) => {
    const due = waiting.get(id);
    if (!due) return;
    clearTimeout(due.timer);
    waiting.delete(id);
    void due.send().finally(() => without(id));
  };
  return {
    current: () => hidden,
    subscribe: (listener) => subscribeTo(listeners, listener),
    start(id, send) {
      if (hidden.has(id)) return;
      waiting.set(id, { timer: setTimeout(() => run(id), undoMs), send });
      show(new Set([...hidden, id]));
    },
    undo(id) {
      const due = waiting.get(id);
      if (!due) return;
      clearTimeout(due.timer);
      waiting.delete(id);
      without(id);
    },
    flush() {
      for (const id of waiting.keys()) run(id);
    },
  };
}

const stores = new WeakMap<Platform, Deletions>();

function deletionsOf(platform: Platform): Deletions {
  const store = stores.get(platform);
  if (store) return store;
  const deletions = createDeletions();
  stores.set(platform, deletions);
  // Closing the app confirms: nobody is left to undo.
  window.addEventListener('pagehide', deletions.flush);
  return deletions;
}

/** The running app's deletions, and the messages that they hide. */
export function useDeletions(): { deletions: Deletions; hiddenIds: ReadonlySet<string> } {
  const platform = usePlatform();
  const deletions = useMemo(() => deletionsOf(platform), [platform]);
  return { deletions, hiddenIds: useSyncExternalStore(deletions.subscribe, deletions.current, () => nothing) };
}
const nothing: ReadonlySet<string> = new Set();
