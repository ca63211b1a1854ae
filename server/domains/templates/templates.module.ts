import { templateMaxBytes } from '@bandstand/contract/templates.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { EventsModule } from '../events/events.module.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { FormsModule } from '../forms/forms.module.ts';
import type { OverlaysModule } from '../overlays/overlays.module.ts';
import type { ReusablesModule } from '../reusables/reusables.module.ts';
import type { ProductsStudio } from '../products/products.studio.service.ts';
import type { Products } from '../products/products.service.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import type { WorkoutsModule } from '../workouts/workouts.module.ts';
import type { Sources } from './templates.collect.ts';
import { createContentOf } from './templates.content.service.ts';
import { createInstall } from './templates.install.service.ts';
import { createTemplateLibrary } from './templates.library.ts';
import { createOwnTemplates } from './templates.own.service.ts';
import { createTemplatesRepo } from './templates.repo.ts';
import { templatesRoutes } from './templates.routes.ts';
import { createTemplates, type Templates } from './templates.service.ts';
import { createStarterTemplates, type Starters } from './templates.starters.service.ts';

interface Below {
  apps: AppsModule;
  media: MediaModule;
  staff: StaffModule;
  products: Module<{ catalogue: Products; studio: ProductsStudio }>;
  drafts: DraftsModule;
  /** The domains that store saved block groups, overlays, workouts and forms. */
  keepers: { composed: ReusablesModule; overlays: OverlaysModule; workouts: WorkoutsModule; forms: FormsModule };
  events: EventsModule;
}

/** Templates that come with Bandstand, and those that owners save. They read and write through the domains of their content. */
export function templatesModule({ platform }: Ground, below: Below, { starters: given }: { starters: Starters }): Module<Templates> {
  const { clock, ids, log, limits } = platform;
  const { apps, drafts: appDrafts } = below.apps.service;
  const { media } = below.media.service;
  const { catalogue, studio } = below.products.service;
  const { drafts, edits } = below.drafts.service;
  const stores = {
    composed: below.keepers.composed.service.blockGroupStore,
    overlays: below.keepers.overlays.service.store,
    workouts: below.keepers.workouts.service.store,
    forms: below.keepers.forms.service.store,
  };
  const { forms } = below.keepers.forms.service;
  const library = createTemplateLibrary({ media, storage: platform.storage });
  const contentOf = createContentOf({
    apps,
    drafts,
    edits,
    library,
    eventPlans: below.events.service.plans,
    triggeredForms: forms.triggered,
    sources: (tenant): Sources => ({
      composed: (wanted) => stores.composed.findMany(tenant, wanted),
      overlays: (wanted) => stores.overlays.findMany(tenant, wanted),
      workouts: (wanted) => stores.workouts.findMany(tenant, wanted),
      forms: (wanted) => stores.forms.findMany(tenant, wanted),
      products: async (wanted) => Promise.all([...(await catalogue.productsByIds(tenant, wanted)).keys()].map((id) => studio.product(tenant, id))),
    }),
  });
  const install = createInstall({
    ids,
    appDrafts,
    stores,
    library,
    editing: below.drafts.service,
    planProduct: studio.planned,
    addEvent: below.events.service.addDraft,
    checkedForm: forms.fromOutside,
  });
  const own = createOwnTemplates({ platform, repo: createTemplatesRepo(platform) });
  const starters = createStarterTemplates({ starters: given, apps, clock });
  const service = createTemplates({ ids, log, starters, own, drafts, contentOf, install, checkedForm: forms.fromOutside });
  below.staff.ports.templates.register({ has: service.has, install: service.installFirst });
  return { service, routes: templatesRoutes({ service, limits, receive: (request) => media.receiveBytes(request, templateMaxBytes) }) };
}
