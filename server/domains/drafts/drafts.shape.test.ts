import { describe, expect, it } from 'vitest';
import { aLightDraft } from '../../testing/drafts.ts';
import { depthOf, draftTree, isArchived, statusOf, toColumns } from './drafts.shape.ts';

const archived_at = '2031-01-02T00:00:00.000Z';

describe('the status of a draft', () => {
  it.each([
    ['draft', {}],
    ['draft', { is_changed: true }],
    ['published', { revision_id: 'r' }],
    ['changed', { revision_id: 'r', is_changed: true }],
    ['archived', { archived_at }],
    ['archived', { archived_at, revision_id: 'r', is_changed: true }],
  ])('is %s with %j', (status, row) => expect(statusOf(aLightDraft({ id: 'a', ...row }))).toBe(status));
});

describe('sent fields, as columns', () => {
  const row = { fields: { subtitle: 'Before', tags: ['kept'] } };
  it.each([
    ['nothing', {}, {}],
    ['a column', { title: 'New' }, { title: 'New' }],
    ['a field next to existing ones', { subtitle: 'After' }, { fields: { subtitle: 'After', tags: ['kept'] } }],
    ['an emptied field', { subtitle: null }, { fields: { subtitle: null, tags: ['kept'] } }],
    ['both', { slug: 's', show_tabbar: false }, { slug: 's', fields: { ...row.fields, show_tabbar: false } }],
    ['omitted fields', { title: undefined, subtitle: undefined }, {}],
    ['an emptied column', { type_data: null }, { type_data: null }],
    ['unknown keys', { version: 9, app_id: 'another', position: 3 }, {}],
  ])('%s', (_what, changes, columns) => expect(toColumns(changes as Parameters<typeof toColumns>[0], row)).toEqual(columns));
});

describe('the tree of drafts', () => {
  const tree = draftTree([
    aLightDraft({ id: 'home', slug: '' }),
    aLightDraft({ id: 'old', archived_at }),
    aLightDraft({ id: 'shop' }),
    aLightDraft({ id: 'gone', parent_id: 'shop', archived_at }),
    aLightDraft({ id: 'hat', parent_id: 'shop' }),
    aLightDraft({ id: 'below', parent_id: 'old' }),
    aLightDraft({ id: 'lost', parent_id: 'nowhere' }),
  ]);

  it.each([
    ['shop', '/shop', 1, false],
    ['hat', '/shop/hat', 2, false],
    ['gone', '/shop/gone', 2, true],
    ['below', '/old/below', 2, true],
    ['lost', '/lost', 1, true],
    ['nowhere', '/', 0, true],
  ])('%s is at %s, %i deep, archived: %j', (id, path, depth, inArchive) => {
    expect([tree.pathOf(id), depthOf(tree, id), isArchived(tree, id)]).toEqual([path, depth, inArchive]);
  });

  it('counts places among siblings without archived ones', () => {
    expect(['home', 'shop', 'hat'].map((id) => tree.positionOf(id))).toEqual([0, 1, 0]);
  });

  it('lists the pages below one, including archived ones', () => {
    expect([tree.below('shop'), tree.below(null), tree.below('hat')].map((rows) => rows.map(({ id }) => id))).toEqual([
      ['gone', 'hat'],
      ['home', 'old', 'shop'],
      [],
    ]);
  });

  it('leaves archived pages out of the rules', () => {
    expect(['shop', 'hat', 'old', 'gone'].map((id) => tree.access.nodes.has(id))).toEqual([true, true, false, false]);
  });

  it('terminates when pages are above each other', () => {
    const ring = draftTree([aLightDraft({ id: 'a', parent_id: 'b' }), aLightDraft({ id: 'b', parent_id: 'a' })]);
    expect([depthOf(ring, 'a') > 2, ring.pathOf('a').startsWith('/'), depthOf(ring, null)]).toEqual([true, true, 0]);
  });
});
