import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { Products } from '../products/products.service.ts';
import type { AccessEvents, AccessJobs } from './access.events.ts';
import { createProductItems } from './access.items.service.ts';
import { createPageMembers, type PageMembers } from './access.members.service.ts';
import { createAccessPanel } from './access.service.ts';
import { accessSettingsRoutes } from './access.settings.routes.ts';
import { createAccessOfApp } from './access.settings.service.ts';
import { accessStudioRoutes } from './access.studio.routes.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  products: Module<{ catalogue: Products }> & Pick<ProductsModule, 'ports'>;
  pages: PagesModule;
  drafts: DraftsModule;
}

/** Access to pages and to the app, as owners set it. */
export function accessModule({ platform, bus, jobs }: Ground<AccessEvents, AccessJobs>, below: Below): Module<{ pageMembers: PageMembers }> {
  const { clock } = platform;
  const pages = below.pages.service;
  const { drafts, edits, known } = below.drafts.service;
  const { members } = below.members.service;
  const pageMembers = createPageMembers({ platform, drafts, bus, jobs });
  const items = createProductItems({ drafts, edits, pages, known });
  const access = createAccessPanel({ drafts, edits, pages, clock, peopleByIds: members.peopleByIds });
  const settings = createAccessOfApp({ appDrafts: below.apps.service.drafts, pages, drafts, clock });
  below.products.ports.draftItems.register({ of: items.itemsOf });
  return {
    service: { pageMembers },
    routes: [...accessStudioRoutes({ access, members: pageMembers, items }), ...accessSettingsRoutes(settings)],
  };
}
