import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsEvents } from '../apps/apps.events.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { ChangesModule } from '../changes/changes.module.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Products } from '../products/products.service.ts';
import type { PagesEvents } from './pages.events.ts';
import { createLiveTrees } from './pages.live.ts';
import { openPagesPorts, type PagesPorts } from './pages.ports.ts';
import { createPublishing, type Publishing } from './pages.publish.service.ts';
import { createPagesRepo } from './pages.repo.ts';
import { createPages, type Pages } from './pages.service.ts';
import type { AppRules } from './pages.visit.ts';
import { createViewers } from './pages.viewers.ts';
import { createVisits } from './pages.visits.service.ts';

interface Below {
  apps: AppsModule;
  changes: ChangesModule;
  media: MediaModule;
  products: Module<{ catalogue: Products; entitlements: Pick<Entitlements, 'activeProducts'> }>;
}
export interface PagesModule extends Module<Pages & { publishing: Publishing }> {
  readonly ports: PagesPorts;
}

/** Published pages: who may open them, and how they are published. */
export function pagesModule({ platform, bus, realtime, ports: all }: Ground<PagesEvents & AppsEvents>, below: Below): PagesModule {
  const { apps } = below.apps.service;
  const { activeProducts } = below.products.service.entitlements;
  const ports = openPagesPorts(all);
  const repo = createPagesRepo(platform);
  const live = createLiveTrees({ repo, changes: below.changes.service, log: platform.log });
  const appRules = async (tenant: Tenant): Promise<AppRules> => {
    const { row, config } = await apps.require(tenant);
    return { access: row.access, hidePrivatePages: row.hide_private_pages, timezone: config.app.timezone };
  };
  const viewers = createViewers({ repo, clock: platform.clock, changes: below.changes.service, activeProducts });
  const visits = createVisits({ viewers, live, clock: platform.clock, appRules, drafts: ports.drafts });
  const pages = createPages({ repo, live, visits, ports });
  below.products.service.catalogue.addIncludedItems(pages.includedIn);
  below.media.service.media.addGate({ mayView: pages.mayView, uses: pages.usesOfMedia });
  return {
    service: { ...pages, publishing: createPublishing({ live, bus, realtime }) },
    ports,
  };
}
