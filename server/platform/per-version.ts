import { LRUCache } from 'lru-cache';
import type { Tenant } from './db/tenancy.ts';

/** Something that is read in one version of an app's pages; previews are of no version. */
interface Versioned {
  readonly tenant: Tenant;
  readonly tree: { readonly version: string };
  readonly isPreview: boolean;
}
const max = 200;

/** What does not change within a version of an app's pages is loaded once for each. Previews load it each time. */
export function perVersion<V extends Versioned, T extends object>(load: (visit: V) => Promise<T>): (visit: V) => Promise<T> {
  const kept = new LRUCache<string, T>({ max });
  return async (visit) => {
    if (visit.isPreview) return load(visit);
    const key = `${visit.tenant.appId} ${visit.tree.version}`;
    const known = kept.get(key) ?? (await load(visit));
    kept.set(key, known);
    return known;
  };
}
