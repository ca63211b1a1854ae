/** How deeply saved block groups may be nested. */
export const maxNesting = 4;

/**
 * Whether a saved block group may contain these others: never itself, directly or indirectly, and never more than `maxNesting` levels
 * (BLK-10). `inside`: the current contents of each; a missing one contains nothing.
 */
export function mayHold(id: string, held: Iterable<string>, inside: ReadonlyMap<string, ReadonlySet<string>>): 'yes' | 'circle' | 'too_deep' {
  const edges = new Map(inside).set(id, new Set(held));
  const heights = new Map<string, number>();
  // Ends the recursion: groups on the current path count as endless in `heights`.
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
