import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { IdentityDomains } from './compose.identity.ts';
import { composePieces, composeShelves } from './compose.pieces.ts';
import type { AccessEvents, AccessJobs } from './domains/access/access.events.ts';
import type { AppsEvents } from './domains/apps/apps.events.ts';
import { createProductItems } from './domains/access/access.items.service.ts';
import { createPageMembers } from './domains/access/access.members.service.ts';
import { accessSettingsRoutes } from './domains/access/access.settings.routes.ts';
import { createAccessOfApp } from './domains/access/access.settings.service.ts';
import { createAccessPanel } from './domains/access/access.service.ts';
import { accessStudioRoutes } from './domains/access/access.studio.routes.ts';
import { createChecksRepo } from './domains/checks/checks.repo.ts';
import { createChecks } from './domains/checks/checks.service.ts';
import { checksStudioRoutes } from './domains/checks/checks.studio.routes.ts';
import { createContentRepo } from './domains/content/content.repo.ts';
import { contentRoutes } from './domains/content/content.routes.ts';
import { createContent } from './domains/content/content.service.ts';
import { createAppFiles } from './domains/delivery/delivery.app-files.service.ts';
import { createBuiltFiles } from './domains/delivery/delivery.built-files.ts';
import { createClientBundle } from './domains/delivery/delivery.bundle.ts';
import { createPageData } from './domains/delivery/delivery.page.service.ts';
import { addDeliveryRoutes } from './domains/delivery/delivery.pages.files.ts';
import { createReadyAnswers } from './domains/delivery/delivery.cache.ts';
import { createDelivery } from './domains/delivery/delivery.service.ts';
import { addStaticRoutes } from './domains/delivery/delivery.static.files.ts';
import { studioSources } from './domains/delivery/delivery.addresses.ts';
import { createExerciseImport } from './domains/exercises/exercises.import.service.ts';
import { receiveLibrary } from './domains/exercises/exercises.intake.ts';
import { createExercisesRepo } from './domains/exercises/exercises.repo.ts';
import { exercisesRoutes } from './domains/exercises/exercises.routes.ts';
import { createExercises } from './domains/exercises/exercises.service.ts';
import { createPreviews } from './domains/drafts/drafts.preview.service.ts';
import { createDraftHistory } from './domains/drafts/drafts.history.service.ts';
import { createPublishDrafts, type EnsureThread } from './domains/drafts/drafts.publish.service.ts';
import { signedImages } from './domains/drafts/drafts.images.ts';
import { createDraftsRepo } from './domains/drafts/drafts.repo.ts';
import { createDrafts } from './domains/drafts/drafts.service.ts';
import { draftsStudioRoutes } from './domains/drafts/drafts.studio.routes.ts';
import { createTreeEdits } from './domains/drafts/drafts.tree.service.ts';
import { toImage } from './domains/media/media.shape.ts';
import type { PagesEvents } from './domains/pages/pages.events.ts';
import { createLiveTrees } from './domains/pages/pages.live.ts';
import { createPublishing } from './domains/pages/pages.publish.service.ts';
import { createPiecesRepo } from './domains/pieces/pieces.repo.ts';
import { createPagesRepo } from './domains/pages/pages.repo.ts';
import { createPages } from './domains/pages/pages.service.ts';
import type { Entitlements } from './domains/products/products.entitlements.service.ts';
import type { Products } from './domains/products/products.service.ts';
import { progressBundle } from './domains/progress/progress.bundle.ts';
import type { ProgressEvents } from './domains/progress/progress.events.ts';
import { createMyContent } from './domains/progress/progress.my-content.service.ts';
import { createProgressRepo } from './domains/progress/progress.repo.ts';
import { progressRoutes } from './domains/progress/progress.routes.ts';
import { createRuns } from './domains/progress/progress.runs.service.ts';
import { createCompletion } from './domains/progress/progress.service.ts';
import { publishLater, releasesJobs, type ReleasesJobs } from './domains/releases/releases.jobs.ts';
import { createFrozenRelease } from './domains/releases/releases.preview.ts';
import { createReleasesRepo } from './domains/releases/releases.repo.ts';
import { createReleases } from './domains/releases/releases.service.ts';
import { releasesStudioRoutes } from './domains/releases/releases.studio.routes.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Identity } from './platform/http/context.ts';
import type { Http } from './platform/http/http.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import type { Realtime } from './platform/realtime/realtime.ts';

export type PageDomainsJobs = ReleasesJobs & AccessJobs;
export type PageDomainsEvents = PagesEvents & AccessEvents & ProgressEvents;

export interface PagesParts {
  platform: Platform;
  bus: Bus<PageDomainsEvents & AppsEvents>;
  realtime: Realtime;
  jobs: Jobs<PageDomainsJobs>;
  identified: IdentityDomains;
  products: { catalogue: Products; entitlements: Entitlements };
  /** Threads stand above pages and are made after them: asked for when a page that has one is published. */
  ensureThread: EnsureThread;
}

