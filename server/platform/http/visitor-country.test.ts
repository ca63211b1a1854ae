import { describe, expect, it } from 'vitest';
import { countryReader } from './visitor-country.ts';

const request = (remoteAddress: string, country: string | string[] = 'FR') => ({
  headers: { 'x-country': country },
  raw: { socket: { remoteAddress } },
});
const read = countryReader({ countryHeader: 'x-country', trustedProxies: ['10.0.0.0/8'] });

describe('the country of a caller', () => {
  it('is what the operator’s own proxy reports, and nothing that bypasses it', () => {
    expect([read(request('10.1.2.3')), read(request('203.0.113.9'))]).toEqual(['FR', null]);
    expect(countryReader({ trustedProxies: ['10.0.0.0/8'] })(request('10.1.2.3'))).toBeNull();
  });
  it.each([
    ['de', 'DE'],
    ['XX', null],
    ['T1', null],
    ['Germany', null],
    ['', null],
    [['DE', 'FR'], null],
  ])('reported as %j is %s', (value, country) => expect(read(request('10.1.2.3', value))).toBe(country));
});
