/** Notes the timers that are set after this call. Returns a function that stops those still running. */
export function noteTimers(): () => void {
  const running = new Set<NodeJS.Timeout>();
  const { setTimeout: startOnce, setInterval: startAgain, clearTimeout: stop } = globalThis;
  const once = (act: (...values: unknown[]) => void, delayMs?: number, ...values: unknown[]) => {
    const timer = startOnce(() => {
      running.delete(timer);
      act(...values);
    }, delayMs);
    running.add(timer);
    return timer;
  };
  const again = (...parts: Parameters<typeof startAgain>) => {
    const timer = startAgain(...parts);
    running.add(timer);
    return timer;
  };
  Object.assign(globalThis, { setTimeout: Object.assign(once, startOnce), setInterval: Object.assign(again, startAgain) });
  return () => {
    for (const timer of running) stop(timer);
    running.clear();
  };
}
