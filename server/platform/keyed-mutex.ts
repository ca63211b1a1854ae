/**
 * Runs work of one key after the other, in the order of the calls; work of other keys runs beside it. A failure does not hold up those that
 * wait.
 */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    const done = turn.catch(() => {});
    last.set(key, done);
    try {
      return await turn;
    } finally {
      if (last.get(key) === done) last.delete(key);
    }
  };
}
