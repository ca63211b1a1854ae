import type { Store } from '@bandstand/contract/iap.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { AppleStore } from './iap.apple.ts';
import type { GoogleStore } from './iap.google.ts';
import type { StoreKeys, StoreNetwork, StoreReader } from './iap.store.ts';

export type Stores = ReturnType<typeof createStores>;

/** The stores with the keys of an app's owner. Their libraries are loaded for the first app with keys: most have none. */
export function createStores({ network, keysOf }: { network: StoreNetwork; keysOf: (tenant: Tenant) => Promise<StoreKeys> }) {
  /** Cached while the keys stay the same: a store's client keeps its own proof for an hour. */
  const kept = new Map<string, { keys: string; reader: StoreReader }>();

  async function requireStore<R extends StoreReader>(tenant: Tenant, store: Store, make: (keys: StoreKeys) => Promise<R | null>): Promise<R> {
    const all = await keysOf(tenant);
    const keys = JSON.stringify(all[store] ?? null);
    const cachedStore = kept.get(`${tenant.appId}:${store}`);
    if (cachedStore?.keys === keys) return cachedStore.reader as R;
    const reader = await make(all);
    if (!reader) throw new AppError('not_configured');
    kept.set(`${tenant.appId}:${store}`, { keys, reader });
    return reader;
  }
  /** Throws 501 `not_configured` without keys. */
  const apple = (tenant: Tenant): Promise<AppleStore> =>
    requireStore(tenant, 'apple', async ({ apple: keys }) => (keys ? (await import('./iap.apple.ts')).createAppleStore(keys, network) : null));
  const google = (tenant: Tenant): Promise<GoogleStore> =>
    requireStore(tenant, 'google', async ({ google: keys }) => (keys ? (await import('./iap.google.ts')).createGoogleStore(keys, network) : null));

  return { apple, google, reader: (tenant: Tenant, store: Store): Promise<StoreReader> => (store === 'apple' ? apple(tenant) : google(tenant)) };
}
