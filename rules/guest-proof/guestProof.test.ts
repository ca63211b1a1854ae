import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { holds, solveInPieces, solveProof } from './guestProof.ts';

/** As any other client would check it, bit by bit. */
const beginsWithZeros = (text: string, bits: number) =>
  [...createHash('sha256').update(text).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .startsWith('0'.repeat(bits));

describe('a proof of work (FRM-14)', () => {
  it.each([0, 1, 7, 8, 9, 12])('of %i bits is a nonce whose SHA-256 after challenge and dot begins with that many zero bits', (bits) => {
    const { challenge, nonce } = solveProof({ challenge: 'Zm9vYmFy', bits });
    expect(challenge).toBe('Zm9vYmFy');
    expect(beginsWithZeros(`${challenge}.${nonce}`, bits)).toBe(true);
    expect(holds(challenge, nonce, bits)).toBe(true);
  });

  it('is invalid for another challenge, another nonce or more bits', () => {
    for (const [challenge, nonce] of [
      ['one', '0'],
      ['two', 'x'],
      ['', ''],
      ['ünï', '💥'],
    ] as const)
      for (const bits of [1, 2, 3, 8, 16])
        expect(holds(challenge, nonce, bits), `${challenge} ${nonce} ${bits}`).toBe(beginsWithZeros(`${challenge}.${nonce}`, bits));
  });

  it('is the same when found in chunks with pauses between them', async () => {
    let pauses = 0;
    const pause = async () => void (pauses += 1);
    const found = await solveInPieces({ challenge: 'in pieces', bits: 13 }, pause);
    expect(found).toEqual(solveProof({ challenge: 'in pieces', bits: 13 }));
    expect(pauses).toBe(Math.floor(Number(found.nonce) / 1000));
  });

  it('stops when a pause rejects', async () => {
    await expect(solveInPieces({ challenge: 'given up', bits: 250 }, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
