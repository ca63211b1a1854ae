/** The maximum delay of a timer. */
const longestMs = 2_147_483_647;

/** Calls back once when a page's release has come (NAV-8); never for one beyond a timer's maximum. */
export function whenReleased(availableAfter: string | null, callback: () => void): () => void {
  const at = availableAfter === null ? Number.NaN : Date.parse(availableAfter);
  if (!(at - Date.now() <= longestMs)) return () => {};
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    // It may have passed already. A timer may also fire a moment early: its clock differs from that of dates.
    timer = setTimeout(() => (Date.now() < at ? wait() : callback()), Math.max(0, at - Date.now()));
  };
  wait();
  return () => clearTimeout(timer);
}
