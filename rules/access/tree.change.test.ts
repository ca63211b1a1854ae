import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inherits, own, page } from './access.builders.ts';
import { putPage, takePage } from './tree.change.ts';
import { indexAccess, type AccessIndex, type AccessPage } from './tree.ts';

/** Everything that decisions use, without cross references. */
const shape = (index: AccessIndex) =>
  [...index.nodes.values()]
    .map((node) => ({
      id: node.id,
      record: node.record,
      parent: node.parent?.id ?? null,
      children: node.children.map((child) => child.id),
      owner: node.owner?.id ?? null,
      steps: node.steps,
      root: node.progressRoot?.id ?? null,
      fault: node.fault,
    }))
    .toSorted((a, b) => a.id.localeCompare(b.id));

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const anEdit = fc.record({
  id: fc.constantFrom(...ids),
  parent: fc.constantFrom(null, ...ids),
  at: fc.nat(3),
  kind: fc.constantFrom('inherits', 'private', 'root', 'take'),
});

const recordOf = (kind: string) => (kind === 'private' ? own({ is_private: true }) : inherits({ is_progress_root: kind === 'root' }));

it('equals a new index after any page is added, moved or removed', () => {
  fc.assert(
    fc.property(fc.array(anEdit, { maxLength: 30 }), (edits) => {
      let pages: AccessPage[] = [];
      let index = indexAccess(pages);
      for (const { id, parent, at, kind } of edits) {
        if (kind === 'take') {
          if (pages.some(({ parentId }) => parentId === id)) continue;
          pages = pages.filter((known) => known.id !== id);
          expect(takePage(index, id)).toBe(true);
        } else {
          const changed = page(id, parent, recordOf(kind));
          const rest = pages.filter((known) => known.id !== id);
          const siblings = rest.filter(({ parentId }) => parentId === parent);
          const place = Math.min(at, siblings.length);
          const before = siblings[place];
          const cut = before ? rest.indexOf(before) : rest.length;
          const wasPut = putPage(index, changed, place);
          const isPossible = parent === null || (pages.some((known) => known.id === parent) && !isBelow(pages, parent, id));
          expect(wasPut).toBe(isPossible);
          if (!wasPut) continue;
          pages = [...rest.slice(0, cut), changed, ...rest.slice(cut)];
        }
        expect(shape(index)).toEqual(shape(indexAccess(pages)));
        for (const node of indexAccess(pages).nodes.values())
          if (node.hasOwnRecordBelow) expect(index.nodes.get(node.id)?.hasOwnRecordBelow).toBe(true);
        expect(index.tops.map(({ id: top }) => top)).toEqual(indexAccess(pages).tops.map(({ id: top }) => top));
      }
      index = indexAccess(pages);
    }),
    { numRuns: 200 },
  );
});

it('asks for a rebuild where faults may heal', () => {
  const index = indexAccess([page('orphan', 'absent')]);
  expect(putPage(index, page('absent'), 0)).toBe(false);
  expect(takePage(indexAccess([page('a'), page('b', 'a')]), 'a')).toBe(false);
});

function isBelow(pages: AccessPage[], id: string | null, ancestor: string): boolean {
  for (let at = id; at !== null; at = pages.find((known) => known.id === at)?.parentId ?? null) if (at === ancestor) return true;
  return false;
}
