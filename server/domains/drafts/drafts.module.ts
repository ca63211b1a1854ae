import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { ReusableLookup } from '../reusables/reusables.lookup.service.ts';
import type { ReusablesModule } from '../reusables/reusables.module.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { Products } from '../products/products.service.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import { createDraftHistory } from './drafts.history.service.ts';
import { createKnownContent, type KnownContent } from './drafts.known.ts';
import type { ReleaseRecords } from './drafts.ports.ts';
import { createDraftSource, createPreviews } from './drafts.preview.service.ts';
import { createPublishDrafts, type PublishDrafts } from './drafts.publish.service.ts';
import { createDraftsRepo } from './drafts.repo.ts';
import { createDrafts, type Drafts } from './drafts.service.ts';
import { draftsStudioRoutes } from './drafts.studio.routes.ts';
import { createTreeEdits, type DraftTreeEdits } from './drafts.tree.service.ts';

interface Below {
  apps: AppsModule;
  media: MediaModule;
  products: Module<{ catalogue: Products }> & Pick<ProductsModule, 'ports'>;
  staff: StaffModule;
  pages: PagesModule;
  reusables: ReusablesModule;
}
export interface DraftsServices {
  drafts: Drafts;
  edits: DraftTreeEdits;
  publishDrafts: PublishDrafts;
  /** What content may refer to, and how staff see its media. */
  known: KnownContent;
  lookup: ReusableLookup;
}
export interface DraftsModule extends Module<DraftsServices> {
  readonly ports: { readonly releases: Port<ReleaseRecords> };
}

/** Pages as owners edit, preview and publish them. */
export function draftsModule({ platform, ports, identityPorts }: Ground, below: Below): DraftsModule {
  const releases = ports.open<ReleaseRecords>('drafts: ReleaseRecords');
  const { apps, drafts: appDrafts } = below.apps.service;
  const { media, signer } = below.media.service;
  const { catalogue } = below.products.service;
  const { lookup, publishing: reusables } = below.reusables.service;
  const pages = below.pages.service;
  const repo = createDraftsRepo(platform);
  const known = createKnownContent({ media, signer, lookup, catalogue });
  const parts = { platform, repo, pages, known };
  const drafts = createDrafts(parts);
  const edits = createTreeEdits({ ...parts, drafts });
  const { ensureThread } = below.pages.ports;
  const publishDrafts = createPublishDrafts({ ...parts, drafts, publishing: pages.publishing, appDrafts, ensureThread, releases, reusables });
  const history = createDraftHistory({ ...parts, drafts, edits, appDrafts, reusables });
  const previews = createPreviews({
    platform,
    repo,
    lookup,
    releases,
    pages,
    apps,
    mayLook: (tenant, userId) => below.staff.service.sessions.may(tenant, userId, 'build.preview'),
  });
  below.pages.ports.drafts.register(createDraftSource({ repo, known, lookup, releases, pages }));
  below.reusables.ports.content.register({ check: drafts.checkedBlocks, signed: known.signed });
  identityPorts.previews.register({ previewByToken: previews.read });
  below.products.ports.pagePaths.register({
    of: async (tenant, viewer, wanted) => {
      if (viewer !== 'staff') return pages.pathsFor(tenant, viewer, wanted);
      const tree = await drafts.tree(tenant);
      return new Map(wanted.flatMap((id) => (tree.rows.get(id)?.archived_at === null ? [[id, tree.pathOf(id)] as const] : [])));
    },
  });
  below.apps.ports.targets.register(known);
  return {
    service: { drafts, edits, publishDrafts, known, lookup },
    ports: { releases },
    routes: draftsStudioRoutes({ drafts, edits, publishing: publishDrafts, previews, history }),
  };
}
