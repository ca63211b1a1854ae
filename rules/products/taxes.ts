import type { Address, Quote } from '@bandstand/contract/checkout.ts';
import type { TaxRate, TaxSettings } from '@bandstand/contract/taxes.ts';
import type { TaxTerms } from './charges.ts';
import { countries, regions } from './countries.ts';

type AddressField = Quote['address_fields'][number];

export interface LocationFacts {
  settings: TaxSettings;
  address: Address | null;
  /** Shipped: the full address is needed. */
  isShipped: boolean;
  /** Never costs anything: no address is needed (COM-8). */
  isFree: boolean;
}

/** Where a buyer lives, for tax. `fields`: what the checkout asks for. */
export type Located =
  | { kind: 'unneeded' }
  /** Not known yet, or incomplete: `missing` of `fields`. */
  | { kind: 'missing'; fields: AddressField[]; missing: AddressField[] }
  /** No such place, or nothing is sold there. */
  | { kind: 'refused'; fields: AddressField[]; wrong: AddressField[]; isBlocked: boolean }
  | { kind: 'found'; fields: AddressField[]; country: string; region: string | null; postalCode: string | null };

const shippedFields = ['country', 'postal_code', 'city', 'line1'] as const satisfies AddressField[];
/** Countries for which a provider needs more than the country to calculate tax. */
const byPostalCode = ['US', 'CA'];
const order: AddressField[] = ['country', 'state', 'postal_code', 'city', 'line1'];

const countryOf = (address: Address | null): string => address?.country?.trim().toUpperCase() ?? '';

/** The code of a typed region: "CA", "US-CA" or "California". Unknown text stays unchanged. */
export function regionCode(country: string, text: string | undefined): string | null {
  const typed = (text ?? '').trim().toUpperCase();
  if (typed === '') return null;
  const code = typed.startsWith(`${country}-`) ? typed.slice(country.length + 1) : typed;
  const named = Object.entries(regions[country] ?? {}).find(([, name]) => name.toUpperCase() === code);
  return named?.[0] ?? code;
}

/** The address fields to ask for: for tax the country, and the region where it matters; for shipped goods all of them. */
export function addressFieldsFor({ settings, address, isShipped, isFree }: LocationFacts): AddressField[] {
  if (isFree || (!settings.is_on && !isShipped)) return [];
  const country = countryOf(address);
  const fields = new Set<AddressField>(isShipped ? shippedFields : ['country']);
  if (settings.is_on && settings.source === 'table' && settings.rates.some((rate) => rate.country === country && rate.region !== null))
    fields.add('state');
  if (settings.is_on && settings.source === 'provider' && byPostalCode.includes(country)) fields.add('postal_code');
  return order.filter((field) => fields.has(field));
}

/** Checks an address (COM-15): missing fields, whether it exists, and whether anything is sold there. */
export function locate(facts: LocationFacts): Located {
  const { settings, address } = facts;
  const fields = addressFieldsFor(facts);
  if (fields.length === 0) return { kind: 'unneeded' };
  const country = countryOf(address);
  if (country !== '' && !countries.includes(country)) return { kind: 'refused', fields, wrong: ['country'], isBlocked: false };
  if (settings.blocked_countries.includes(country)) return { kind: 'refused', fields, wrong: ['country'], isBlocked: true };
  const missing = fields.filter((field) => !address?.[field]?.trim());
  if (missing.length > 0) return { kind: 'missing', fields, missing };
  const region = regionCode(country, address?.state);
  // An unknown region would be charged as if it had no tax of its own.
  if (fields.includes('state') && regions[country] && !(region && region in regions[country]))
    return { kind: 'refused', fields, wrong: ['state'], isBlocked: false };
  return { kind: 'found', fields, country, region, postalCode: address?.postal_code?.trim() || null };
}

/** The table row for the tax of a place: the region's, else the country's. */
export function rateOf(rates: readonly TaxRate[], country: string, region: string | null): TaxRate | null {
  const ofCountry = rates.filter((rate) => rate.country === country);
  return (
    ofCountry.find((rate) => rate.region !== null && rate.region.toUpperCase() === region) ?? ofCountry.find((rate) => rate.region === null) ?? null
  );
}

/** Whether two rows are for the same place. */
export const isSamePlace = (a: Pick<TaxRate, 'country' | 'region'>, b: Pick<TaxRate, 'country' | 'region'>): boolean =>
  a.country === b.country && (a.region?.toUpperCase() ?? null) === (b.region?.toUpperCase() ?? null);

/** The table at an instant: due rate changes replace the earlier rows. */
export function ratesAt(rates: readonly TaxRate[], changes: readonly (TaxRate & { from: string })[], at: string): TaxRate[] {
  const due = changes.filter(({ from }) => from <= at).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return due.reduce<TaxRate[]>(
    (table, { country, region, name, rate }) => [...table.filter((row) => !isSamePlace(row, { country, region })), { country, region, name, rate }],
    [...rates],
  );
}

/** The tax of a place by the table; null if there is none. */
export function taxOf({ rates, inclusive }: Pick<TaxSettings, 'rates' | 'inclusive'>, country: string, region: string | null): TaxTerms | null {
  const rate = rateOf(rates, country, region);
  return rate && rate.rate > 0 ? { name: rate.name, rate: rate.rate, inclusive } : null;
}

/** Positions of table rows with a duplicate or unknown place. */
export function faultyRates(rates: readonly TaxRate[]): number[] {
  const seen = new Set<string>();
  return rates.flatMap(({ country, region }, at) => {
    const key = `${country}-${region?.trim().toUpperCase() ?? ''}`;
    const isFaulty = !countries.includes(country) || region?.trim() === '' || seen.has(key);
    seen.add(key);
    return isFaulty ? [at] : [];
  });
}
