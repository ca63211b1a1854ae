/** Seconds by test file or journey, by path from the root. */
export type Seconds = Record<string, number>;

/** What one run of Vitest or Playwright took, and which files left tests out. */
export interface RunTimings {
  seconds: Seconds;
  /** Tests that were skipped, by file. */
  skipped: Record<string, number>;
}

/** `tools/timings.json`: seconds on a quiet machine, which tell what is long, and what has grown. */
export interface KeptTimings {
  files: Seconds;
  journeys: Seconds;
}

const sum = (seconds: Seconds) => Object.values(seconds).reduce((total, one) => total + one, 0);

/** The middle of what is known: what a file without a number is taken for. 0 where nothing is known. */
export function median(seconds: Seconds): number {
  const sorted = Object.values(seconds).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The longest first, by what is kept; an unknown one counts as the median, and equals go by name. */
export function longestFirst(kept: Seconds): (a: string, b: string) => number {
  const unknown = median(kept);
  return (a, b) => (kept[b] ?? unknown) - (kept[a] ?? unknown) || (a < b ? -1 : Number(a > b));
}

/** The slowest, with their share of the run's seconds (those of all workers together). */
export function slowest(run: Seconds, count: number): { path: string; seconds: number; share: number }[] {
  const total = sum(run) || 1;
  return Object.entries(run)
    .map(([path, seconds]) => ({ path, seconds, share: seconds / total }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

/** A file has grown when its share of the run is this many times what it was … */
const grownBy = 2;
/** … and when that makes out so much of the run that it is worth a look. */
const worthSeconds = 2;

/**
 * Files whose share of what this run and the kept one have in common has grown, the worst first. Shares, because machines differ; seconds are those that
 * the kept ones would be on this machine.
 */
export function slowerThanKept(run: Seconds, kept: Seconds): { path: string; seconds: number; expected: number }[] {
  const common = Object.keys(run).filter((path) => kept[path] !== undefined);
  // The middle of the ratios, not the sums': one file that got slow must not make all others look fast.
  const pace = median(Object.fromEntries(common.map((path) => [path, (run[path] ?? 0) / Math.max(kept[path] ?? 0, 0.1)])));
  return common
    .map((path) => ({ path, seconds: run[path] ?? 0, expected: (kept[path] ?? 0) * pace }))
    .filter(({ seconds, expected }) => seconds > grownBy * expected && seconds - expected > worthSeconds * Math.max(pace, 1))
    .sort((a, b) => b.seconds - b.expected - (a.seconds - a.expected));
}

/** The kept numbers with those of a run in their place: rounded, by name, and without files that are no more. */
export function keep(run: Seconds, kept: Seconds, isThere: (path: string) => boolean): Seconds {
  const all = Object.entries({ ...kept, ...run }).filter(([path]) => isThere(path));
  return Object.fromEntries(all.map(([path, seconds]) => [path, Math.round(seconds * 10) / 10] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}
