/** Runs work with the same key one after another, in the order of the calls; other keys run in parallel. A failure does not block later calls. */
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
