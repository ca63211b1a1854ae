import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { Decision } from '@bandstand/contract/access.ts';
import type { MediaUse } from '@bandstand/contract/media.ts';
import { isListable } from '@bandstand/rules/access/decide.ts';
import { viewerOfPersona } from '@bandstand/rules/access/persona.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, PreviewGrant } from '../../platform/http/context.ts';
import { LRUCache } from 'lru-cache';
import { isShownIn, requireShown, type Holder } from './pages.holders.ts';
import type { LiveTrees } from './pages.live.ts';
import type { PagesRepo } from './pages.repo.ts';
import type { Body } from './pages.teaser.ts';
import { growTree, type Page, type PageTree } from './pages.tree.ts';
import { createVisit, guestViewer, viewerOf, type AppRules, type Viewer, type Visit } from './pages.visit.ts';

declare const readable: unique symbol;
/** A page that the access rule opened to the viewer, in full or to browse: only `requireReadable` makes one. */
export type Readable<T> = T & { readonly [readable]: true };

/** What an owner sees through the page builder: drafts instead of what is published. Given by the domain `drafts`. */
export interface DraftSource {
  pages(tenant: Tenant, preview: PreviewGrant): Promise<Page[]>;
  body(tenant: Tenant, page: Pick<Page, 'id' | 'revisionId'>): Promise<Body>;
  /** What of the app's look is another than what is published. */
  look(tenant: Tenant, preview: PreviewGrant): Promise<Partial<Pick<AppConfig, 'theme' | 'toolbar' | 'tab_bar' | 'menu'>>>;
}

export interface PagesDependencies {
  repo: PagesRepo;
  live: LiveTrees;
  clock: Clock;
  /** From memory, without a query. */
  appRules: (tenant: Tenant) => AppRules | Promise<AppRules>;
  activeProductIds: (tenant: Tenant, subscriberId: string) => Promise<string[]>;
  /** Where a media is shown, pieces between included. */
  holdersOf: (tenant: Tenant, itemId: string) => Promise<Holder[]>;
}

export type Pages = ReturnType<typeof createPages>;

