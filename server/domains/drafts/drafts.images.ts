import type { Tenant } from '../../platform/db/tenancy.ts';
import { isImage, objectsIn } from './drafts.walk.ts';

export type Sign = (path: string) => string;
/** Makes addresses of protected media that carry their own permission for a while: staff have no member's cookie. */
export type MediaSigner = (tenant: Tenant) => Promise<Sign>;

/** A copy with signed addresses; what is stored keeps the plain ones, and a save puts them back. */
export function signedImages<T>(sign: Sign, value: T): T {
  const copy = structuredClone(value);
  for (const { value: object } of objectsIn(copy, '') ?? []) {
    if (!isImage(object)) continue;
    const image = object as unknown as { url: string; urls: Record<string, string> };
    image.url = sign(image.url);
    image.urls = Object.fromEntries(Object.entries(image.urls).map(([size, url]) => [size, sign(url)]));
  }
  return copy;
}
