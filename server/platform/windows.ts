/**
 * Runs work for a key at once, and what is asked for within the window once more at its end. Resolves when the work that was asked for is done; it
 * may be done together with later requests.
 */
export function createWindows(windowMs: number) {
  interface Open {
    again: (() => Promise<void>) | null;
    ended: Promise<void>;
  }
  const open = new Map<string, Open>();

  async function run(key: string, work: () => Promise<void>): Promise<void> {
    const window: Open = { again: null, ended: Promise.resolve() };
    open.set(key, window);
    const done = work();
    window.ended = new Promise<void>((resolve) => setTimeout(resolve, windowMs))
      .then(() => done.catch(() => {}))
      .then(() => {
        open.delete(key);
        return window.again ? run(key, window.again) : undefined;
      });
    // Awaited by those who asked within the window; without them nobody needs to know that it failed.
    window.ended.catch(() => {});
    await done;
  }

  return (key: string, work: () => Promise<void>): Promise<void> => {
    const window = open.get(key);
    if (!window) return run(key, work);
    window.again = work;
    return window.ended;
  };
}
