import type { TaxSettings } from '@bandstand/contract/taxes.ts';
import { describe, expect, it } from 'vitest';
import { countries, europeanUnion, regions } from './countries.ts';
import { knownRates, knownRatesAsOf } from './taxes.known.ts';
import { faultyRates, locate, regionCode, taxOf, type LocationFacts } from './taxes.ts';

const rate = (country: string, percent: number, region: string | null = null, name = 'VAT') => ({ country, region, name, rate: percent * 1000 });
const settings: TaxSettings = {
  is_on: true,
  inclusive: true,
  source: 'table',
  rates: [
    rate('DE', 19),
    rate('US', 0, null, 'Sales tax'),
    rate('US', 7.25, 'CA', 'Sales tax'),
    rate('CA', 5, null, 'GST'),
    rate('CA', 13, 'ON', 'HST'),
  ],
  blocked_countries: ['KP'],
  home_country: null,
  takes_vat_ids: false,
};
const facts: LocationFacts = { settings, address: null, isShipped: false, isFree: false };
const at = (address: LocationFacts['address'], more: Partial<LocationFacts> = {}) => locate({ ...facts, address, ...more });
const fullAddress = { country: 'DE', postal_code: '10115', city: 'Berlin', line1: 'Am Kai 1' };

describe('COM-15: where a buyer lives', () => {
  it.each<[string, ReturnType<typeof locate>, object]>([
    ['tax is off, nothing is sent', at(null, { settings: { ...settings, is_on: false } }), { kind: 'unneeded' }],
    ['what is free needs no address', at(null, { isFree: true, isShipped: true }), { kind: 'unneeded' }],
    ['nobody has said it', at(null), { kind: 'missing', fields: ['country'], missing: ['country'] }],
    ['an empty country', at({ country: ' ' }), { kind: 'missing', missing: ['country'] }],
    ['a country', at({ country: 'de' }), { kind: 'found', fields: ['country'], country: 'DE', region: null }],
    ['a country without a rate', at({ country: 'FR' }), { kind: 'found', country: 'FR' }],
    ['no country', at({ country: 'XX' }), { kind: 'refused', wrong: ['country'], isBlocked: false }],
    ['a blocked country', at({ country: 'KP' }), { kind: 'refused', wrong: ['country'], isBlocked: true }],
    ['a country whose regions decide', at({ country: 'US' }), { kind: 'missing', fields: ['country', 'state'], missing: ['state'] }],
    ['its region', at({ country: 'US', state: 'California' }), { kind: 'found', country: 'US', region: 'CA' }],
    ['no region of it', at({ country: 'US', state: 'Bavaria' }), { kind: 'refused', wrong: ['state'], isBlocked: false }],
    ['what is sent needs all of it', at({ country: 'DE' }, { isShipped: true }), { kind: 'missing', missing: ['postal_code', 'city', 'line1'] }],
    ['all of it', at(fullAddress, { isShipped: true }), { kind: 'found', postalCode: '10115' }],
    [
      'goods without tax',
      at(null, { isShipped: true, settings: { ...settings, is_on: false } }),
      { missing: ['country', 'postal_code', 'city', 'line1'] },
    ],
    [
      'a provider asks for the code where it needs one',
      at({ country: 'US' }, { settings: { ...settings, source: 'provider' } }),
      { missing: ['postal_code'] },
    ],
    ['and for none elsewhere', at({ country: 'DE' }, { settings: { ...settings, source: 'provider' } }), { kind: 'found' }],
  ])('%s', (_title, found, expected) => expect(found).toMatchObject(expected));

  it.each([
    ['US', 'CA', 'CA'],
    ['US', ' us-ca ', 'CA'],
    ['US', 'new york', 'NY'],
    ['DE', 'by', 'BY'],
    ['US', '', null],
    ['US', undefined, null],
  ])('in %s, %j is %j', (country, text, expected) => expect(regionCode(country, text)).toBe(expected));

  it.each([
    ['of the country', 'DE', null, { name: 'VAT', rate: 19_000, inclusive: true }],
    ['of the region before the country', 'CA', 'ON', { name: 'HST', rate: 13_000, inclusive: true }],
    ['of the country where the region has none', 'CA', 'BC', { name: 'GST', rate: 5000, inclusive: true }],
    ['nothing at 0 %', 'US', 'TX', null],
    ['nothing where there is no rate', 'FR', null, null],
  ])('tax %s', (_title, country, region, expected) => expect(taxOf(settings, country, region)).toEqual(expected));

  it('finds rows with a duplicate or unknown place', () => {
    expect(faultyRates([rate('DE', 19), rate('XX', 1), rate('DE', 7), rate('US', 1, 'CA'), rate('US', 2, 'ca'), rate('FR', 1, ' ')])).toEqual([
      1, 2, 4, 5,
    ]);
  });
});

describe('the known countries and rates', () => {
  it('include every country once, each with a name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(countries).toHaveLength(249);
    expect(new Set(countries).size).toBe(249);
    expect(countries.filter((code) => !names.of(code))).toEqual([]);
    expect(countries.toSorted()).toEqual(countries);
  });
  it('include the EU, the states and the provinces', () => {
    expect([europeanUnion.length, Object.keys(regions['US'] ?? {}).length, Object.keys(regions['CA'] ?? {}).length]).toEqual([27, 51, 13]);
  });
  it('include one rate per EU member first, no place twice, and the date of the rates', () => {
    expect(
      knownRates
        .slice(0, 27)
        .map(({ country }) => country)
        .toSorted(),
    ).toEqual([...europeanUnion]);
    expect(faultyRates(knownRates)).toEqual([]);
    expect(knownRates.every((one) => one.rate > 0 && one.rate < 30_000)).toBe(true);
    expect(knownRates.find(({ country }) => country === 'FI')?.rate).toBe(25_500);
    expect(knownRatesAsOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
