import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { PageType } from '@bandstand/contract/content-item.ts';
import type { AccessNode, AccessIndex } from '@bandstand/rules/access/tree.ts';
import { indexAccess } from '@bandstand/rules/access/tree.ts';
import { putPage, takePage } from '@bandstand/rules/access/tree.change.ts';
import { joinPath } from '@bandstand/rules/pages/slugs.ts';
import type { Teaser } from './pages.teaser.ts';

/** A published page, without its body. */
export interface Page {
  readonly id: string;
  readonly revisionId: string;
  /** How often one of its media files was replaced since it was published. */
  readonly renewals?: number;
  readonly parentId: string | null;
  readonly position: number;
  readonly type: PageType;
  readonly title: string;
  readonly access: AccessRecord;
  readonly teaser: Teaser;
  readonly publishedAt: string | null;
  readonly createdAt: string;
}

/** All published pages of an app, in memory: every decision and every list starts here, without another query. */
export interface PageTree {
  readonly version: string;
  readonly access: AccessIndex;
  readonly size: number;
  page(id: string): Page | undefined;
  byPath(path: string): Page | undefined;
  pathOf(id: string): string;
  /** Pages below a page, or the top pages, in sibling order. */
  childrenOf(id: string | null): Page[];
  /** The siblings of a page with itself; of more than `most`, only so many neighbours on each side. */
  around(page: Page, most: number, neighbours: number): Page[];
  /** The page and its parents, the page first. */
  chainOf(id: string): Page[];
  /** All pages, parents before children, siblings in order. */
  inOrder(): readonly Page[];
}

/** A tree that publishing updates. */
export interface LiveTree extends PageTree {
  /** Applies published and withdrawn pages. The cost depends only on these pages. */
  change(put: readonly Page[], taken: readonly string[], version: string): void;
}

const bySiblingOrder = (a: Page, b: Page) => a.position - b.position || (a.id < b.id ? -1 : 1);
const toAccess = (page: Page) => ({ id: page.id, parentId: page.parentId, record: page.access, isPublished: true });

/** Drops pages below an unpublished one: withdrawing a page hides its subtree (ACC-15). A cycle stays in the tree, and is closed. */
function withoutLost(pages: Iterable<Page>): Map<string, Page> {
  const byId = new Map<string, Page>();
  for (const page of pages) byId.set(page.id, page);
  const isKept = new Map<string, boolean>();
  for (const page of byId.values()) {
    const chain: Page[] = [];
    let at: Page | undefined = page;
    while (at && at.parentId !== null && !isKept.has(at.id) && !chain.includes(at)) {
      chain.push(at);
      at = byId.get(at.parentId);
    }
    const isReached = at !== undefined && (isKept.get(at.id) ?? true);
    for (const { id } of chain) isKept.set(id, isReached);
  }
  for (const [id, isReached] of isKept) if (!isReached) byId.delete(id);
  return byId;
}

/** The addresses of a tree. Two published pages may want one address: the first keeps it. */
function createAddresses(slugOf: (node: AccessNode) => string) {
  const paths = new Map<string, string>();
  const byPath = new Map<string, string>();
  /** Gives freed addresses to pages that wanted them before. */
  const handOn = (free: ReadonlySet<string>): void => {
    if (free.size > 0) for (const [id, path] of paths) if (free.has(path) && !byPath.has(path)) byPath.set(path, id);
  };
  return {
    pathOf: (id: string): string | undefined => paths.get(id),
    idOf: (path: string): string | undefined => byPath.get(path),
    /** Gives new addresses to these pages and everything below them. */
    below: (top: readonly AccessNode[]): void => {
      const waiting = [...top].toReversed();
      const free = new Set<string>();
      for (let node = waiting.pop(); node; node = waiting.pop()) {
        const old = paths.get(node.id);
        if (old !== undefined && byPath.get(old) === node.id) {
          byPath.delete(old);
          free.add(old);
        }
        const path = joinPath(node.parent ? (paths.get(node.parent.id) ?? null) : null, slugOf(node));
        paths.set(node.id, path);
        if (!byPath.has(path)) byPath.set(path, node.id);
        waiting.push(...node.children.toReversed());
      }
      handOn(free);
    },
    remove: (id: string): void => {
      const path = paths.get(id);
      paths.delete(id);
      if (path === undefined || byPath.get(path) !== id) return;
      byPath.delete(path);
      handOn(new Set([path]));
    },
    clear: (): void => {
      paths.clear();
      byPath.clear();
    },
  };
}

