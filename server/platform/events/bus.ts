/** Facts in the past tense, by name; each domain declares its own in `<domain>.events.ts`. */
export type EventMap = Record<string, object>;

/** Publishes what happened, after the commit. The publisher does not know who listens. */
export interface Bus<E extends EventMap> {
  publish<K extends keyof E & string>(name: K, event: E[K]): void;
  on<K extends keyof E & string>(name: K, listener: (event: E[K]) => Promise<void> | void): void;
  /** Resolves when all listeners of all events so far are done: for tests and for a clean stop. */
  settled(): Promise<void>;
}

/**
 * Delivers in this process. A failing listener is logged and does not disturb the others. Work that must not be lost is a job, queued in the
 * transaction itself.
 */
export function createBus<E extends EventMap>(onError: (error: unknown, name: string) => void): Bus<E> {
  const listeners: { [K in keyof E]?: readonly ((event: E[K]) => Promise<void> | void)[] } = {};
  const running = new Set<Promise<void>>();
  return {
    publish: (name, event) => {
      for (const listener of listeners[name] ?? []) {
        const run = (async () => listener(event))()
          .catch((error: unknown) => onError(error, name))
          .finally(() => running.delete(run));
        running.add(run);
      }
    },
    on: (name, listener) => {
      listeners[name] = [...(listeners[name] ?? []), listener];
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
