import { describe, expect, it } from 'vitest';
import { circleOf, withParents, type ParentOf } from './lineage.ts';

/** `a<b` is a page a below b, `a` is one at the top. */
const tree = (...pages: string[]): Map<string, string | null> =>
  new Map(
    pages.map((page) => {
      const [id = '', parent = null] = page.split('<');
      return [id, parent];
    }),
  );
const lookup =
  (known: Map<string, string | null>): ParentOf =>
  (id) =>
    known.get(id);

describe('pages that must be published with a page', () => {
  it.each([
    ['nothing, where all above it are where they were', ['c'], tree('a', 'b<a', 'c<b'), tree('a', 'b<a'), ['c']],
    ['a parent that nobody saw yet', ['c'], tree('a', 'b<a', 'c<b'), tree('a'), ['c', 'b']],
    ['a parent that is about to move, past one that stays', ['c'], tree('a', 'x<a', 'b<x', 'c<b'), tree('a', 'x', 'b<x'), ['c', 'x']],
    ['each once', ['c', 'd'], tree('a', 'c<a', 'd<a'), tree(), ['c', 'a', 'd']],
  ])('%s', (_, wanted, drafted, live, all) => expect(withParents(wanted, lookup(drafted), lookup(live))).toEqual(all));
});

describe('a cycle', () => {
  it.each([
    ['none, where pages go where there is room', tree('b<a'), tree('a', 'b'), null],
    ['of two that go below each other', tree('a<b', 'b<a'), tree('a', 'b'), 'a'],
    ['with one that stays', tree('a<c'), tree('a', 'b<a', 'c<b'), 'a'],
    ['of a page alone', tree('a<a'), tree('a'), 'a'],
    ['that was there before is not of this', tree('c<a'), tree('a<b', 'b<a'), null],
    ['none below a page that is not live', tree('b<gone'), tree('b'), null],
  ])('%s', (_, moved, live, found) => expect(circleOf(moved, lookup(live))).toBe(found));
});
