import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealed } from './sealed.ts';

const sealed = createSealed('a secret of the install, long enough');
const one = sealed.seal('sk_test_123', 'payments:a');
const bytesOf = (text: string) => Buffer.from(text.slice(3), 'base64url');

describe('what is sealed', () => {
  it('opens as it was, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, place) => {
        expect(sealed.open(sealed.seal(text, place), place)).toBe(text);
      }),
    );
  });
  it('says nothing of what it holds, and is another one each time', () => {
    expect(bytesOf(one).toString('latin1')).not.toContain('sk_test');
    expect(sealed.seal('sk_test_123', 'payments:a')).not.toBe(one);
  });
  it('opens in its own place alone', () => expect(() => sealed.open(one, 'payments:b')).toThrow());
  it('opens in its own install alone', () => expect(() => createSealed('another secret of an install, as long').open(one, 'payments:a')).toThrow());
  it('does not open once any bit of it was changed', () => {
    const bytes = bytesOf(one);
    for (let at = 0; at < bytes.length * 8; at++) {
      const changed = Buffer.from(bytes);
      changed[at >> 3]! ^= 1 << (at & 7);
      expect(() => sealed.open(`v1.${changed.toString('base64url')}`, 'payments:a')).toThrow();
    }
  });
  it('does not open once it was cut, anywhere', () => {
    const bytes = bytesOf(one);
    for (let length = 0; length < bytes.length; length++)
      expect(() => sealed.open(`v1.${bytes.subarray(0, length).toString('base64url')}`, 'payments:a')).toThrow();
  });
  it.each(['', 'v1.', 'sk_test_123', one.replace('v1', 'v2'), `${one}.more`])('nothing else opens: %s', (text) =>
    expect(() => sealed.open(text, 'payments:a')).toThrow(),
  );
});
