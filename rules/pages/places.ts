/** Gaps between siblings, so that a move changes only one page. */
export const positionStep = 1024;

interface PlacedPage {
  id: string;
  parent_id: string | null;
  position: number;
  slug: string;
  archived_at: string | null;
}
interface PlacedTree<P extends PlacedPage = PlacedPage> {
  rows: ReadonlyMap<string, P>;
  pathOf(id: string): string;
}

/** Children of the home page appear at the top, so they share addresses with the top pages. */
export const isAtTop = (tree: PlacedTree, parentId: string | null): boolean => parentId === null || tree.pathOf(parentId) === '/';

/** The slugs not available to a page below the parent. `except`: the page itself. */
export function takenSlugs(tree: PlacedTree, parentId: string | null, except: string | null): Set<string> {
  const isTop = isAtTop(tree, parentId);
  const neighbours = [...tree.rows.values()].filter(
    (row) => !row.archived_at && row.id !== except && (isTop ? isAtTop(tree, row.parent_id) : row.parent_id === parentId),
  );
  return new Set(neighbours.map(({ slug }) => slug));
}

/** The position of a page at `index` among its siblings. Null: no gap is left, so all siblings must be renumbered. */
export function positionAt(siblings: readonly { position: number }[], index: number): number | null {
  const [before, after] = [siblings[Math.min(index, siblings.length) - 1], siblings[index]];
  if (!after) return (before?.position ?? -positionStep) + positionStep;
  if (!before) return after.position - positionStep;
  const middle = Math.floor((before.position + after.position) / 2);
  return middle > before.position ? middle : null;
}

/** Pages below the parent in order, without archived ones and `except`. */
export const siblingsIn = <P extends PlacedPage>(tree: PlacedTree<P>, parentId: string | null, except: string | null): P[] =>
  [...tree.rows.values()].filter((row) => row.parent_id === parentId && !row.archived_at && row.id !== except);