/** Where the repository is: the built clients and the fonts lie beside the server. */
const root = path.join(import.meta.dirname, '..');

/** Pages and everything that is made of them: drafts, lists, progress, and the way out. */
export function composePages({ platform, bus, realtime, jobs, identified, products, ensureThread }: PagesParts) {
  const { db, clock, ids, log, secret, env, storage } = platform;
  const { apps, media, mediaSigner, members, bundles, directory } = identified;
  const appRules = async (tenant: Tenant) => {
    const { row, config } = await apps.require(tenant);
    return { access: row.access, hidePrivatePages: row.hide_private_pages, timezone: config.app.timezone };
  };
  const repo = createPagesRepo({ db });
  const live = createLiveTrees({ repo, clock, log });
  const piecesRepo = createPiecesRepo({ db });
  const { activeProductIds } = products.entitlements;
  const pages = createPages({ repo, live, clock, appRules, activeProductIds, holdersOf: piecesRepo.holdersOf });
  const publishing = createPublishing({ live, bus, realtime });
  products.catalogue.includeFrom(pages.includedIn);
  media.addGate({ mayView: pages.mayView, uses: pages.usesOfMedia });
  const shelves = composeShelves({ platform, repo: piecesRepo, publishing });
  // Who may see what pieces show is answered with the pages that show these.
  media.addGate({ mayView: () => Promise.resolve(false), uses: shelves.pieces.usesOfMedia });
  // The config names the version of the tree: it is read again with every publication.
  bus.on('tree.changed', () => apps.forget());

  const draftsRepo = createDraftsRepo({ db });
  const images = async (tenant: Tenant, wanted: readonly string[]) =>
    new Map((await media.byIds(tenant, wanted)).filter(({ kind }) => kind === 'image').map((row) => [row.id, toImage(row)]));
  const mediaValues = async (tenant: Tenant, wanted: readonly string[]) =>
    new Map([...(await media.valuesOf(tenant, wanted))].map(([id, { value }]) => [id, value]));
  const knownProducts = async (tenant: Tenant, wanted: readonly string[]) => new Set((await products.catalogue.productsByIds(tenant, wanted)).keys());
  const { knownPieces, knownOverlays } = shelves;
  const known = { mediaValues, knownPieces, knownOverlays, knownProducts };
  identified.drafts.useTargets({
    products: knownProducts,
    overlays: knownOverlays,
    images,
    signed: async (tenant, value) => signedImages(await mediaSigner(tenant), value),
  });
  const draftParts = { db, repo: draftsRepo, clock, ids, pages, appRules, ...known, mediaSigner };
  const drafts = createDrafts(draftParts);
  products.catalogue.pathsFrom(async (tenant, viewer, wanted) => {
    if (viewer !== 'staff') return pages.pathsFor(tenant, viewer, wanted);
    const tree = await drafts.tree(tenant);
    return new Map(wanted.flatMap((id) => (tree.rows.get(id)?.archived_at === null ? [[id, tree.pathOf(id)] as const] : [])));
  });
  const edits = createTreeEdits({ ...draftParts, drafts });
  const releasesRepo = createReleasesRepo({ db });
  const appDrafts = identified.drafts;
  const publishDrafts = createPublishDrafts({ ...draftParts, drafts, publishing, appDrafts, ensureThread, recordRelease: releasesRepo.record });
  const releases = createReleases({ ...draftParts, repo: releasesRepo, drafts, publishDrafts, appDrafts, publishLater: publishLater(jobs) });
  releasesJobs({ jobs, releases, tenantOf: apps.byId });
  const checks = createChecks({ ...draftParts, repo: createChecksRepo({ db }), drafts, appDrafts });
  const history = createDraftHistory({ ...draftParts, drafts, edits, appDrafts });
  const previews = createPreviews({
    repo: draftsRepo,
    clock,
    secret,
    originOf: apps.originOf,
    mediaSigner,
    pieceOf: shelves.pieceOf,
    releaseOf: createFrozenRelease({ repo: releasesRepo }),
    liveTree: pages.tree,
    treeFor: async (tenant, grant) => (await pages.visit(tenant, null, grant)).tree,
    mayLook: (tenant, userId) => identified.staffSessions.may(tenant, userId, 'build.preview'),
  });
  pages.showDraftsOf(previews.source);
  const accessOfApp = createAccessOfApp({ appDrafts, pages, drafts, clock });
  const access = createAccessPanel({ ...draftParts, drafts, edits, peopleByIds: members.peopleByIds });
  const productItems = createProductItems({ drafts, edits, appRules, knownProducts });
  products.catalogue.draftsFrom(productItems.itemsOf);
  const emailsOf = async (tenant: Tenant, userIds: readonly string[]) => {
    const people = await members.peopleByUserIds(tenant, userIds);
    return new Map(
      await Promise.all(
        [...people].map(
          async ([userId, person]) => [userId, { name: person.name, email: (await directory.require(tenant, person.id)).email }] as const,
        ),
      ),
    );
  };
  const pageMembers = createPageMembers({ db, clock, drafts, peopleOf: emailsOf, bus, jobs });

  const content = createContent({ repo: createContentRepo({ db }), pages });
  const pieces = composePieces({ platform, shelves, pages, drafts, content, mediaSigner, mediaValues, ensureThread });
  const progressParts = { repo: createProgressRepo({ db }), pages, clock, bus };
  const completion = createCompletion(progressParts);
  const people = async (tenant: Tenant, wanted: readonly string[]) =>
    new Map(
      [...(await members.peopleByIds(tenant, wanted))].map(([id, person]) => [
        id,
        { id, user_id: person.userId, name: person.name, avatar_urls: person.avatarUrls },
      ]),
    );
  const runs = createRuns({ ...progressParts, peopleByIds: people });
  const purchasedProducts = async (tenant: Tenant, wanted: readonly string[]) =>
    (await products.catalogue.list(tenant, null, { ids: wanted.join(','), include_hidden: true })).items.map(({ id, title, image }) => ({
      id,
      title,
      image,
    }));
  const myContent = createMyContent({ pages, content, purchasedProducts });
  bundles.contribute(progressBundle(pages));

  const exercisesRepo = createExercisesRepo({ db });
  const importing = createExerciseImport({
    repo: exercisesRepo,
    drafts,
    publishDrafts,
    clock,
    ids,
    log,
    ensureImage: async (tenant, bytes, title) => {
      const { row, isNew } = await media.ensureImage(tenant, bytes, { title, alt: title });
      return { image: toImage(row), isNew };
    },
  });
  const imageUrls = async (tenant: Tenant, wanted: readonly string[]) => {
    const [found, sign] = await Promise.all([images(tenant, wanted), mediaSigner(tenant)]);
    return new Map([...found].map(([id, image]) => [id, sign(image.urls.small)]));
  };
  const library = createExercises({ repo: exercisesRepo, imageUrls });

  const { studioOrigins, appOrigins } = studioSources(env);
  const bundle = createClientBundle({ folder: path.join(root, 'member/dist'), log, isWatched: env.nodeEnv === 'development' });
  const delivery = createDelivery({
    pages,
    pageData: createPageData({ pages, content, shown: pieces.shown }),
    bundle,
    clock,
    config: apps.config,
    originOf: apps.originOf,
    studioOrigins,
  });
  const ready = createReadyAnswers({ clock });
  for (const event of ['tree.changed', 'app.config_changed', 'app.access_changed', 'app.created'] as const) bus.on(event, ready.forget);
  const iconOf = async (tenant: Tenant) => {
    const image = (await apps.require(tenant)).row.settings.icon;
    const row = image?.media_id ? await media.findRow(tenant, image.media_id) : undefined;
    const file = row && (row.variants['large.webp'] ?? Object.values(row.variants)[0]);
    return image && file ? { image, bytes: () => storage.read(file.key) } : null;
  };
  const appFiles = createAppFiles({ delivery, config: apps.config, originOf: apps.originOf, iconOf, appOrigins });

  return {
    pages,
    appRules,
    drafts,
    edits,
    publishing,
    publishDrafts,
    content,
    pieces,
    shelves,
    mediaValues,
    completion,
    runs,
    purchasedProducts,
    previews,
    pageMembers,
    knownProducts,
    importing,
    addTo: (http: Http, identity: Identity): void => {
      identity.previewByToken = previews.read;
      http.add(draftsStudioRoutes({ drafts, edits, publishing: publishDrafts, previews, history }));
      http.add(releasesStudioRoutes(releases));
      http.add(checksStudioRoutes(checks));
      http.add(accessStudioRoutes({ access, members: pageMembers, items: productItems }));
      http.add(accessSettingsRoutes(accessOfApp));
      http.add(contentRoutes(content));
      pieces.addTo(http);
      http.add(progressRoutes({ completion, runs, myContent }));
      http.add(exercisesRoutes({ library, importing, receive: receiveLibrary }));
      addStaticRoutes(http.app, { built: createBuiltFiles({ root }), own: appFiles, identity });
      const appIdOf = (request: IncomingMessage): string | null => {
        const host = http.sites.plainHost(request);
        return host === null ? null : apps.knownByHost(host);
      };
      addDeliveryRoutes(http.app, { delivery, ready, identity, appIdOf, appUrl: env.appUrl });
    },
  };
}

export type PageDomains = ReturnType<typeof composePages>;
