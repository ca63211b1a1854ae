import type { NavigationEntry } from '@bandstand/contract/apps.ts';
import type { DraftTree } from '../drafts/drafts.shape.ts';
import type { QueryList } from './checks.repo.ts';

/** Types whose page lists the pages below it. */
const listsChildren = new Set(['program', 'collection', 'pack']);

export interface Ways {
  bars: readonly NavigationEntry[];
  links: readonly { from: string | null; to: string }[];
  lists: readonly QueryList[];
}

/** Whether members can reach a page: from the bars, from a page that lists it, by a link, or by a list that finds it. */
export function reachedIn(tree: DraftTree, { bars, links, lists }: Ways): (id: string) => boolean {
  const targets = new Set(bars.flatMap(({ page_id, path }) => [page_id?.toLowerCase() ?? '', path ?? '']));
  for (const { from, to } of links) {
    const target = to.startsWith('/') ? to.replace(/[?#].*$/s, '').replace(/(.)\/$/, '$1') : to.toLowerCase();
    // A link from a page to itself does not make it reachable.
    if (from === null || (target !== from && target !== tree.pathOf(from))) targets.add(target);
  }
  const finders = lists.map(({ page_id, query }) => ({ below: query?.page_id ?? null, type: query?.content_type ?? null, from: page_id }));
  return (id) => {
    const row = tree.rows.get(id);
    if (!row) return true;
    const parent = tree.rows.get(row.parent_id ?? '');
    return (
      targets.has(id) ||
      targets.has(tree.pathOf(id)) ||
      (parent !== undefined && listsChildren.has(parent.type)) ||
      finders.some(
        ({ below, type, from }) => from !== id && (type === null || type === row.type) && (below === null || below.toLowerCase() === row.parent_id),
      )
    );
  };
}
