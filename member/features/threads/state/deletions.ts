import { useMemo, useSyncExternalStore } from 'react';
import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import { usePlatform, type Platform } from '../../../platform/platform.ts';

/** How long a deletion can be undone before it goes to the server, in milliseconds. */
export const undoMs = 5_000;

export type Deletions = {
  /** Ids of messages that are no longer shown, though the server still has them. */
  current(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
  /** Hides the message, and runs `send` when the time to think it over has passed. Should that fail, the message is shown again. */
  start(messageId: string, send: () => Promise<void>): void;
  undo(messageId: string): void;
  /** Does not wait any longer: the app is being left. */
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
  // Whoever closes the app meant it: nobody is left to take it back.
  window.addEventListener('pagehide', deletions.flush);
  return deletions;
}

/** The deletions of the running app, and the messages that they hide. */
export function useDeletions(): { deletions: Deletions; hiddenIds: ReadonlySet<string> } {
  const platform = usePlatform();
  const deletions = useMemo(() => deletionsOf(platform), [platform]);
  return { deletions, hiddenIds: useSyncExternalStore(deletions.subscribe, deletions.current, () => nothing) };
}
const nothing: ReadonlySet<string> = new Set();
