import type { Block } from '@bandstand/contract/blocks/block.ts';
import { pageTypes, type ContentItem, type PageType } from '@bandstand/contract/content-item.ts';
import type { PageTreeEntry } from '@bandstand/contract/content.ts';
import { vocabularyOf, withoutTypos } from '@bandstand/rules/text/typos.ts';
import { plainLetters, searchQuery, titleQuery } from '@bandstand/rules/text/words.ts';
import { isTimeZone } from '@bandstand/rules/time/zone.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member, PreviewGrant } from '../../platform/http/context.ts';
import { perVersion } from '../../platform/per-version.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';
import { oncePerEvent, storedQuery, testsOf, type ContentQuery } from './content.filters.ts';
import { toItem, toItems } from './content.items.ts';
import { ordered, type Ranks } from './content.order.ts';
import { createPopularity, type Popularity } from './content.popularity.ts';
import type { ContentRepo } from './content.repo.ts';

export interface ContentList {
  items: ContentItem[];
  total_count: number;
  /** What was searched for instead of a mistyped term. */
  corrected_term?: string;
}
export type Content = ReturnType<typeof createContent>;

const defaultLimit = 20;
const mostUsesAtOnce = 5000;

/** Lists of pages, each with the viewer's own decision. Leaves out pages that are private to the viewer (PRG-10). */
export function createContent(parts: ContentDependencies) {
  const list = createListing(parts);
  const { pages, repo } = parts;
  return {
    /** The pages of these ids that the viewer may know of, in the order of the ids. */
    items: toItems,
    list: async (who: Viewing, contentType: string, query: ContentQuery): Promise<ContentList> =>
      list(await pages.visit(who.tenant, who.member, who.preview), contentType, query),
    /** The tree that the viewer may know of; empty for an unknown root (PRG-10). */
    tree: async (who: Viewing, rootId: string | undefined): Promise<PageTreeEntry[]> => {
      const visit = await pages.visit(who.tenant, who.member, who.preview);
      const root = rootId === undefined ? null : visit.tree.page(rootId);
      if (root === undefined || (root && !visit.isListable(root))) return [];
      return visit.tree
        .childrenOf(root?.id ?? null)
        .filter(visit.isListable)
        .map((page) => branch(visit, page));
    },
    path: async (who: Viewing, pageId: string): Promise<{ path: string }> => {
      const visit = await pages.visit(who.tenant, who.member, who.preview);
      const page = visit.tree.page(pageId);
      if (!page || !visit.isListable(page)) throw new AppError('page_not_found');
      return { path: visit.tree.pathOf(pageId) };
    },
    /** Adds up what changed in how often pages were completed and saved. */
    addUpUses: async (): Promise<void> => {
      while ((await repo.addUpUses(mostUsesAtOnce)) === mostUsesAtOnce);
    },
    /** The pages that a collection block shows to the viewer. */
    collected: async (visit: Visit, data: Extract<Block, { type: 'collection' }>['data']): Promise<ContentItem[]> => {
      const pageIds = (data.items ?? []).map(({ page_id }) => page_id);
      if (data.source === 'items') return toItems(visit, pageIds);
      const { content_type, ...query } = storedQuery(data.query ?? {});
      return (await list(visit, pageTypes.find((known) => known === content_type) ?? 'all', query)).items;
    },
  };
}
interface ContentDependencies {
  repo: ContentRepo;
  pages: Pages;
  clock: Clock;
}

const branch = (visit: Visit, page: Page): PageTreeEntry => ({
  page_id: page.id,
  is_completed: visit.isCompleted(page),
  pages: visit.tree
    .childrenOf(page.id)
    .filter(visit.isListable)
    .map((child) => branch(visit, child)),
});

/** Pages of the type and place, before the rest of the query. */
function candidates(visit: Visit, type: PageType | 'all', query: ContentQuery): Page[] {
  const isWanted = (page: Page) => type === 'all' || page.type === type;
  if (!query.page_id) return visit.tree.inOrder().filter(isWanted);
  const root = visit.tree.page(query.page_id);
  if (!root || !visit.isListable(root)) return [];
  const below: Page[] = query.include_current ? [root] : [];
  const waiting = visit.tree.childrenOf(root.id).toReversed();
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    below.push(page);
    waiting.push(...visit.tree.childrenOf(page.id).toReversed());
  }
  return below.filter(isWanted);
}

