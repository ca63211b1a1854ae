import type { AttachmentData } from '@bandstand/contract/threads.ts';
import { isWebUrl } from '@bandstand/rules/text/url.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Pages } from '../pages/pages.service.ts';

/** The one who looks, as the access rule needs him. */
export type PageViewer = Pick<Member, 'id' | 'isAdmin'>;

/** What the threads of pages ask of the pages: comments and feeds follow the access of their page, by a full grant (MSG-25). */
export interface PageGate {
  /** One answer for each viewer. */
  mayOpen(tenant: Tenant, pageId: string, viewers: readonly (PageViewer | null)[]): Promise<boolean[]>;
  /** Those of the pages that the viewer may open, with their titles, in one visit. */
  openOnes(tenant: Tenant, member: Member | null, pageIds: readonly string[]): Promise<Map<string, { title: string }>>;
  /** For whoever may open the page. */
  titleOf(tenant: Tenant, pageId: string): Promise<string | null>;
  /** What every guest may know of the page at a path of the app; null where there is none, or it is nobody's business. */
  cardAt(tenant: Tenant, path: string): Promise<{ title: string; description: string | null; image: string | null; path: string } | null>;
}

export const createPageGate = (pages: Pages): PageGate => ({
  mayOpen: async (tenant, pageId, viewers) => {
    // What every guest may open is open to whoever signs out: nobody else has to be looked at.
    if ((await pages.visit(tenant, null)).decide(pageId).mode === 'full') return viewers.map(() => true);
    return Promise.all(viewers.map(async (viewer) => viewer !== null && (await pages.visitAs(tenant, viewer)).decide(pageId).mode === 'full'));
  },
  openOnes: async (tenant, member, pageIds) => {
    const visit = await pages.visit(tenant, member);
    return new Map(
      pageIds.flatMap((id) => {
        const page = visit.tree.page(id);
        return page && visit.decide(id).mode === 'full' ? [[id, { title: page.title }]] : [];
      }),
    );
  },
  titleOf: async (tenant, pageId) => (await pages.tree(tenant)).page(pageId)?.title ?? null,
  cardAt: async (tenant, path) => {
    const visit = await pages.visit(tenant, null);
    const page = visit.tree.byPath(path);
    if (!page || !visit.isListable(page)) return null;
    return { title: page.title, description: page.teaser.subtitle, image: null, path: visit.tree.pathOf(page.id) };
  },
});

export interface LinkCards {
  /** What a link shows: a page of the app shows what every guest may know of it; other addresses are left as they are. */
  complete(tenant: Tenant, url: string): Promise<AttachmentData>;
}

export const createLinkCards = ({ pages, originOf }: { pages: PageGate; originOf: (tenant: Tenant) => Promise<string> }): LinkCards => ({
  complete: async (tenant, url) => {
    const bare = { url, title: null, description: null, image: null, page_path: null };
    const origin = await originOf(tenant);
    const parsed = isWebUrl(url) ? new URL(url) : new URL(url, origin);
    if (parsed.origin !== new URL(origin).origin) return bare;
    const card = await pages.cardAt(tenant, parsed.pathname);
    return card ? { ...bare, title: card.title, description: card.description, image: card.image, page_path: card.path } : bare;
  },
});
