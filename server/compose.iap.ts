import { isTestMode } from '@bandstand/rules/products/testMode.ts';
import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import { appleRoot } from './domains/iap/iap.apple-root.ts';
import type { IapJobs } from './domains/iap/iap.events.ts';
import { iapFiles } from './domains/iap/iap.files.ts';
import { createStoreGrants } from './domains/iap/iap.grants.service.ts';
import { iapJobs } from './domains/iap/iap.jobs.ts';
import { createStoreNews } from './domains/iap/iap.news.service.ts';
import { createIapRepo } from './domains/iap/iap.repo.ts';
import { iapRoutes } from './domains/iap/iap.routes.ts';
import { createIap } from './domains/iap/iap.service.ts';
import type { StoreNetwork } from './domains/iap/iap.store.ts';
import { createStores } from './domains/iap/iap.stores.ts';
import type { Identity } from './platform/http/context.ts';
import type { Http } from './platform/http/http.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export interface IapParts {
  platform: Platform;
  jobs: Jobs<IapJobs>;
  identified: Pick<IdentityDomains, 'apps' | 'guests'>;
  commerce: Pick<Commerce, 'products' | 'paid' | 'purchases'>;
  /** Another one for tests. */
  network?: StoreNetwork | undefined;
}

const realNetwork: StoreNetwork = { fetch: (...asked) => fetch(...asked), appleRoots: [appleRoot], asksForRevoked: true };

/** Purchases of the app stores. */
export function composeIap({ platform, jobs, identified, commerce, network = realNetwork }: IapParts) {
  const { db, clock, ids, limits, log } = platform;
  const { apps, guests } = identified;
  const { catalogue, entitlements } = commerce.products;
  const repo = createIapRepo({ db });
  const stores = createStores({ network, keysOf: commerce.paid.settings.keysOf });
  const isLive = async (tenant: Parameters<typeof apps.config>[0]) => !isTestMode((await apps.config(tenant)).payments);
  const grants = createStoreGrants({ db, clock, ids, jobs, repo, entitlements, isLive, isTester: commerce.paid.periods.isTester });
  const service = createIap({
    limits,
    repo,
    stores,
    grants,
    products: catalogue,
    verifySubscriber: guests.verifySubscriber,
    purchasesOf: commerce.purchases.list,
  });
  const news = createStoreNews({
    clock,
    repo,
    stores,
    grants,
    tenantOf: apps.byId,
    googleAddress: async (tenant) => `${await apps.originOf(tenant)}/api/webhooks/iap/google?app=${encodeURIComponent(tenant.slug)}`,
    onError: (error, purchase) => log.error({ err: error, purchase }, 'a purchase of a store could not be looked at'),
  });
  return {
    begin: iapJobs({ jobs, db, clock, news }),
    addTo: (http: Http, identity: Identity): void => {
      http.add(iapRoutes(service));
      iapFiles(http.app, { news, identity });
    },
  };
}
