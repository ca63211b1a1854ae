import { describe, expect, it } from 'vitest';
import { differences, type Comparable } from './differences.ts';

const block = (id: string, data: Record<string, unknown> = {}, more: object = {}) => ({
  id,
  type: 'text',
  data,
  style: {},
  members_only: false,
  ...more,
});
const page = (blocks: Comparable['blocks'], more: Partial<Comparable> = {}): Comparable => ({
  title: 'Title',
  type: 'generic',
  slug: 'title',
  parent_id: null,
  fields: { subtitle: null, tags: [] },
  access: { inherit: true, parent: null },
  type_data: null,
  blocks,
  ...more,
});
const ids = (text: string) => [...text].map((id) => block(id));
const changesOf = (before: string, after: string) =>
  differences(page(ids(before)), page(ids(after))).blocks.map(({ change, id }) => `${change} ${id}`);

describe('what a revision changed', () => {
  it('is everything, if there was none before', () => {
    expect(differences(null, page(ids('abc')))).toEqual({ is_first: true, fields: [], blocks: [] });
  });
  it.each<[string, string, string[]]>([
    ['abc', 'abc', []],
    ['abc', 'abxc', ['added x']],
    ['abc', 'ac', ['removed b']],
    ['abcdef', 'bcdefa', ['moved a']],
    ['abcdef', 'fabcde', ['moved f']],
    ['abcd', 'dcba', ['moved d', 'moved c', 'moved b']],
    ['abc', 'xyz', ['added x', 'added y', 'added z', 'removed a', 'removed b', 'removed c']],
    ['', 'a', ['added a']],
  ])('blocks %s → %s', (before, after, expected) => expect(changesOf(before, after)).toEqual(expected));

  it('lists the changed fields of a block and identifies it by its text', () => {
    const before = page([
      block('a', { title: 'Hello', ratio: 50 }),
      block('b', { rich_text: { children: [{ text: '' }, { text: 'First words' }] } }),
    ]);
    const after = page([
      block('a', { title: 'Hello', ratio: 60 }, { style: { align: 'left' } }),
      block('b', { rich_text: { children: [{ text: 'Other words' }] } }, { members_only: true }),
    ]);
    expect(differences(before, after).blocks).toEqual([
      { change: 'changed', id: 'a', type: 'text', title: 'Hello', fields: ['ratio', 'align'] },
      { change: 'changed', id: 'b', type: 'text', title: 'Other words', fields: ['rich_text', 'members_only'] },
    ]);
  });
  it('ignores the order of keys and treats null as absent', () => {
    const before = page([block('a', { x: { p: 1, q: null }, y: 2 })], { fields: { subtitle: null, tags: [] } });
    const after = page([block('a', { y: 2, x: { p: 1 } })], { fields: { tags: [] } });
    expect(differences(before, after)).toEqual({ is_first: false, fields: [], blocks: [] });
  });
  it.each<[Partial<Comparable>, string[]]>([
    [{ title: 'New' }, ['title']],
    [{ slug: 'new', parent_id: 'x' }, ['slug', 'parent_id']],
    [{ fields: { subtitle: 'Sub', tags: ['a'] } }, ['subtitle', 'tags']],
    [{ access: { inherit: false, parent: 'x' } }, ['access']],
    [{ access: { inherit: true, parent: 'x' } }, []],
    [{ type_data: { stages: 1 } }, ['type_data']],
  ])('settings %j', (more, fields) => expect(differences(page([]), page([], more)).fields).toEqual(fields));
});
