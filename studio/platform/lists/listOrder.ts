/** The list after moving some items before or after another. */
export function reorder(ids: readonly string[], moved: readonly string[], target: string, isAfter: boolean): string[] {
  const held = ids.filter((id) => moved.includes(id));
  if (held.includes(target)) return [...ids];
  const rest = ids.filter((id) => !moved.includes(id));
  return rest.toSpliced(rest.indexOf(target) + (isAfter ? 1 : 0), 0, ...held);
}

/** One position up or down; no change at the edge. */
export function step(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const next = ids[at + by];
  return at < 0 || next === undefined ? [...ids] : reorder(ids, [id], next, by === 1);
}
