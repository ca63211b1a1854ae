import { describe, expect, it } from 'vitest';
import { locationProof } from './location.ts';

describe('evidence of a buyer’s location', () => {
  it.each([
    ['DE', 'DE', null, 'proven'],
    ['DE', null, 'DE', 'proven'],
    ['DE', 'FR', 'DE', 'proven'],
    ['DE', 'DE', 'FR', 'proven'],
    ['DE', null, null, 'single'],
    ['DE', 'FR', null, 'contradicted'],
    ['DE', 'FR', 'FR', 'contradicted'],
    ['DE', 'FR', 'IT', 'contradicted'],
  ] as const)('chosen %s, method %s, address %s: %s', (billing, method, ip, proof) => expect(locationProof({ billing, method, ip })).toBe(proof));
});
