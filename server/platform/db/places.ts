/** Places at a shared resource, of which one key may hold only some. */
export interface Places {
  /** Resolves with the function that gives the place back. Rejects after `patienceMs`. */
  take(key: string): Promise<() => void>;
  /** Callers that wait for a place. */
  readonly waiting: () => number;
}

/**
 * At most `mostEach` callers of one key hold a place; the others of that key wait, first come, first served. Whatever one key does, it takes no
 * place that others need.
 */
export function createPlaces({ mostEach, patienceMs }: { mostEach: number; patienceMs: number }): Places {
  const queues = new Map<string, { held: number; next: Set<() => void> }>();
  let waiting = 0;

  return {
    take: (key) => {
      const queue = queues.get(key) ?? { held: 0, next: new Set() };
      queues.set(key, queue);
      const leave = (): void => {
        const [first] = queue.next;
        if (first) return first();
        queue.held -= 1;
        if (queue.held === 0) queues.delete(key);
      };
      if (queue.held < mostEach) {
        queue.held += 1;
        return Promise.resolve(leave);
      }
      waiting += 1;
      return new Promise((resolve, reject) => {
        const enter = (): void => {
          clearTimeout(timer);
          end();
          resolve(leave);
        };
        const timer = setTimeout(() => {
          end();
          reject(new Error('timeout exceeded when trying to connect'));
        }, patienceMs);
        const end = (): void => {
          queue.next.delete(enter);
          waiting -= 1;
        };
        queue.next.add(enter);
      });
    },
    waiting: () => waiting,
  };
}
