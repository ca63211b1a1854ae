import type { Ground, Module } from '../../platform/modules/module.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import { createGiftCodes } from './gifts.codes.ts';
import type { GiftsJobs } from './gifts.events.ts';
import { createGivenGifts } from './gifts.given.service.ts';
import { giftsJobs } from './gifts.jobs.ts';
import type { GiftLetters } from './gifts.ports.ts';
import { createGiftRedeeming } from './gifts.redeeming.service.ts';
import { createGiftsRepo } from './gifts.repo.ts';
import { giftsRoutes } from './gifts.routes.ts';
import { createGifts, type Gifts } from './gifts.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  entitlements: Module<Entitlements>;
  products: ProductsModule;
}
export interface GiftsModule extends Module<Gifts> {
  readonly ports: { letters: Port<GiftLetters> };
}

/** Purchases for someone else: a code that gives the product once. */
export function giftsModule({ platform, jobs, ports }: Ground<Record<never, never>, GiftsJobs>, below: Below): GiftsModule {
  const { db } = platform;
  const products = below.products.service.catalogue;
  const entitlements = below.entitlements.service;
  const letters = ports.open<GiftLetters>('gifts: GiftLetters');
  const repo = createGiftsRepo({ db });
  const codes = createGiftCodes(platform);
  const gifts = createGifts({ platform, jobs, repo, codes, products });
  const given = createGivenGifts({ platform, repo, codes, gifts, products });
  const redeeming = createGiftRedeeming({ platform, repo, products, entitlements });
  entitlements.beforeRevoke(gifts.void);
  const { byId: tenantOf } = below.apps.service.apps;
  const { contactOf } = below.members.service.members;
  return {
    service: gifts,
    ports: { letters },
    routes: giftsRoutes({ given, redeeming }),
    jobs: () => giftsJobs({ db, jobs, gifts, tenantOf, contactOf, letters }),
  };
}
