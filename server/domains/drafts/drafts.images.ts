import { mediaKindOf, objectsIn } from '@bandstand/rules/pages/walk.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export type Sign = (path: string) => string;
/** Makes addresses of protected media that carry their own permission for a while: staff have no member's cookie. */
export type MediaSigner = (tenant: Tenant) => Promise<Sign>;

/** A copy with signed addresses; what is stored keeps the plain ones, and a save puts them back. */
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
    // The poster is a picture and is met by itself.
    if (Array.isArray(object['captions'])) for (const caption of object['captions'] as Record<string, unknown>[]) signIn(caption, ['url']);
  }
  return copy;
}