function createListing({ repo, clock }: ContentDependencies) {
  const popularityOf = createPopularity({ repo, clock });
  const counted = new WeakMap<Visit, Promise<Popularity>>();
  /** Counted once per visit, however many collections of a page are sorted by it. */
  const popularity = (visit: Visit): Promise<Popularity> => {
    const popularity = counted.get(visit) ?? popularityOf(visit.tenant);
    counted.set(visit, popularity);
    return popularity;
  };

  /** Asks who the viewer is, which no other list does: its answer is for this viewer alone. */
  const propertyOf = async ({ tenant, viewer: { member } }: Visit, slug: string): Promise<string | null> =>
    member && repo.property(tenant, member.id, slug);

  /** Pages that the term finds: by title and tags, and by text if it is open to the viewer in full. */
  async function found(visit: Visit, term: string): Promise<Map<string, number>> {
    const query = searchQuery(term);
    if (query === null) return new Map();
    // Drafts are not in the search index, so only their titles are searched.
    if (visit.isPreview)
      return new Map(visit.tree.inOrder().flatMap((page) => (plainLetters(page.title).includes(plainLetters(term.trim())) ? [[page.id, 1]] : [])));
    const hits = await repo.search(visit.tenant, query, titleQuery(query));
    return new Map(
      hits.flatMap(({ page_id, in_title, rank, title_rank }): [string, number][] => {
        if (visit.decide(page_id).mode === 'full') return [[page_id, rank]];
        return in_title ? [[page_id, title_rank]] : [];
      }),
    );
  }

  // Of thousands of pages it takes longer than the search.
  const vocabulary = perVersion(async ({ tree }: Visit) => vocabularyOf(tree.inOrder(), ({ title, teaser: { tags } }) => [title, ...tags]));
  /** Only words of pages that exist for the viewer: a correction must not tell of others. */
  async function meantInstead(visit: Visit, term: string, pages: readonly Page[]): Promise<string | null> {
    const inPlace = new Set(pages);
    return withoutTypos(term, await vocabulary(visit), (page) => inPlace.has(page) && visit.isListable(page));
  }

  return async (visit: Visit, contentType: string, query: ContentQuery): Promise<ContentList> => {
    const type = contentType === 'all' ? 'all' : pageTypes.find((known) => known === contentType);
    if (!type) throw new AppError('not_found');
    refuseFields({ timezone: query.timezone !== undefined && !isTimeZone(query.timezone) ? { key: 'field.invalid' } : null });
    const property = query.with_property && !query.with_property.includes(':') ? await propertyOf(visit, query.with_property) : null;
    const ranks: Ranks = {};
    if (query.order_by === 'popularity') ranks.popularity = await popularity(visit);
    const term = query.term?.trim() ?? '';
    const tests = testsOf(visit, query, property);
    const inPlace = candidates(visit, type, query);
    const matching = () => {
      const { relevance } = ranks;
      const pages = inPlace.filter((page) => (!relevance || relevance.has(page.id)) && tests.every((test) => test(page)) && visit.isListable(page));
      return query.once_per_event ? oncePerEvent(pages, visit.nowMs) : pages;
    };
    if (term !== '') ranks.relevance = await found(visit, term);
    let pages = matching();
    let corrected: string | null = null;
    if (term !== '' && pages.length === 0) {
      corrected = await meantInstead(visit, term, inPlace);
      if (corrected !== null) {
        ranks.relevance = await found(visit, corrected);
        pages = matching();
      }
    }
    const limit = query.limit ?? defaultLimit;
    const offset = query.offset ?? ((query.page ?? 1) - 1) * limit;
    const shown = ordered(visit, pages, query, ranks).slice(offset, offset + limit);
    return {
      items: shown.map((page) => toItem(visit, page)),
      total_count: pages.length,
      ...(corrected !== null && pages.length > 0 && { corrected_term: corrected }),
    };
  };
}

/** The viewer of a list. */
export interface Viewing {
  tenant: Tenant;
  member: Member | null;
  preview: PreviewGrant | null;
}
