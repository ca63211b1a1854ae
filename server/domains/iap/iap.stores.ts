import type { Store } from '@bandstand/contract/iap.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createAppleStore, type AppleStore } from './iap.apple.ts';
import { createGoogleStore, type GoogleStore } from './iap.google.ts';
import type { StoreKeys, StoreNetwork, StoreReader } from './iap.store.ts';

export type Stores = ReturnType<typeof createStores>;

/** The stores as an app may ask them, by the keys that its owner gave. */
export function createStores({ network, keysOf }: { network: StoreNetwork; keysOf: (tenant: Tenant) => Promise<StoreKeys> }) {
  /** Kept as long as the keys stay: a store's own client keeps its proof for an hour. */
  const kept = new Map<string, { keys: string; reader: StoreReader }>();

  async function requireStore<R extends StoreReader>(tenant: Tenant, store: Store, make: (keys: StoreKeys) => R | null): Promise<R> {
    const all = await keysOf(tenant);
    const keys = JSON.stringify(all[store] ?? null);
    const known = kept.get(`${tenant.appId}:${store}`);
    if (known?.keys === keys) return known.reader as R;
    const reader = make(all);
    if (!reader) throw new AppError('not_configured');
    kept.set(`${tenant.appId}:${store}`, { keys, reader });
    return reader;
  }
  /** Throws 501 `not_configured` without keys. */
  const apple = (tenant: Tenant): Promise<AppleStore> =>
    requireStore(tenant, 'apple', ({ apple: keys }) => (keys ? createAppleStore(keys, network) : null));
  const google = (tenant: Tenant): Promise<GoogleStore> =>
    requireStore(tenant, 'google', ({ google: keys }) => (keys ? createGoogleStore(keys, network) : null));

  return { apple, google, reader: (tenant: Tenant, store: Store): Promise<StoreReader> => (store === 'apple' ? apple(tenant) : google(tenant)) };
}
