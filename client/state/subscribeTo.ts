/** Adds a listener; the answer takes it away. */
export function subscribeTo<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