const isSamePlace = (a: Page, b: Page) => a.parentId === b.parentId && a.position === b.position && a.teaser.slug === b.teaser.slug;

/** Builds the tree of the given pages, in any order. */
export function growTree(pages: Iterable<Page>, version: string): LiveTree {
  const byId = withoutLost(pages);
  let access = indexAccess([...byId.values()].toSorted(bySiblingOrder).map(toAccess));
  let order: Page[] | null = null;
  let current = version;

  const pageOf = (node: AccessNode): Page => byId.get(node.id) as Page;
  const addresses = createAddresses((node) => pageOf(node).teaser.slug);
  addresses.below(access.tops);
  const rebuild = () => {
    access = indexAccess([...byId.values()].toSorted(bySiblingOrder).map(toAccess));
    addresses.clear();
    addresses.below(access.tops);
  };

  const siblingsOf = (parentId: string | null) => (parentId === null ? access.tops : (access.nodes.get(parentId)?.children ?? []));
  const placeOf = (page: Page) => {
    const siblings = siblingsOf(page.parentId).filter((node) => node.id !== page.id);
    const at = siblings.findIndex((node) => bySiblingOrder(page, pageOf(node)) < 0);
    return at < 0 ? siblings.length : at;
  };
  const put = (page: Page): boolean => {
    const before = byId.get(page.id);
    if (before && isSamePlace(before, page) && JSON.stringify(before.access) === JSON.stringify(page.access)) {
      byId.set(page.id, page);
      const at = order?.indexOf(before) ?? -1;
      if (order && at >= 0) order[at] = page;
      return true;
    }
    order = null;
    const at = placeOf(page);
    byId.set(page.id, page);
    if (!putPage(access, toAccess(page), at)) return false;
    const node = access.nodes.get(page.id);
    if (node && !(before && isSamePlace(before, page))) addresses.below([node]);
    return true;
  };
  const take = (id: string): boolean => {
    byId.delete(id);
    if (!takePage(access, id)) return false;
    addresses.remove(id);
    return true;
  };

  return {
    get version() {
      return current;
    },
    get access() {
      return access;
    },
    get size() {
      return byId.size;
    },
    page: (id) => byId.get(id),
    byPath: (path) => byId.get(addresses.idOf(path) ?? ''),
    pathOf: (id) => addresses.pathOf(id) ?? '/',
    childrenOf: (id) => siblingsOf(id).map(pageOf),
    around: ({ id, parentId }, most, neighbours) => {
      const siblings = siblingsOf(parentId);
      if (siblings.length <= most) return siblings.map(pageOf);
      const at = siblings.findIndex((node) => node.id === id);
      return siblings.slice(Math.max(0, at - neighbours), at + neighbours + 1).map(pageOf);
    },
    chainOf: (id) => {
      const chain: Page[] = [];
      // A broken tree must not cause an endless loop.
      for (let node = access.nodes.get(id) ?? null; node && chain.length <= byId.size; node = node.parent) chain.push(pageOf(node));
      return chain;
    },
    inOrder: () => {
      if (order) return order;
      const list: Page[] = [];
      const waiting = access.tops.toReversed();
      for (let node = waiting.pop(); node; node = waiting.pop()) {
        list.push(pageOf(node));
        waiting.push(...node.children.toReversed());
      }
      return (order = list);
    },
    change: (changed, taken, next) => {
      current = next;
      if (taken.length > 0) order = null;
      // For many pages at once (a release, an import) a new index is cheaper; parents go before their children.
      const isMany = changed.length + taken.length > 64;
      if (isMany) {
        order = null;
        for (const page of changed) byId.set(page.id, page);
        for (const id of taken) byId.delete(id);
        return rebuild();
      }
      const isDone = [...taken].toReversed().map(take).every(Boolean) && changed.map(put).every(Boolean);
      if (!isDone) {
        order = null;
        for (const page of changed) byId.set(page.id, page);
        rebuild();
      }
    },
  };
}
