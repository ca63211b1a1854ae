import { describe, expect, it } from 'vitest';
import { closePart, closeTopPart, findPart, formatHash, hasStartMarker, openPart, parseHash } from './hash.ts';

describe('NAV-4, NAV-5: parts of a hash', () => {
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
