import { describe, expect, it } from 'vitest';
import { mayHold, maxNesting } from './nesting.ts';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges).map(([id, held]) => [id, new Set(held)]));

describe('BLK-10: nested saved block groups', () => {
  it.each([
    ['nothing', 'a', [], {}, 'yes'],
    ['another', 'a', ['b'], {}, 'yes'],
    ['the same one twice over two ways', 'a', ['b', 'c'], { b: ['d'], c: ['d'] }, 'yes'],
    ['itself', 'a', ['a'], {}, 'circle'],
    ['one that holds it', 'a', ['b'], { b: ['a'] }, 'circle'],
    ['one that holds it far below', 'a', ['b'], { b: ['c'], c: ['d'], d: ['a'] }, 'circle'],
    ['as many as may be', 'a', ['b'], { b: ['c'], c: ['d'] }, 'yes'],
    ['one too many below', 'a', ['b'], { b: ['c'], c: ['d'], d: ['e'] }, 'too_deep'],
    ['one too many above', 'd', ['e'], { a: ['b'], b: ['c'], c: ['d'] }, 'too_deep'],
  ] as const)('%s: %s contains %j of %j → %s', (_, id, held, edges, verdict) => {
    expect(mayHold(id, held, graph(edges as never))).toBe(verdict);
  });

  it('terminates for any number of groups', () => {
    const edges = graph(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`p${at}`, at % 2 === 0 ? [`p${at + 1}`] : []])));
    expect(mayHold('x', ['p0'], edges)).toBe('yes');
    expect(maxNesting).toBe(4);
  });
});
