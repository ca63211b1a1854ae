import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHash, parseHash } from './hash.ts';

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
  it('writes the same as it reads', () => {
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
});
