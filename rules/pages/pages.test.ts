import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockHeight, heroHeight, isHeroRatio, visiblePageActions } from './blocks.ts';
import { closePart, closeTopPart, findPart, formatHash, hasStartMarker, openPart, parseHash } from './hash.ts';
import { activeStage, isSequenceDone, nextInSequence, progress, sequence, toSequence, type SequencePage } from './sequence.ts';
import { freeSlug, isPagePath, joinPath, normalPath, pageDataPath, slugFault, slugOf } from './slugs.ts';

describe('L34–L36, NAV-4, NAV-5: hash grammar', () => {
  it.each([
    ['', []],
    ['#', []],
    ['#auth', [{ name: 'auth', query: {} }]],
    ['auth', [{ name: 'auth', query: {} }]],
    [
      '#auth?mode=login&email=a%2Bb%40c.de+checkout?product_ids=1,2&overlay_id=',
      [
        { name: 'auth', query: { mode: 'login', email: 'a+b@c.de' } },
        { name: 'checkout', query: { product_ids: '1,2', overlay_id: '' } },
      ],
    ],
    [
      '#start+unknown?x=1',
      [
        { name: 'start', query: {} },
        { name: 'unknown', query: { x: '1' } },
      ],
    ],
    ['#+auth+', [{ name: 'auth', query: {} }]],
    ['#auth?a=b=c&&d', [{ name: 'auth', query: { a: 'b=c', d: '' } }]],
    ['#auth?a=%', [{ name: 'auth', query: { a: '%' } }]],
  ])('reads %j', (hash, expected) => expect(parseHash(hash)).toEqual(expected));
  it('writes what it reads', () => {
    expect(
      formatHash([
        { name: 'auth', query: { email: 'a+b@c.de' } },
        { name: 'checkout', query: { product_ids: '1,2' } },
      ]),
    ).toBe('#auth?email=a%2Bb@c.de+checkout?product_ids=1,2');
    expect(formatHash([])).toBe('');
    const part = fc.record({ name: fc.string({ minLength: 1 }), query: fc.dictionary(fc.string({ minLength: 1 }), fc.string()) });
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(parseHash(formatHash(parts))).toEqual(parts);
      }),
    );
  });
  it('opens on top, closes the topmost, keeps unknown parts', () => {
    const parts = parseHash('#members+foo');
    expect(formatHash(openPart(parts, { name: 'profile', query: { user_id: '1' } }))).toBe('#members+foo+profile?user_id=1');
    expect(formatHash(openPart(parts, { name: 'members', query: {} }))).toBe('#foo+members');
    expect(formatHash(closeTopPart(parts))).toBe('#members');
    expect(formatHash(closePart(parts, 'members'))).toBe('#foo');
    expect([findPart(parts, 'foo')?.name, findPart(parts, 'auth')]).toEqual(['foo', null]);
  });
  it.each([
    ['#start', true],
    ['#start?a=1', true],
    ['#start+auth', true],
    ['start', true],
    ['#starting', false],
    ['#auth+start', false],
    ['', false],
  ])('start marker of %j: %s', (hash, expected) => expect(hasStartMarker(hash)).toBe(expected));
});

describe('NAV-2: slugs and paths', () => {
  it.each<[string, string | null]>([
    ['week-1', null],
    ['', 'empty'],
    ['Week', 'invalid'],
    ['a--b', 'invalid'],
    ['-a', 'invalid'],
    ['a_b', 'invalid'],
    ['robots.txt', 'invalid'],
    ['ü', 'invalid'],
    ['a'.repeat(81), 'too_long'],
    ...['me', 'auth', 'api', 'studio', '__', 'media', 'icons', 'forms', 'workouts', 'invoice', 'unsubscribe', 'legal', 'offline', 'index'].map(
      (slug): [string, string] => [slug, 'reserved'],
    ),
  ])('%j: %s', (slug, expected) => expect(slugFault(slug, true)).toBe(expected));
  it('a reserved name is free below another page', () => expect(slugFault('forms', false)).toBeNull());
  it.each([
    ['Größe & Form!', 'grosse-form'],
    ["Coach's  Café", 'coachs-cafe'],
    ['Łódź Ærø', 'lodz-aero'],
    ['力', 'page'],
    ['', 'page'],
    ['a'.repeat(200), 'a'.repeat(80)],
  ])('slug of %j', (title, expected) => expect(slugOf(title)).toBe(expected));
  it('every slug that is made can be used', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        expect(slugFault(freeSlug(slugOf(title), new Set(), true), true)).toBeNull();
      }),
    );
  });
  it.each([
    ['a', ['b'], true, 'a'],
    ['a', ['a'], true, 'a-2'],
    ['a', ['a', 'a-2'], true, 'a-3'],
    ['forms', [], true, 'forms-2'],
    ['forms', [], false, 'forms'],
  ])('free slug of %s beside %j', (wanted, taken, isTop, expected) => {
    expect(freeSlug(wanted, new Set(taken), isTop)).toBe(expected);
  });
  it.each([
    ['/programs', 'strong', '/programs/strong'],
    [null, 'a', '/a'],
    ['/', 'a', '/a'],
  ])('%s and %s', (parent, slug, expected) => expect(joinPath(parent, slug)).toBe(expected));
  it.each([
    ['a/b/', '/a/b'],
    ['//a?x#y', '/a'],
    ['', '/'],
    ['/', '/'],
  ])('path of %j', (path, expected) => expect(normalPath(path)).toBe(expected));
  it.each([
    ['/', '/__/index/index.json'],
    ['/a/b', '/__/a/b/index.json'],
  ])('L29 data of %s', (path, expected) => expect(pageDataPath(path)).toBe(expected));
  it.each([
    ['/', true],
    ['/a', true],
    ['/me/messages', false],
    ['/me', false],
    ['/meals', true],
    ['/api/x', false],
  ])('L28 prefetch of %s: %s', (path, expected) => expect(isPagePath(path)).toBe(expected));
});

