/** Seconds per test file or journey, by path from the root. */
export type Seconds = Record<string, number>;

/** How long each file of a Vitest or Playwright run took, and how many tests each skipped. */
export interface RunTimings {
  seconds: Seconds;
  /** Number of skipped tests per file. */
  skipped: Record<string, number>;
}

/** `tools/timings.json`: seconds on a quiet machine. They order a run and show which files have grown. */
export interface KeptTimings {
  files: Seconds;
  journeys: Seconds;
}

const sum = (seconds: Seconds) => Object.values(seconds).reduce((total, one) => total + one, 0);

/** The median, used for unknown files; 0 when nothing is known. */
export function median(seconds: Seconds): number {
  const sorted = Object.values(seconds).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Compares paths: longest first by the kept timings; an unknown file counts as the median. */
export function longestFirst(kept: Seconds): (a: string, b: string) => number {
  const unknown = median(kept);
  return (a, b) => (kept[b] ?? unknown) - (kept[a] ?? unknown);
}

/** The slowest files, with their share of the run's seconds (all workers together). */
export function slowest(run: Seconds, count: number): { path: string; seconds: number; share: number }[] {
  const total = sum(run) || 1;
  return Object.entries(run)
    .map(([path, seconds]) => ({ path, seconds, share: seconds / total }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

/** A file has grown when its share of the run is more than this many times the kept share … */
const grownBy = 2;
/** … and it takes at least this many seconds more. */
const worthSeconds = 2;

/**
 * Files whose share of the run has grown compared with the kept timings, worst first. Compares shares because machines differ: `expected` is the kept
 * time at this machine's pace.
 */
export function slowerThanKept(run: Seconds, kept: Seconds): { path: string; seconds: number; expected: number }[] {
  const common = Object.keys(run).filter((path) => kept[path] !== undefined);
  // The median of the ratios: in a sum, one slow file would make all others look fast.
  const pace = median(Object.fromEntries(common.map((path) => [path, (run[path] ?? 0) / Math.max(kept[path] ?? 0, 0.1)])));
  return common
    .map((path) => ({ path, seconds: run[path] ?? 0, expected: (kept[path] ?? 0) * pace }))
    .filter(({ seconds, expected }) => seconds > grownBy * expected && seconds - expected > worthSeconds * Math.max(pace, 1))
    .sort((a, b) => b.seconds - b.expected - (a.seconds - a.expected));
}

/** The kept timings updated by a run: rounded, sorted by path, without files that no longer exist. */
export function keep(run: Seconds, kept: Seconds, isThere: (path: string) => boolean): Seconds {
  const all = Object.entries({ ...kept, ...run }).filter(([path]) => isThere(path));
  return Object.fromEntries(all.map(([path, seconds]) => [path, Math.round(seconds * 10) / 10] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}
