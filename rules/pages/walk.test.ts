import { describe, expect, it } from 'vitest';
import { actionsIn, maxDepth, mediaIn, mediaKindOf, objectsIn, mediaValuesIn, reusablesIn, replaced } from './walk.ts';

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: inner }), 1);
const id = '0190a000-0000-7000-8000-00000000dead';

describe('walking content', () => {
  it('names every object by its path and stops at excessive nesting', () => {
    expect(objectsIn({ a: [{ b: 1 }] }, 'x')?.map(({ path }) => path)).toEqual(['x', 'x.a.0']);
    expect(objectsIn(deep(maxDepth), '')).toHaveLength(maxDepth);
    expect(objectsIn(deep(100_000), '')).toBeNull();
  });

  it.each([
    ['image', { url: '/x', urls: {} }],
    ['video', { url: '/x', hls_url: null }],
    ['file', { url: '/x', name: 'x', size: 1 }],
    ['audio', { url: '/x', duration: null, content_type: 'audio/mpeg' }],
    [null, { url: '/x' }],
    [null, { urls: {} }],
    [null, { url: '/x', urls: null }],
  ])('recognises %s by its properties: %j', (kind, value) => {
    expect(mediaKindOf(value)).toBe(kind);
  });

  it('finds media, actions, block groups and workouts, and nothing that only resembles them', () => {
    expect(mediaIn([{ media_id: 'a', url: '/x', urls: {} }, { media_id: 'b' }, { media_id: 'c', url: '/x', hls_url: null }]).toSorted()).toEqual([
      'a',
      'c',
    ]);
    const found = actionsIn({
      action: { id, type: 'share' },
      items: [{ secondary_action: { type: 'x' } }],
      other: { type: 'share' },
      block_action: 5,
    });
    expect(found.map(({ path }) => path).toSorted()).toEqual(['.action', '.items.0.secondary_action']);
    expect([reusablesIn({ source_id: id }), reusablesIn({ workout_id: 'no id' }), reusablesIn({ workout_id: [id] })]).toEqual([[id], [], []]);
  });
});

describe('copying content with changes', () => {
  it('returns the same object without changes and shares unchanged parts', () => {
    const value = { a: { b: [1, { c: 2 }] }, d: { e: 3 } };
    expect(replaced(value, () => null)).toBe(value);
    const changed = replaced(value, (object) => ('c' in object ? { c: 9 } : null));
    expect(changed).toEqual({ a: { b: [1, { c: 9 }] }, d: { e: 3 } });
    expect([changed.d === value.d, value.a.b[1]]).toEqual([true, { c: 2 }]);
  });

  it('knows the key of an object, also in a list, and does not walk its replacements', () => {
    const seen: string[] = [];
    replaced({ action: { x: { y: 1 } }, list: [{ z: 1 }] }, (object, key) => {
      seen.push(key);
      return key === 'action' ? object : null;
    });
    expect(seen).toEqual(['', 'action', 'list']);
  });
});

it('finds a value’s media by id, anywhere', () => {
  const id = '00000000-0000-7000-8000-00000000000A';
  const image = { media_id: id, url: '/a', urls: { small: '/a', medium: '/a', large: '/a' } };
  const found = mediaValuesIn([{ data: { items: [{ image }, { image: { ...image, media_id: 'none' } }] } }, { url: '/no media' }]);
  expect([...found]).toEqual([[id.toLowerCase(), image]]);
});
