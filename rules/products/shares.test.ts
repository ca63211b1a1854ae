import { describe, expect, it } from 'vitest';
import { proportion, share } from './shares.ts';

describe('parts of a sum', () => {
  it.each([
    ['a half goes up', 1, 1, 2, 1],
    ['below a half goes down', 10, 1, 21, 0],
    ['nothing of nothing', 0, 5, 7, 0],
    ['exact beyond 2^53 in between', 9_007_199_254_740_991, 9999, 10_000, 9_006_298_534_815_517],
  ])('%s', (_title, amount, part, whole, expected) => expect(proportion(amount, part, whole)).toBe(expected));
  it.each([
    ['even', 10, [1, 1], [5, 5]],
    ['the cent that is left goes to the first of equals', 11, [1, 1], [6, 5]],
    ['the largest remainder is served first', 10, [1, 2, 4], [1, 3, 6]],
    ['a part that weighs nothing gets nothing', 9, [0, 3], [0, 9]],
    ['all weigh nothing: the first', 9, [0, 0], [9, 0]],
    ['nothing to share', 0, [3, 4], [0, 0]],
    ['less than there are parts', 2, [5, 5, 5], [1, 1, 0]],
  ])('%s', (_title, total, weights, expected) => expect(share(total, weights)).toEqual(expected));
});
