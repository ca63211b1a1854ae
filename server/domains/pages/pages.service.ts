import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { Decision } from '@bandstand/contract/access.ts';
import type { MediaUse } from '@bandstand/contract/media.ts';
import { isListable } from '@bandstand/rules/access/decide.ts';
import { mayReadOverlay } from '@bandstand/rules/access/overlays.ts';
import { LRUCache } from 'lru-cache';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, PreviewGrant } from '../../platform/http/context.ts';
import type { LiveTrees } from './pages.live.ts';
import type { Holder, PagesPorts } from './pages.ports.ts';
import type { PagesRepo } from './pages.repo.ts';
import type { Body } from './pages.teaser.ts';
import type { Page } from './pages.tree.ts';
import type { Visit } from './pages.visit.ts';
import type { Visits } from './pages.visits.service.ts';

declare const readable: unique symbol;
/** A page that the access rule opened to the viewer, in full or to browse. Only `requireReadable` makes one. */
export type Readable<T> = T & { readonly [readable]: true };

export interface PagesDependencies {
  repo: PagesRepo;
  live: LiveTrees;
  visits: Visits;
  ports: Pick<PagesPorts, 'drafts' | 'holders'>;
}
export type Pages = ReturnType<typeof createPages>;

/** The published pages of an app, and who may open them. */
export const createPages = (parts: PagesDependencies) => ({
  ...parts.visits,
  ...createReading(parts),
  ...createPageNames(parts),
  ...createShownPlaces(parts),
});

/** Decisions about single pages, and what an opened page shows. */
function createReading({ repo, live, visits: { visit, visitForRights }, ports: { drafts } }: PagesDependencies) {
  const bodies = new LRUCache<string, Body>({ max: 2000 });

  /** A viewer who may not know of the page gets the same answer as for a missing page (API-16). */
  function refuse(decision: Decision): never {
    if (!isListable(decision)) throw new AppError('page_not_found');
    throw new AppError('access_denied', { extra: { access: decision } });
  }

  /** Returns the page if the viewer may open it; `full`: may also complete, start and write there (ACC-14). Throws page_not_found, access_denied. */
  function requireIn(seen: Visit, pageId: string, options: { full?: boolean } = {}): Readable<Page> {
    const page = seen.tree.page(pageId);
    if (!page) throw new AppError('page_not_found');
    const decision = seen.decide(pageId, { browse: !options.full });
    if (!decision.granted) refuse(decision);
    return page as Readable<Page>;
  }

  const rightsOf = (tenant: Tenant, member: Member | null): Promise<Visit> => (member ? visitForRights(tenant, member) : visit(tenant, null));

  return {
    requireIn,
    /** The decision of the access rules for a page (ACC-1). */
    decision: async (tenant: Tenant, member: Member | null, pageId: string): Promise<Decision> => (await rightsOf(tenant, member)).decide(pageId),
    /** Proof that the viewer may open the page. Throws page_not_found, access_denied. */
    requireReadable: async (tenant: Tenant, member: Member | null, pageId: string): Promise<Readable<Page>> =>
      requireIn(await rightsOf(tenant, member), pageId),
    /** Proof that the member has the page in full, not only to browse (ACC-14). Throws page_not_found, access_denied. */
    requireFull: async (tenant: Tenant, member: Member | null, pageId: string): Promise<Readable<Page>> =>
      requireIn(await rightsOf(tenant, member), pageId, { full: true }),
    /** The published tree, for code that makes no access decisions. */
    tree: (tenant: Tenant) => live.tree(tenant),
    treeOn: live.treeOn,
    /** What an opened page shows. */
    body: async (seen: Visit, page: Readable<Page>): Promise<Body> => {
      if (seen.isPreview) return drafts.current.body(seen.tenant, page);
      const key = `${page.revisionId} ${page.renewals ?? 0}`;
      const cachedBody = bodies.get(key);
      if (cachedBody) return cachedBody;
      const text = await repo.body(seen.tenant, page.revisionId);
      if (text === null) throw new AppError('page_not_found');
      const body = JSON.parse(text) as Body;
      bodies.set(key, body);
      return body;
    },
    /** The app's config in a preview, with the appearance that belongs to its pages. */
    configFor: async (tenant: Tenant, config: AppConfig, preview: PreviewGrant | null): Promise<AppConfig> =>
      preview ? { ...config, ...(await drafts.current.look(tenant, preview)) } : config,
  };
}

