// One line a step, with the seconds it took, on any Node and any terminal.

/** Seconds since `startedAt` (milliseconds of `Date.now()`), such as `3.2 s`. */
export function elapsed(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Prints a line of the tools, told apart from what the server prints. */
export function say(line) {
  process.stdout.write(`▸ ${line}\n`);
}

/** Prints why nothing can go on and ends with code 1. */
export function fail(why) {
  process.stderr.write(`✗ ${why}\n`);
  process.exit(1);
}

/** Says that a long step begins and, every five seconds, that it goes on. The function that it returns ends it with a last word. */
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
