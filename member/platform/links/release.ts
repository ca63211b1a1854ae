/** What a timer can hold. */
const longestMs = 2_147_483_647;

/** Calls back once when the time has come that a page opens at (NAV-8); not at all for one that is further away than a timer reaches. */
export function whenReleased(availableAfter: string | null, callback: () => void): () => void {
  const inMs = availableAfter === null ? Number.NaN : Date.parse(availableAfter) - Date.now();
  if (!(inMs <= longestMs)) return () => {};
  // It may have passed on the way here.
  const timer = setTimeout(callback, Math.max(0, inMs));
  return () => clearTimeout(timer);
}
