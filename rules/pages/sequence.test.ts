import { describe, expect, it } from 'vitest';
import { sequence, type SequencePage } from './sequence.ts';

describe('PRG-5: sequence', () => {
  const page = (id: string, parentId: string | null, more: Partial<SequencePage> = {}): SequencePage => ({
    id,
    parentId,
    type: 'generic',
    isPublished: true,
    isTakenOut: false,
    ...more,
  });
  const pages = [
    page('root', null),
    page('w1', 'root'),
    page('a', 'w1'),
    page('b', 'w1'),
    page('w2', 'root'),
    page('c', 'w2'),
    page('draft', 'w2', { isPublished: false }),
    page('in-draft', 'draft'),
    page('list', 'root', { type: 'collection' }),
    page('full-list', 'root', { type: 'collection' }),
    page('d', 'full-list'),
    page('extra', 'root', { isTakenOut: true }),
    page('in-extra', 'extra'),
    page('secret', 'root'),
    page('end', 'root'),
  ];
  const run = (more: Partial<Parameters<typeof sequence>[0]> = {}) =>
    sequence({ rootId: 'root', pages, isHidden: (id) => id === 'secret', startFromPageId: null, ...more }).join(' ');
  it.each([
    ['leaves, depth first, in order', {}, 'a b c d end'],
    ['of a branch', { rootId: 'w1' }, 'a b'],
    ['a page alone is its own', { rootId: 'end' }, 'end'],
    ['from a page', { startFromPageId: 'b' }, 'b c d end'],
    ['from a container', { startFromPageId: 'w2' }, 'c d end'],
    ['from an unknown page', { startFromPageId: 'x' }, 'a b c d end'],
    [
      'a page with drafts alone below is a leaf',
      { rootId: 'root', pages: [page('root', null), page('w', 'root'), page('x', 'w', { isPublished: false })] },
      'w',
    ],
    ['everything hidden', { pages: [page('root', null), page('secret', 'root')] }, ''],
    ['a cycle ends', { pages: [page('root', 'x'), page('x', 'root'), page('y', 'root')] }, 'y'],
  ])('PRG-5 %s', (_title, more, expected) => expect(run(more)).toBe(expected));
});
