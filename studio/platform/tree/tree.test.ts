import { describe, expect, it } from 'vitest';
import { applyMove, commandMove, dropMove, filterTree, isWithin, nest, placeNow, type MoveCommand, type Placed, type TreeNode } from './tree.ts';

const at = (id: string, parent_id: string | null, position: number) => ({ id, parent_id, position, title: `Page ${id}`, path: `/${id}` });
// a(b, c(d)), e
const pages = [at('e', null, 1), at('a', null, 0), at('c', 'a', 1), at('b', 'a', 0), at('d', 'c', 0)];
const shape = (nodes: TreeNode<Placed>[]): string =>
  nodes.map(({ page, children }) => page.id + (children.length > 0 ? `(${shape(children)})` : '')).join(' ');
const after = (id: string, move: ReturnType<typeof commandMove>) => (move ? shape(nest(applyMove(pages, id, move))) : null);

describe('the page tree', () => {
  it('nests in order, and keeps a page without its parent', () => {
    expect(shape(nest(pages))).toBe('a(b c(d)) e');
    expect(shape(nest([at('x', 'gone', 0)]))).toBe('x');
  });
  it.each<[string, MoveCommand, string | null]>([
    ['c', 'up', 'a(c(d) b) e'],
    ['b', 'up', null],
    ['b', 'down', 'a(c(d) b) e'],
    ['e', 'down', null],
    ['e', 'indent', 'a(b c(d) e)'],
    ['c', 'indent', 'a(b(c(d))) e'],
    ['a', 'indent', null],
    ['d', 'outdent', 'a(b c d) e'],
    ['b', 'outdent', 'a(c(d)) b e'],
    ['e', 'outdent', null],
    ['x', 'up', null],
  ])('%s by keyboard: %s', (id, command, expected) => {
    expect(after(id, commandMove(pages, id, command))).toBe(expected);
  });
  it.each<[string, string, 'before' | 'after' | 'on', string | null]>([
    ['e', 'b', 'before', 'a(e b c(d))'],
    ['e', 'b', 'after', 'a(b e c(d))'],
    ['e', 'd', 'on', 'a(b c(d(e)))'],
    ['b', 'c', 'after', 'a(c(d) b) e'],
    ['d', 'e', 'after', 'a(b c) e d'],
    ['a', 'd', 'on', null],
    ['a', 'c', 'before', null],
    ['b', 'c', 'before', null],
    ['b', 'b', 'after', null],
    ['d', 'c', 'on', null],
  ])('%s dropped: %s %s', (id, target, place, expected) => {
    expect(after(id, dropMove(pages, id, target, place))).toBe(expected);
  });
  it('knows the way back to where a page was', () => {
    const back = placeNow(pages, 'b')!;
    const moved = applyMove(pages, 'b', commandMove(pages, 'b', 'outdent')!);
    expect(shape(nest(applyMove(moved, 'b', back)))).toBe(shape(nest(pages)));
    expect(placeNow(pages, 'x')).toBeNull();
  });
  it('finds by title and address, and shows the ancestors', () => {
    expect(shape(nest(filterTree(pages, { words: 'page D' })))).toBe('a(c(d))');
    expect(filterTree(pages, { words: ' ' })).toHaveLength(5);
    expect(filterTree(pages, { words: 'nothing' })).toEqual([]);
    const marked = pages.map((page) => ({ ...page, type: page.id === 'd' ? 'workout' : 'generic', tags: page.id === 'b' ? ['new'] : [] }));
    expect(shape(nest(filterTree(marked, { type: 'workout' })))).toBe('a(c(d))');
    expect(shape(nest(filterTree(marked, { tag: 'new' })))).toBe('a(b)');
    expect(filterTree(marked, { type: 'workout', tag: 'new' })).toEqual([]);
  });
  it('knows which pages are below which, even in a tree with a cycle', () => {
    expect([isWithin(pages, 'd', 'a'), isWithin(pages, 'a', 'd'), isWithin(pages, null, 'a')]).toEqual([true, false, false]);
    expect(isWithin([at('x', 'y', 0), at('y', 'x', 0)], 'x', 'z')).toBe(false);
  });
});