describe('PRG-4 to PRG-6: sequence and progress', () => {
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

  const facts = { startedAt: null, startedAtExact: null, completedAt: null };
  it.each([
    [['a', 'b', 'c'], ['a'], 1, 33],
    [['a', 'b', 'c'], ['a', 'b', 'x'], 2, 66],
    [['a'], ['a'], 1, 100],
    [[], ['a'], 0, 0],
  ])('PRG-4 %j with %j', (ids, completed, count, percent) => {
    expect(progress({ ...facts, sequence: ids, completed: new Set(completed) })).toEqual({
      started_at: null,
      started_at_exact: null,
      completed_at: null,
      completed_count: count,
      total_count: ids.length,
      percent,
    });
  });
  it('completes by itself, but never when empty', () => {
    expect([isSequenceDone(['a', 'b'], new Set(['a', 'b'])), isSequenceDone(['a'], new Set()), isSequenceDone([], new Set())]).toEqual([
      true,
      false,
      false,
    ]);
    expect(toSequence(['a', 'b'], new Set(['b']))).toEqual([
      { page_id: 'a', is_completed: false },
      { page_id: 'b', is_completed: true },
    ]);
  });
  it.each([
    [[true, false, false], 1],
    [[true, true], 1],
    [[false], 0],
    [[], null],
  ])('L235 active stage of %j', (done, expected) => {
    const stages = done.map((is_completed, at) => ({ at, is_completed }));
    expect(activeStage(stages)?.at ?? null).toBe(expected);
  });
  it.each([
    ['next of the sequence, across branches', 'b', ['a', 'b', 'c'], ['a', 'b'], 'c'],
    ['end of the sequence', 'c', ['a', 'b', 'c'], ['c', 'z'], 'root'],
    ['not started: next sibling', 'a', null, ['a', 'b'], 'b'],
    ['last sibling', 'b', null, ['a', 'b'], 'root'],
    ['a page outside the sequence', 'x', ['a'], ['x', 'y'], 'y'],
    ['from the root of a started run', 'root', ['a', 'b'], ['root', 'other'], 'a'],
    ['unknown everywhere', 'q', null, [], 'root'],
  ])('open_next: %s', (_title, pageId, ids, siblings, expected) =>
    expect(nextInSequence({ pageId, rootId: 'root', sequence: ids, siblings })).toBe(expected),
  );
});

describe('BLK-5, L312, L539: heights', () => {
  it.each([
    [10, true],
    [300, true],
    [9.9, false],
    [300.1, false],
    [Number.NaN, false],
    ['50', false],
    [null, false],
  ])('ratio %s: %s', (ratio, expected) => expect(isHeroRatio(ratio)).toBe(expected));
  it('hero', () => {
    expect(heroHeight(56, 375)).toBe(210);
    expect(() => heroHeight(301, 375)).toThrow('Ratio Out Of Range');
  });
  it.each([
    ['small', 375, 100],
    ['medium', 375, 180],
    ['large', 750, 500],
    [null, 375, 200],
  ] as const)('block %s at %s px', (preset, width, expected) => expect(blockHeight(preset, width)).toBe(expected));
  it('is capped by the container', () => expect(blockHeight('large', 750, 320)).toBe(320));
  it('L57, L58 the bottom row', () => {
    const actions = [{ action_type: 'mark_complete' }, { action_type: 'track_progress' }];
    expect([visiblePageActions(actions, 'article'), visiblePageActions(actions, 'workout')]).toEqual([[{ action_type: 'mark_complete' }], []]);
  });
});
