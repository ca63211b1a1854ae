import { requireKey } from '@bandstand/rules/lists/require.ts';
import type { NavigationEntry } from '@bandstand/contract/apps.ts';
import type { TemplateContent, TemplatePage } from '@bandstand/contract/templates.ts';
import { freeSlug, joinPath, slugOf } from '@bandstand/rules/pages/slugs.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Drafts } from '../drafts/drafts.service.ts';

type Tree = Awaited<ReturnType<Drafts['tree']>>;
interface Ground {
  tree: Tree;
  drafts: Pick<Drafts, 'takenSlugs' | 'isAtTop' | 'siblingsIn' | 'positionStep' | 'checkParent'>;
  ids: Ids;
  parentId: string | null;
}

/** A template's page with its future place. */
export interface PlacedPage {
  page: TemplatePage;
  id: string;
  parentId: string | null;
  slug: string;
  path: string;
  position: number;
}
export type Placed = ReturnType<typeof placed>;

/**
 * Where each page of a template goes: below one page, or at the top, after existing pages, under free names. Its home page becomes the app's home if
 * there is none. Throws page_not_found for a missing parent, 422 if it would be too deep.
 */
export function placed({ pages }: TemplateContent, { tree, drafts, ids, parentId }: Ground) {
  const made = new Map<string, PlacedPage>();
  const taken = new Map<string | null, Set<string>>();
  const counts = new Map<string | null, number>();
  const heights = new Map<string, number>();
  const base = drafts.siblingsIn(tree, parentId, null).at(-1)?.position ?? -drafts.positionStep;
  for (const page of pages) {
    const parent = page.parent_id === null ? null : (made.get(page.parent_id) ?? null);
    const isTop = page.parent_id === null || parent === null;
    const parentOf = isTop ? parentId : parent.id;
    // Pages below a home page share the names of the top, as the app's own pages do.
    const isAtTop = isTop ? drafts.isAtTop(tree, parentId) : parent.path === '/';
    const room = isAtTop ? null : parentOf;
    const used = taken.get(room) ?? (isTop || isAtTop ? drafts.takenSlugs(tree, isAtTop ? null : parentId, null) : new Set<string>());
    taken.set(room, used);
    const isHome = page.slug === '' && isTop && parentId === null && !used.has('');
    const slug = isHome ? '' : freeSlug(page.slug === '' ? slugOf(page.title) : slugOf(page.slug), used, isAtTop);
    used.add(slug);
    const at = counts.get(parentOf) ?? 0;
    counts.set(parentOf, at + 1);
    const above = isTop ? (parentId === null ? null : tree.pathOf(parentId)) : parent.path;
    heights.set(page.id, isTop ? 1 : requireKey(heights, parent.page.id) + 1);
    made.set(page.id, {
      page,
      id: ids.next(),
      parentId: parentOf,
      slug,
      path: joinPath(above, slug),
      position: (isTop ? base + drafts.positionStep : 0) + at * drafts.positionStep,
    });
  }
  drafts.checkParent(tree, parentId, Math.max(1, ...heights.values()));
  const list = [...made.values()];
  return {
    pages: list,
    paths: new Map(list.map(({ page, path }) => [page.path, path])),
    /** An entry of the tab bar or the menu as the app stores it; none for a page outside the template. */
    entry: ({ page_id, path: _path, ...entry }: NavigationEntry): NavigationEntry[] => {
      if (page_id === undefined) return entry.screen ? [entry] : [];
      const page = made.get(page_id);
      return page ? [{ ...entry, page_id: page.id, path: page.path }] : [];
    },
  };
}