/** The published pages of an app, and who may open them. */
export function createPages({ repo, live, clock, appRules, activeProductIds, holdersOf }: PagesDependencies) {
  const bodies = new LRUCache<string, Body>({ max: 2000 });
  let drafts: DraftSource | null = null;

  /** The member's facts and products in two statements, side by side. */
  async function viewerFor(tenant: Tenant, member: Member | null): Promise<Viewer> {
    if (!member) return guestViewer;
    const [facts, productIds] = await Promise.all([repo.memberFacts(tenant, member.id), activeProductIds(tenant, member.id)]);
    live.seen(tenant, facts.tree_version);
    return viewerOf(member, facts, productIds, member);
  }

  /** Who looks at which tree. A preview shows the drafts, as the persona of its token (ACC-27). */
  async function visit(tenant: Tenant, member: Member | null, preview: PreviewGrant | null = null): Promise<Visit> {
    const app = await appRules(tenant);
    if (preview && drafts) {
      const tree = growTree(await drafts.pages(tenant, preview), 'draft');
      const nowMs = preview.at ? msOf(preview.at) : clock.ms();
      return createVisit({
        tenant,
        tree,
        app,
        viewer: personaIn(tree, app, { ...preview, kind: preview.persona, id: preview.staffUserId }, nowMs),
        nowMs,
        preview: { seesAll: preview.persona === 'everything' },
      });
    }
    const viewer = await viewerFor(tenant, member);
    return createVisit({ tenant, tree: await live.tree(tenant), app, viewer, nowMs: clock.ms() });
  }

  /** What may be told to a viewer who may not even know the page: the same as for one that is not there (API-16). */
  function refuse(decision: Decision): never {
    if (!isListable(decision)) throw new AppError('page_not_found');
    throw new AppError('access_denied', { extra: { access: decision } });
  }

  /** The page if the viewer may open it; `full`: also complete, start and write there (ACC-14). Errors: page_not_found, access_denied. */
  function requireIn(seen: Visit, pageId: string, options: { full?: boolean } = {}): Readable<Page> {
    const page = seen.tree.page(pageId);
    if (!page) throw new AppError('page_not_found');
    const decision = seen.decide(pageId, { browse: !options.full });
    if (!decision.granted) refuse(decision);
    return page as Readable<Page>;
  }

  return {
    visit,
    viewerFor,
    requireIn,
    /** The visit of a member who is not asking himself: what the owner simulates, what a mail may say. `productIds` where they do not matter: none. */
    visitAs: async (tenant: Tenant, person: Pick<Member, 'id' | 'isAdmin'>, productIds?: readonly string[]): Promise<Visit> => {
      const [app, facts, products] = await Promise.all([
        appRules(tenant),
        repo.memberFacts(tenant, person.id),
        productIds ?? activeProductIds(tenant, person.id),
      ]);
      live.seen(tenant, facts.tree_version);
      return createVisit({ tenant, tree: await live.tree(tenant), app, viewer: viewerOf(person, facts, products, null), nowMs: clock.ms() });
    },
    /** The visit of somebody made up, to the published pages (STU-5). */
    visitAsPersona: async (tenant: Tenant, described: Described, nowMs: number): Promise<Visit> => {
      const [app, tree] = await Promise.all([appRules(tenant), live.tree(tenant)]);
      return createVisit({ tenant, tree, app, viewer: personaIn(tree, app, described, nowMs), nowMs });
    },
    /** What the rules say for a page (ACC-1). */
    decision: async (tenant: Tenant, member: Member | null, pageId: string): Promise<Decision> => (await visit(tenant, member)).decide(pageId),
    /** Proof that the viewer may open the page. Errors: page_not_found, access_denied. */
    requireReadable: async (tenant: Tenant, member: Member | null, pageId: string): Promise<Readable<Page>> =>
      requireIn(await visit(tenant, member), pageId),
    /** Proof that the member has the page in full, not merely to browse (ACC-14). Errors: page_not_found, access_denied. */
    requireFull: async (tenant: Tenant, member: Member | null, pageId: string): Promise<Readable<Page>> =>
      requireIn(await visit(tenant, member), pageId, { full: true }),
    /** The published tree, for what decides nothing. */
    tree: (tenant: Tenant) => live.tree(tenant),
    /** What an opened page shows. */
    body: async (seen: Visit, page: Readable<Page>): Promise<Body> => {
      if (seen.isPreview && drafts) return drafts.body(seen.tenant, page);
      const key = `${page.revisionId} ${page.renewals ?? 0}`;
      const known = bodies.get(key);
      if (known) return known;
      const text = await repo.body(seen.tenant, page.revisionId);
      if (text === null) throw new AppError('page_not_found');
      const body = JSON.parse(text) as Body;
      bodies.set(key, body);
      return body;
    },
    /** Where an old address leads now, for viewers who may know of the page (ACC-26). */
    redirectOf: async (seen: Visit, path: string): Promise<string | null> => {
      const pageId = await repo.redirect(seen.tenant, path);
      const page = pageId === null ? undefined : seen.tree.page(pageId);
      return page && seen.isListable(page) ? seen.tree.pathOf(page.id) : null;
    },
    /** Whether the viewer may have the bytes of a media that published pages show (UPL-6): guests by what is open to every guest. */
    mayView: async (tenant: Tenant, member: Member | null, mediaId: string): Promise<boolean> => {
      const holders = await holdersOf(tenant, mediaId);
      if (holders.length === 0) return false;
      const seen = await visit(tenant, member);
      return holders.some((holder) => isShownIn(seen, holder));
    },
    isShownIn,
    /** Where a piece or an action is shown, if the viewer sees it in one of these places. Errors: not_found, access_denied. */
    requireShown: async (seen: Visit, itemId: string): Promise<Holder[]> => {
      const holders = await holdersOf(seen.tenant, itemId);
      requireShown(seen, holders);
      return holders;
    },
    /** Pages that show a media, published or in a draft. */
    usesOfMedia: async (tenant: Tenant, mediaId: string): Promise<MediaUse[]> =>
      (await repo.usesOfMedia(tenant, mediaId)).map(({ id, title, is_live }) => ({ kind: 'page', id, title, state: is_live ? 'live' : 'draft' })),
    /** Titles and addresses of published pages, for products that include them. */
    titlesOf: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, { id: string; type: string; title: string; path: string }>> => {
      const tree = await live.tree(tenant);
      return new Map(
        ids.flatMap((id) => {
          const page = tree.page(id);
          return page ? [[id, { id, type: page.type, title: page.title, path: tree.pathOf(id) }]] : [];
        }),
      );
    },
    /** Addresses of published pages by id, for a viewer who may know of them. */
    pathsFor: async (tenant: Tenant, member: Member | null, ids: readonly string[]): Promise<Map<string, string>> => {
      const seen = await visit(tenant, member);
      const pages = ids.flatMap((id) => seen.tree.page(id) ?? []);
      return new Map(pages.filter((page) => seen.isListable(page)).map(({ id }) => [id, seen.tree.pathOf(id)]));
    },
    /** Pages that open with a product: what its buyer gets. Private ones are not named to whoever may not know of them. */
    includedIn: async (
      tenant: Tenant,
      viewer: Member | 'staff' | null,
      productIds: readonly string[],
    ): Promise<Map<string, { type: string; id: string; title: string; path: string }[]>> => {
      const seen = await visit(tenant, viewer === 'staff' ? null : viewer);
      const included = new Map<string, { type: string; id: string; title: string; path: string }[]>();
      for (const page of seen.tree.inOrder()) {
        if (page.access.inherit || !page.access.require_purchase || (viewer !== 'staff' && !seen.isListable(page))) continue;
        for (const { id } of page.access.products) {
          if (!productIds.includes(id)) continue;
          included.set(id, [...(included.get(id) ?? []), { type: page.type, id: page.id, title: page.title, path: seen.tree.pathOf(page.id) }]);
        }
      }
      return included;
    },
    /** The app as a preview shows it: with the look that goes with its pages. */
    configFor: async (tenant: Tenant, config: AppConfig, preview: PreviewGrant | null): Promise<AppConfig> =>
      preview && drafts ? { ...config, ...(await drafts.look(tenant, preview)) } : config,
    /** Drafts come from above: wired once. */
    showDraftsOf: (source: DraftSource): void => {
      drafts = source;
    },
  };
}

/** A made-up viewer, as the owner describes him. `id`: in the place of a member's, found nowhere. */
export interface Described {
  kind: 'everything' | 'guest' | 'member';
  id: string;
  productIds?: readonly string[] | undefined;
  startedDaysAgo?: number | null | undefined;
}

function personaIn(tree: PageTree, app: AppRules, described: Described, nowMs: number): Viewer {
  if (described.kind === 'guest') return guestViewer;
  const persona = { kind: 'member' as const, productIds: described.productIds ?? [], startedDaysAgo: described.startedDaysAgo ?? null };
  const viewer = viewerOfPersona(tree.access, persona, nowMs, app.timezone);
  const joined = { isAssigned: false, isMember: true, completedAt: null };
  const subscriptions = new Map(
    [...viewer.subscriptions].map(([id, run]) => [id, { ...run, ...joined, subscribedAt: run.startedAtExact ?? run.startedAt ?? '' }]),
  );
  return { ...guestViewer, ...viewer, subscriberId: described.id, subscriptions };
}
