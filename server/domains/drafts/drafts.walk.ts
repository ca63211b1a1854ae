/** How deep the content of a page may be nested; more is refused before anything else walks it. */
export const maxDepth = 40;

type Found = { path: string; value: Record<string, unknown> };

/** Every object inside a value, with its path. Does not recurse, so that no depth can hurt it; null: nested too deeply. */
export function objectsIn(value: unknown, path: string): Found[] | null {
  const found: Found[] = [];
  const waiting: { path: string; value: unknown; depth: number }[] = [{ path, value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth > maxDepth) return null;
    if (!Array.isArray(next.value)) found.push({ path: next.path, value: next.value as Record<string, unknown> });
    for (const [key, inner] of Object.entries(next.value)) waiting.push({ path: `${next.path}.${key}`, value: inner, depth: next.depth + 1 });
  }
  return found;
}

/** Whether an object is an image as the contract has it. */
export const isImage = (value: Record<string, unknown>): boolean => typeof value['urls'] === 'object' && typeof value['url'] === 'string';

/** Ids of all media that a value shows. */
export const mediaIn = (value: unknown): string[] =>
  (objectsIn(value, '') ?? []).flatMap(({ value: object }) =>
    isImage(object) && typeof object['media_id'] === 'string' ? [object['media_id']] : [],
  );
