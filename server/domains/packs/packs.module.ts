import type { Ground, Module } from '../../platform/modules/module.ts';
import type { ContentModule } from '../content/content.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { EntitlementsEvents } from '../entitlements/entitlements.events.ts';
import type { ProgressModule } from '../progress/progress.module.ts';
import { createPacksRepo } from './packs.repo.ts';
import { packsRoutes } from './packs.routes.ts';
import { createPacks, type Packs } from './packs.service.ts';

interface Below {
  products: Module<{ entitlements: Pick<Entitlements, 'activeOf'> }>;
  pages: PagesModule;
  content: ContentModule;
  progress: ProgressModule;
}

/** Packs: pages, programs and events that belong together. */
export function packsModule({ platform, bus }: Ground<EntitlementsEvents>, below: Below): Module<Packs> {
  const packs = createPacks({
    pages: below.pages.service,
    ...below.content.service,
    runs: below.progress.service.runs,
    repo: createPacksRepo(platform),
    activeEntitlements: below.products.service.entitlements.activeOf,
  });
  return {
    service: packs,
    routes: packsRoutes(packs),
    listeners: () => bus.on('entitlements.changed', ({ tenant, subscriberId }) => packs.joinBought(tenant, subscriberId)),
  };
}
