import { mediaKindOf, objectsIn } from './walk.ts';

/** Adds a permission to the address of a protected media file: staff have no member's cookie. */
export type Sign = (path: string) => string;

/** A copy with signed addresses. Stored content keeps the plain ones, and a save restores them. */
export function signedImages<T>(sign: Sign, value: T): T {
  const copy = structuredClone(value);
  const signIn = (object: Record<string, unknown>, keys: readonly string[]) => {
    for (const key of keys) if (typeof object[key] === 'string' && object[key].startsWith('/media/')) object[key] = sign(object[key]);
  };
  for (const { value: object } of objectsIn(copy, '') ?? []) {
    const kind = mediaKindOf(object);
    if (kind === null) continue;
    signIn(object, ['url', 'hls_url']);
    if (kind === 'image') signIn(object['urls'] as Record<string, unknown>, Object.keys(object['urls'] as object));
    // The poster is an image object of its own, so the walk reaches it.
    if (Array.isArray(object['captions'])) for (const caption of object['captions'] as Record<string, unknown>[]) signIn(caption, ['url']);
  }
  return copy;
}
