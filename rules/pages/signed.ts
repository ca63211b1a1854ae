import { mediaKindOf, objectsIn } from './walk.ts';

/** Adds a permission to a protected file's URL: staff have no member cookie. */
export type Sign = (path: string) => string;

/** A copy with signed URLs. Stored content keeps the plain ones, and a save restores them. */
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
    // The poster is a separate image object, so the walk reaches it.
    if (Array.isArray(object['captions'])) for (const caption of object['captions'] as Record<string, unknown>[]) signIn(caption, ['url']);
  }
  return copy;
}
