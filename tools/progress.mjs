// One line per step with the seconds it took, on any Node and any terminal.

/** Seconds since `startedAt` (milliseconds of `Date.now()`), such as `3.2 s`. */
export function elapsed(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Prints a line from the tools, marked so that it differs from what the server prints. */
export function say(line) {
  process.stdout.write(`▸ ${line}\n`);
}

/** Prints why it cannot continue and exits with code 1. */
export function fail(why) {
  process.stderr.write(`✗ ${why}\n`);
  process.exit(1);
}

/** Prints that a long step has begun and, every five seconds, that it is still running. Returns a function that prints how it ended. */
export function begin(what) {
  const startedAt = Date.now();
  say(`${what} …`);
  const timer = setInterval(() => say(`${what} … ${elapsed(startedAt)}`), 5000);
  timer.unref();
  return (outcome = 'done') => {
    clearInterval(timer);
    say(`${what}: ${outcome}, ${elapsed(startedAt)}`);
  };
}
