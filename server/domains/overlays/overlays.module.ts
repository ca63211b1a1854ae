import { usesIn } from '@bandstand/rules/pages/uses.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { ContentModule } from '../content/content.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { ReusablesModule } from '../reusables/reusables.module.ts';
import type { ReusableStore } from '../reusables/reusables.store.service.ts';
import { createOverlaysRepo } from './overlays.repo.ts';
import { overlaysRoutes } from './overlays.routes.ts';
import { createOverlays, type Overlays } from './overlays.service.ts';
import type { OverlayData } from './overlays.tables.ts';

interface Below {
  pages: PagesModule;
  reusables: ReusablesModule;
  drafts: DraftsModule;
  content: ContentModule;
}
export type OverlaysModule = Module<{ overlays: Overlays; store: ReusableStore<OverlayData> }>;

/** Overlays: blocks that an action opens over a page. */
export function overlaysModule({ platform }: Ground, below: Below): OverlaysModule {
  const store = below.reusables.service.openStore({ store: createOverlaysRepo(platform), kind: 'overlay', usesOf: ({ blocks }) => usesIn(blocks) });
  const blocks = { check: below.drafts.service.drafts.checkedBlocks, signed: below.drafts.service.known.signed };
  const overlays = createOverlays({ store, content: blocks, pages: below.pages.service, resolve: below.content.service.shown.blocks });
  below.reusables.ports.overlays.register(store);
  return { service: { overlays, store }, routes: overlaysRoutes(overlays) };
}
