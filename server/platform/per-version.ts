import { LRUCache } from 'lru-cache';
import type { Tenant } from './db/tenancy.ts';

/** Something that is read in one version of an app's pages; previews are of no version. */
interface Versioned {
  readonly tenant: Tenant;
  readonly tree: { readonly version: string };
  readonly isPreview: boolean;
}
/** Apps of which something is kept. */
const max = 200;

/** What does not change within a version of an app's pages is loaded once for each, and kept until the next. Previews load it each time. */
export function perVersion<V extends Versioned, T extends object>(load: (visit: V) => Promise<T>): (visit: V) => Promise<T> {
  const kept = new LRUCache<string, { version: string; value: T }>({ max });
  return async (visit) => {
    if (visit.isPreview) return load(visit);
    const { version } = visit.tree;
    const known = kept.get(visit.tenant.appId);
    if (known?.version === version) return known.value;
    const value = await load(visit);
    kept.set(visit.tenant.appId, { version, value });
    return value;
  };
}
