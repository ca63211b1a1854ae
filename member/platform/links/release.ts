/** What a timer can hold. */
const longestMs = 2_147_483_647;

/** Calls back once when the time has come that a page opens at (NAV-8); not at all for one that is further away than a timer reaches. */
export function whenReleased(availableAfter: string | null, callback: () => void): () => void {
  const at = availableAfter === null ? Number.NaN : Date.parse(availableAfter);
  if (!(at - Date.now() <= longestMs)) return () => {};
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    // It may have passed on the way here. A timer may also be a moment early: its clock is not the one that dates are told by.
    timer = setTimeout(() => (Date.now() < at ? wait() : callback()), Math.max(0, at - Date.now()));
  };
  wait();
  return () => clearTimeout(timer);
}
