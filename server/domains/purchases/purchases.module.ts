import type { Ground, Module } from '../../platform/modules/module.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { InvoicesModule } from '../invoices/invoices.module.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import { createPurchasesRepo } from './purchases.repo.ts';
import { purchasesRoutes } from './purchases.routes.ts';
import { createPurchases, type Purchases } from './purchases.service.ts';

interface Below {
  entitlements: Module<Entitlements>;
  products: ProductsModule;
  invoices: InvoicesModule;
}
export type PurchasesModule = Module<Purchases>;

/** What members bought. */
export function purchasesModule({ platform: { db } }: Ground, below: Below): PurchasesModule {
  const products = below.products.service.catalogue;
  const entitlements = below.entitlements.service;
  const service = createPurchases({ repo: createPurchasesRepo({ db }), products, entitlements, invoices: below.invoices.service.invoices });
  return { service, routes: purchasesRoutes(service) };
}
