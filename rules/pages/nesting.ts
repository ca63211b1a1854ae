/** How many composed blocks may stand inside each other. */
export const maxNesting = 4;

/**
 * Whether a composed block may hold these others: never itself, whatever the way round, and never more than `maxNesting` inside each other
 * (BLK-10). `inside`: what each of the others holds now. What is not in it holds nothing.
 */
export function mayHold(id: string, held: Iterable<string>, inside: ReadonlyMap<string, ReadonlySet<string>>): 'yes' | 'circle' | 'too_deep' {
  const edges = new Map(inside).set(id, new Set(held));
  const heights = new Map<string, number>();
  // Recursion ends: what is on the way up stands in `heights` as endless.
  const heightOf = (at: string): number => {
    const cachedHeight = heights.get(at);
    if (cachedHeight !== undefined) return cachedHeight;
    heights.set(at, Number.POSITIVE_INFINITY);
    const height = 1 + Math.max(0, ...[...(edges.get(at) ?? [])].map(heightOf));
    heights.set(at, height);
    return height;
  };
  if (heightOf(id) === Number.POSITIVE_INFINITY) return 'circle';
  return Math.max(...[...edges.keys()].map(heightOf)) > maxNesting ? 'too_deep' : 'yes';
}
