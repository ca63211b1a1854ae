import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealedColumns } from './sealed.columns.ts';
import { createSealed } from './sealed.ts';

const sealed = createSealed('a secret of the install, long enough');
const placeOf = (app_id: string) => sealedColumns.paymentKeys.place({ app_id });
const place = placeOf('a');
const one = sealed.seal('sk_test_123', place);
const bytesOf = (text: string) => Buffer.from(text.slice(3), 'base64url');

describe('a sealed value', () => {
  it('opens as it was, whatever its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, id) => {
        expect(sealed.open(sealed.seal(text, placeOf(id)), placeOf(id))).toBe(text);
      }),
    );
  });
  it('reveals nothing of its text, and differs each time', () => {
    expect(bytesOf(one).toString('latin1')).not.toContain('sk_test');
    expect(sealed.seal('sk_test_123', place)).not.toBe(one);
  });
  it('opens only in its own place', () => expect(() => sealed.open(one, placeOf('b'))).toThrow());
  it('opens only in its own install', () => expect(() => createSealed('another secret of an install, as long').open(one, place)).toThrow());
  it('does not open once any bit of it was changed', () => {
    const bytes = bytesOf(one);
    for (let at = 0; at < bytes.length * 8; at++) {
      const changed = Buffer.from(bytes);
      changed[at >> 3]! ^= 1 << (at & 7);
      expect(() => sealed.open(`v1.${changed.toString('base64url')}`, place)).toThrow();
    }
  });
  it('does not open once it was cut, anywhere', () => {
    const bytes = bytesOf(one);
    for (let length = 0; length < bytes.length; length++)
      expect(() => sealed.open(`v1.${bytes.subarray(0, length).toString('base64url')}`, place)).toThrow();
  });
  it.each(['', 'v1.', 'sk_test_123', one.replace('v1', 'v2'), `${one}.more`])('nothing else opens: %s', (text) =>
    expect(() => sealed.open(text, place)).toThrow(),
  );
  it('opens after a key change for those who know both keys, and they seal only with the new one', () => {
    const both = createSealed('a new secret of the install, long enough', 'a secret of the install, long enough');
    const after = createSealed('a new secret of the install, long enough');
    expect(both.open(one, place)).toBe('sk_test_123');
    const renewed = both.renew(one, place)!;
    expect(after.open(renewed, place)).toBe('sk_test_123');
    expect(() => sealed.open(renewed, place)).toThrow();
    expect(both.renew(renewed, place)).toBeNull();
    expect(after.open(both.seal('more', place), place)).toBe('more');
    expect(after.open(after.renew('in the clear', place)!, place)).toBe('in the clear');
    expect(() => both.renew(createSealed('of somebody else').seal('x', place), place)).toThrow();
  });
  it('is in a column of the list, because nothing else makes a place', () => {
    const root = path.join(import.meta.dirname, '..');
    const sources = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts') && !file.includes('node_modules'));
    expect(sources.filter((file) => /\bas (unknown as )?SealedPlace\b/.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([
      'platform/sealed.columns.ts',
    ]);
  });
});
