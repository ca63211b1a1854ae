import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Member } from '../../platform/http/context.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Content } from '../content/content.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';

export interface PurchasedProduct {
  id: string;
  title: string;
  image: Image | null;
  path: string | null;
}
/** Products that a member has active access to. */
export type PurchasedProducts = (tenant: Tenant, productIds: readonly string[]) => Promise<Omit<PurchasedProduct, 'path'>[]>;

/** Whether members have any, as the domain knows that has them: submissions, sessions of workouts. */
export interface OwnThings {
  has(member: Member): Promise<boolean>;
}

interface Section<T> {
  items: T[];
  total_count: number;
}
const perSection = 20;
const empty = { items: [], total_count: 0 };

export type MyContent = ReturnType<typeof createMyContent>;

/** All of a member's own content, in sections (PRG-12); completions are listed beside bookmarks. */
export function createMyContent({
  pages,
  content,
  purchasedProducts,
  submissions,
  sessions,
}: {
  pages: Pages;
  content: Content;
  purchasedProducts: PurchasedProducts;
  submissions: Port<OwnThings>;
  sessions: Port<OwnThings>;
}) {
  const listed = (visit: Visit, ids: readonly string[], page: number): Section<ContentItem> => {
    const known = ids.filter((id) => {
      const page = visit.tree.page(id);
      return page && visit.isListable(page);
    });
    return { items: content.items(visit, known.slice((page - 1) * perSection, page * perSection)), total_count: known.length };
  };
  const joined = (visit: Visit, test: (page: Page) => boolean): string[] =>
    [...visit.viewer.subscriptions].flatMap(([id, run]) => {
      const page = visit.tree.page(id);
      return run.isMember && page && test(page) ? [id] : [];
    });
  const isOver = (visit: Visit, page: Page) => msOf(page.teaser.ends_at ?? page.teaser.starts_at ?? '') < visit.nowMs;
  /** Events without a time come last. */
  const startOf = (visit: Visit, id: string) => {
    const at = visit.tree.page(id)?.teaser.starts_at;
    return at ? msOf(at) : Number.MAX_SAFE_INTEGER;
  };

  const sections = {
    programs: (visit: Visit) => joined(visit, (page) => page.type === 'program'),
    events: (visit: Visit) => joined(visit, (page) => page.type === 'event_occurrence'),
    packs: (visit: Visit) => joined(visit, (page) => page.type === 'pack'),
    pages: (visit: Visit) => joined(visit, (page) => !['program', 'event_occurrence', 'pack'].includes(page.type)),
    shared_items: (visit: Visit) =>
      [...visit.viewer.subscriptions].flatMap(([id, run]) => (run.isAssigned && visit.tree.page(id)?.access.is_private ? [id] : [])),
    upcoming_pages: (visit: Visit) =>
      joined(visit, (page) => page.type === 'event_occurrence' && !isOver(visit, page)).toSorted((a, b) => startOf(visit, a) - startOf(visit, b)),
    bookmarked_items: (visit: Visit) => [...visit.viewer.bookmarks],
    completed_items: (visit: Visit) => [...visit.viewer.completed],
  };
  type Name = keyof typeof sections;

  async function purchased(visit: Visit, page: number): Promise<Section<PurchasedProduct>> {
    const ids = [...visit.viewer.activeProductIds];
    if (ids.length === 0) return empty;
    const products = await purchasedProducts(visit.tenant, ids);
    const pathOf = (productId: string): string | null => {
      const opened = visit.tree.inOrder().find(({ access }) => access.require_purchase && access.products.some(({ id }) => id === productId));
      return opened ? visit.tree.pathOf(opened.id) : null;
    };
    return {
      items: products.slice((page - 1) * perSection, page * perSection).map((product) => ({ ...product, path: pathOf(product.id) })),
      total_count: products.length,
    };
  }

  return {
    /** All sections with their first items, or one section page by page. */
    show: async (member: Member, query: { section?: string; page?: number }) => {
      if (query.section !== undefined && query.section !== 'purchased_products' && !Object.hasOwn(sections, query.section))
        throw new AppError('not_found');
      const visit = await pages.visit(member.tenant, member);
      const isAsked = (name: string) => query.section === undefined || query.section === name;
      const page = query.section === undefined ? 1 : (query.page ?? 1);
      const of = (name: Name): Section<ContentItem> => (isAsked(name) ? listed(visit, sections[name](visit), page) : empty);
      return {
        purchased_products: isAsked('purchased_products') ? await purchased(visit, page) : empty,
        programs: of('programs'),
        events: of('events'),
        packs: of('packs'),
        pages: of('pages'),
        shared_items: of('shared_items'),
        upcoming_pages: of('upcoming_pages'),
        bookmarked_items: of('bookmarked_items'),
        completed_items: of('completed_items'),
        has_form_submissions: await submissions.current.has(member),
        has_workout_sessions: await sessions.current.has(member),
      };
    },
  };
}
