import { isTestMode } from '@bandstand/rules/products/testMode.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { TestModeModule } from '../test-mode/test-mode.module.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { PurchasesModule } from '../purchases/purchases.module.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import { createStoreAccess } from './iap.access.service.ts';
import { appleRoot } from './iap.apple-root.ts';
import type { IapJobs } from './iap.events.ts';
import { iapFiles } from './iap.files.ts';
import { createStoreGrants } from './iap.grants.service.ts';
import { iapJobs } from './iap.jobs.ts';
import { createStoreNews } from './iap.news.service.ts';
import { createIapRepo } from './iap.repo.ts';
import { iapRoutes } from './iap.routes.ts';
import { createIap, type Iap } from './iap.service.ts';
import type { StoreNetwork } from './iap.store.ts';
import { createStores } from './iap.stores.ts';

interface Below {
  apps: AppsModule;
  auth: AuthModule;
  entitlements: Module<Entitlements>;
  products: ProductsModule;
  payments: PaymentsModule;
  purchases: PurchasesModule;
  testMode: TestModeModule;
}

const realNetwork: StoreNetwork = { fetch: (...asked) => fetch(...asked), appleRoots: [appleRoot], asksForRevoked: true };

/** Purchases of the app stores. `network`: how to reach the stores; tests pass another one. */
export function iapModule({ platform, jobs }: Ground<Record<never, never>, IapJobs>, below: Below, network: StoreNetwork = realNetwork): Module<Iap> {
  const { db, clock, limits, log } = platform;
  const { apps } = below.apps.service;
  const { catalogue } = below.products.service;
  const entitlements = below.entitlements.service;
  const repo = createIapRepo({ db });
  const stores = createStores({ network, keysOf: below.payments.service.settings.keysOf });
  const grants = createStoreGrants({
    platform,
    jobs,
    repo,
    access: createStoreAccess({ platform, repo, entitlements }),
    entitlements,
    isLive: async (tenant) => !isTestMode((await apps.config(tenant)).payments),
    isTester: below.testMode.service.periods.isTester,
  });
  const service = createIap({
    limits,
    repo,
    stores,
    grants,
    products: catalogue,
    verifySubscriber: below.auth.service.guests.verifySubscriber,
    purchasesOf: below.purchases.service.list,
  });
  const news = createStoreNews({
    clock,
    repo,
    stores,
    grants,
    tenantOf: apps.byId,
    googleAddress: async (tenant) => `${await apps.originOf(tenant)}/api/webhooks/iap/google?app=${encodeURIComponent(tenant.slug)}`,
    onError: (error, purchase) => log.error({ err: error, purchase }, 'a store purchase could not be checked'),
  });
  return {
    service,
    routes: iapRoutes(service),
    files: (http, identity) => iapFiles(http.app, { news, identity }),
    jobs: () => iapJobs({ jobs, news }),
  };
}
