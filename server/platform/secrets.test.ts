import { describe, expect, it } from 'vitest';
import { shiftedClock } from './clock.ts';
import { createIds, sameSecret, secretHash } from './ids.ts';

const clock = shiftedClock();
const ids = createIds(clock);

describe('secrets', () => {
  it('are as long as requested, and codes keep their zeros', () => {
    expect(Buffer.from(ids.secret(), 'base64url')).toHaveLength(32);
    expect(Buffer.from(ids.secret(12), 'base64url')).toHaveLength(12);
    const codes = Array.from({ length: 400 }, () => ids.code(3));
    expect(codes.every((code) => /^\d{3}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });

  it('are compared as a whole, whatever their length', () => {
    expect(sameSecret('abc', 'abc')).toBe(true);
    for (const other of ['abd', 'ab', 'abcd', '']) expect(sameSecret('abc', other)).toBe(false);
    expect(secretHash('abc')).not.toContain('abc');
  });
});
