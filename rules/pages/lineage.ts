/** A page's parent: null at the top, undefined for an unknown page. */
export type ParentOf = (id: string) => string | null | undefined;

/**
 * The pages, plus ancestors needed to reach them that were never published or are about to move. Leaving one out could also create a cycle.
 */
export function withParents(wanted: Iterable<string>, drafted: ParentOf, live: ParentOf): string[] {
  const all = new Set<string>();
  for (const id of wanted) {
    all.add(id);
    for (let above = drafted(id); typeof above === 'string' && !all.has(above) && drafted(above) !== undefined; above = drafted(above))
      if (live(above) === undefined || live(above) !== drafted(above)) all.add(above);
  }
  return [...all];
}

/** A page that would end up below itself after the move; null if none would. */
export function circleOf(moved: ReadonlyMap<string, string | null>, live: ParentOf): string | null {
  const parentOf = (id: string): string | null => (moved.has(id) ? (moved.get(id) ?? null) : (live(id) ?? null));
  for (const id of moved.keys()) {
    const seen = new Set<string>();
    for (let above = parentOf(id); above !== null && !seen.has(above); above = parentOf(above)) {
      if (above === id) return id;
      seen.add(above);
    }
  }
  return null;
}