/** Whether the viewer sees what this place shows (UPL-6, WRK-6). */
function isShownIn(seen: Visit, { id, kind, in_teaser, needs_full }: Holder): boolean {
  if (kind === 'overlay') return mayReadOverlay(seen.app.access, seen.viewer, id) && (!needs_full || seen.viewer.isSignedIn);
  if (kind === 'form') return !needs_full || seen.viewer.isSignedIn;
  const page = seen.tree.page(id);
  if (!page) return false;
  if (in_teaser && seen.isListable(page)) return true;
  const { mode } = seen.decide(id);
  return mode === 'full' || (mode === 'browse' && !needs_full);
}

/** Throws access_denied with the page's decision if the viewer may know of a page that shows it; else not_found. */
function requireShown(seen: Visit, holders: readonly Holder[]): void {
  if (holders.some((holder) => isShownIn(seen, holder))) return;
  const decisions = holders.flatMap(({ id, kind }) => (kind === 'page' && seen.tree.page(id) ? [seen.decide(id, { browse: false })] : []));
  const decision = decisions.find(isListable);
  throw decision ? new AppError('access_denied', { extra: { access: decision } }) : new AppError('not_found');
}

/** Where media, saved block groups and actions are shown, and whether a viewer sees them there. */
function createShownPlaces({ repo, visits: { visit }, ports: { holders } }: PagesDependencies) {
  return {
    isShownIn,
    /** Whether the viewer may download a media file that published pages show (UPL-6). Guests may if a page open to every guest shows it. */
    mayView: async (tenant: Tenant, member: Member | null, mediaId: string): Promise<boolean> => {
      const places = await holders.current.holdersOf(tenant, mediaId);
      if (places.length === 0) return false;
      const seen = await visit(tenant, member);
      return places.some((holder) => isShownIn(seen, holder));
    },
    /** Where a saved block group or an action is shown, if the viewer sees it in one of these places. Throws not_found, access_denied. */
    requireShown: async (seen: Visit, itemId: string): Promise<Holder[]> => {
      const places = await holders.current.holdersOf(seen.tenant, itemId);
      requireShown(seen, places);
      return places;
    },
    /** Pages that show a media file, published or in a draft. */
    usesOfMedia: async (tenant: Tenant, mediaId: string): Promise<MediaUse[]> =>
      (await repo.usesOfMedia(tenant, mediaId)).map(({ id, title, is_live }) => ({ kind: 'page', id, title, state: is_live ? 'live' : 'draft' })),
  };
}

interface NamedPage {
  type: string;
  id: string;
  title: string;
  path: string;
}

/** Titles and addresses of published pages. */
function createPageNames({ repo, live, visits: { visit } }: PagesDependencies) {
  return {
    /** Where an old address leads now, for viewers who may know of the page (ACC-26). */
    redirectOf: async (seen: Visit, path: string): Promise<string | null> => {
      const pageId = await repo.redirect(seen.tenant, path);
      const page = pageId === null ? undefined : seen.tree.page(pageId);
      return page && seen.isListable(page) ? seen.tree.pathOf(page.id) : null;
    },
    /** Does not check access. */
    titlesOf: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, NamedPage>> => {
      const tree = await live.tree(tenant);
      return new Map(
        ids.flatMap((id) => {
          const page = tree.page(id);
          return page ? [[id, { id, type: page.type, title: page.title, path: tree.pathOf(id) }]] : [];
        }),
      );
    },
    /** Addresses by id of published pages that the viewer may know of. */
    pathsFor: async (tenant: Tenant, member: Member | null, ids: readonly string[]): Promise<Map<string, string>> => {
      const seen = await visit(tenant, member);
      const pages = ids.flatMap((id) => seen.tree.page(id) ?? []);
      return new Map(pages.filter((page) => seen.isListable(page)).map(({ id }) => [id, seen.tree.pathOf(id)]));
    },
    /** Pages that a product opens. Leaves out private ones that the viewer may not know of. */
    includedIn: async (tenant: Tenant, viewer: Member | 'staff' | null, productIds: readonly string[]): Promise<Map<string, NamedPage[]>> => {
      const seen = await visit(tenant, viewer === 'staff' ? null : viewer);
      const included = new Map<string, NamedPage[]>();
      for (const page of seen.tree.inOrder()) {
        if (page.access.inherit || !page.access.require_purchase || (viewer !== 'staff' && !seen.isListable(page))) continue;
        for (const { id } of page.access.products) {
          if (!productIds.includes(id)) continue;
          included.set(id, [...(included.get(id) ?? []), { type: page.type, id: page.id, title: page.title, path: seen.tree.pathOf(page.id) }]);
        }
      }
      return included;
    },
  };
}
