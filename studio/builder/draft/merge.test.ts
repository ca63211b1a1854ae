import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertBlocks, removeBlocks, setBlockData, setField, type PageDocument } from './document.ts';
import { conflictKey, mergePages } from './merge.ts';
import { aButton, aPage, aText, moveBlock } from '../../testing/aPage.ts';

const base = aPage([aText('a', 'One'), aButton('b'), aText('c', 'Three')]);
const order = (page: PageDocument) => page.blocks.map(({ id }) => id).join('');

describe('two people on one page', () => {
  it('keeps both changes to different blocks and fields', () => {
    const mine = setField(setBlockData(base, 'b', 'text', 'Mine'), 'title', 'My title');
    const theirs = setField(setBlockData(base, 'a', 'rich_text', { root: { children: [] } }), 'subtitle', 'Theirs');
    const { page, conflicts } = mergePages(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(page).toMatchObject({ title: 'My title', subtitle: 'Theirs' });
    expect(page.blocks[1]?.data).toMatchObject({ text: 'Mine' });
    expect(page.blocks[0]?.data).toEqual({ rich_text: { root: { children: [] } } });
  });
  it.each<[string, PageDocument, PageDocument, string]>([
    ['blocks that both added', insertBlocks(base, 1, [aText('m', '')]), insertBlocks(base, 3, [aText('t', '')]), 'ambct'],
    ['a move next to an addition', moveBlock(base, 'c', 0), insertBlocks(base, 2, [aText('t', '')]), 'cabt'],
    ['a removal next to a move', removeBlocks(base, ['b']), moveBlock(base, 'a', 2), 'ca'],
    ['the same removal', removeBlocks(base, ['b']), removeBlocks(base, ['b']), 'ac'],
  ])('keeps %s', (_name, mine, theirs, expected) => {
    const { page, conflicts } = mergePages(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(order(page)).toBe(expected);
  });
  it.each<[string, PageDocument, PageDocument, string, string, string]>([
    ['one block', setBlockData(base, 'b', 'text', 'Mine'), setBlockData(base, 'b', 'text', 'Theirs'), 'block:b', 'abc', 'abc'],
    ['a block that the other person removed', setBlockData(base, 'b', 'text', 'Mine'), removeBlocks(base, ['b']), 'block:b', 'abc', 'ac'],
    ['one field', setField(base, 'title', 'Mine'), setField(base, 'title', 'Theirs'), 'field:title', 'abc', 'abc'],
    ['the order', moveBlock(base, 'a', 2), moveBlock(base, 'b', 0), 'order', 'bca', 'bac'],
  ])('asks about %s', (_name, mine, theirs, key, ifMine, ifTheirs) => {
    expect(mergePages(base, mine, theirs).conflicts.map(conflictKey)).toEqual([key]);
    expect(order(mergePages(base, mine, theirs, () => 'mine').page)).toBe(ifMine);
    expect(order(mergePages(base, mine, theirs, () => 'theirs').page)).toBe(ifTheirs);
    expect(mergePages(base, mine, theirs, () => 'mine').page.title).toBe(mine.title);
    expect(mergePages(base, mine, theirs, () => 'theirs').page.title).toBe(theirs.title);
  });
  it('is theirs where only they changed, mine where only I did, whatever it was', () => {
    const changed = fc
      .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 })
      .map((ids) => ids.reduce((page, id, index) => setBlockData(moveBlock(page, id, index), id, 'x', index), base));
    fc.assert(
      fc.property(changed, (other) => {
        expect(mergePages(base, base, other)).toEqual({ page: other, conflicts: [] });
        expect(mergePages(base, other, base)).toEqual({ page: other, conflicts: [] });
        expect(mergePages(base, other, other)).toEqual({ page: other, conflicts: [] });
      }),
    );
  });
});
