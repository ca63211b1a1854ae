/** One promise for those that are not ready; null when all are. */
export function together(all: readonly (Promise<unknown> | null | undefined)[]): Promise<unknown> | null {
  const waiting = all.filter((one) => one instanceof Promise);
  return waiting.length > 0 ? Promise.all(waiting) : null;
}
