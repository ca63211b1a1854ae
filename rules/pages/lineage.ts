/** Below which page a page stands: null at the top, undefined where there is no such page. */
export type ParentOf = (id: string) => string | null | undefined;

/**
 * The pages, and those above them without which nobody could reach them: never published, or about to move. A page that stays behind could
 * otherwise close a circle.
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

/** One of the pages that would stand below itself once they are where they are to go; null where none does. */
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
