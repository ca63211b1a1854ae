import { describe, expect, it } from 'vitest';
import { requireAt, requireKey } from './require.ts';

describe('what a list or a map must hold', () => {
  it('is found by its place, counted from either end', () => {
    expect([requireAt(['a', 'b', 'c'], 0), requireAt(['a', 'b', 'c'], 2), requireAt(['a', 'b', 'c'], -1)]).toEqual(['a', 'c', 'c']);
  });

  it('is found by its key, also where its value is false or empty', () => {
    const map = new Map<string, unknown>([
      ['off', false],
      ['blank', ''],
      ['nothing', null],
    ]);
    expect([requireKey(map, 'off'), requireKey(map, 'blank'), requireKey(map, 'nothing')]).toEqual([false, '', null]);
  });

  it.each([
    ['a place after the end', () => requireAt(['a'], 1), 'A list of 1 has no place 1'],
    ['a place before the start', () => requireAt(['a'], -2), 'A list of 1 has no place -2'],
    ['an empty list', () => requireAt([], 0), 'A list of 0 has no place 0'],
    ['a key that is not there', () => requireKey(new Map([['a', 1]]), 'b'), 'The map has no key b'],
  ])('throws and names what is missing: %s', (_what, find, message) => {
    expect(find).toThrow(new RangeError(message));
  });
});
