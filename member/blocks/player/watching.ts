type Range = readonly [number, number];

/** Seconds really played, from the media element's ranges and earlier visits; each counts once. */
export function watchedSeconds(ranges: readonly Range[]): number {
  let [total, end] = [0, 0];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    total += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return total;
}

/** What an element has played so far. */
export const playedRanges = ({ played }: Pick<HTMLMediaElement, 'played'>): Range[] =>
  Array.from({ length: played.length }, (_, index) => [played.start(index), played.end(index)] as const);

/** This share of a file counts as all of it (ACT-4). */
export const watchedShare = 0.9;
