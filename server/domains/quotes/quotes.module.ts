import type { Ground, Module } from '../../platform/modules/module.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Coupons } from '../coupons/coupons.service.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Taxes } from '../taxes/taxes.service.ts';
import type { Trials } from '../trials/trials.service.ts';
import { createQuotedCoupons } from './quotes.coupon.service.ts';
import { createOffers } from './quotes.offers.service.ts';
import { createReckoning } from './quotes.reckoning.service.ts';
import { createQuotesRepo } from './quotes.repo.ts';
import { quotesRoutes } from './quotes.routes.ts';
import { createQuotes, type Quotes } from './quotes.service.ts';
import { createStoredQuotes } from './quotes.stored.service.ts';

interface Below {
  apps: AppsModule;
  entitlements: Module<Entitlements>;
  products: ProductsModule;
  coupons: Module<{ coupons: Coupons; uses: CouponUses }>;
  taxes: Module<Taxes>;
  trials: Module<Trials>;
  payments: PaymentsModule;
}

/** The prices that buyers are shown. */
export function quotesModule({ platform }: Ground, below: Below): Module<Quotes> {
  const { db, clock } = platform;
  const { apps } = below.apps.service;
  const products = below.products.service.catalogue;
  const entitlements = below.entitlements.service;
  const repo = createQuotesRepo({ db });
  const currencyCountriesOf = async (tenant: Parameters<Apps['config']>[0]) => (await apps.config(tenant)).payments.currency_countries ?? [];
  const reckoning = createReckoning({
    platform,
    couponFor: createQuotedCoupons({ clock, repo, ...below.coupons.service }),
    taxes: below.taxes.service,
    trials: below.trials.service,
    payments: below.payments.service.payments,
  });
  const service = createQuotes({
    platform,
    stored: createStoredQuotes({ clock, repo, products }),
    offers: createOffers({ entitlements, currencyCountriesOf }),
    reckoning,
    products,
  });
  return { service, routes: quotesRoutes(service) };
}
