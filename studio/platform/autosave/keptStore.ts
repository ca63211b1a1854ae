/** Unsaved changes, and the state they started from. */
export type Kept<T> = { version: number; base: T; value: T };
export type KeptStore<T> = { read(): Kept<T> | null; write(kept: Kept<T>): void; clear(): void };

/** Keeps unsaved changes on this device, so that a killed tab loses nothing. Does nothing when the device refuses storage. */
export function createKeptStore<T extends object>(appSlug: string, name: string, storage: Storage, isOne: (value: T) => boolean): KeptStore<T> {
  const key = `studio:${appSlug}:draft:${name}`;
  const isValid = (value: T | undefined) => typeof value === 'object' && value !== null && isOne(value);
  return {
    read() {
      try {
        const kept = JSON.parse(storage.getItem(key) ?? 'null') as Kept<T> | null;
        return kept && typeof kept.version === 'number' && isValid(kept.value) && isValid(kept.base) ? kept : null;
      } catch {
        return null;
      }
    },
    write(kept) {
      try {
        storage.setItem(key, JSON.stringify(kept));
      } catch {
        // A full storage must not stop the work: at most the last two seconds are missing on the server.
      }
    },
    clear() {
      try {
        storage.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}
