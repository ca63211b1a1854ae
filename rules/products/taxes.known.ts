import type { TaxRate } from '@bandstand/contract/taxes.ts';
import { europeanUnion } from './countries.ts';

/** The day on which the rates below were valid. */
export const knownRatesAsOf = '2025-08-01';

/**
 * Standard rates of value added tax and of goods and services tax, in per cent. European Union: European Commission, "VAT rates applied in
 * the Member States" (taxation-customs.ec.europa.eu); others: the tax offices of the countries (gov.uk, skatteetaten.no, estv.admin.ch,
 * ato.gov.au, ird.govt.nz, canada.ca, nta.go.jp, iras.gov.sg, sars.gov.za, …). All except Liechtenstein's agree with the table of the npm
 * package sales-tax 2.23.0 (October 2025). A starting point, not advice: what owners owe depends on where they are registered.
 */
const vat: Record<string, number> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
  GB: 20,
  NO: 25,
  CH: 8.1,
  LI: 8.1,
  IS: 24,
  IL: 18,
  KR: 10,
  MX: 16,
  RS: 20,
  SA: 15,
  TR: 20,
  UA: 20,
  AE: 5,
  ZA: 15,
};
const gst: Record<string, number> = { AU: 10, CA: 5, NZ: 15, SG: 9 };
/** Provinces whose harmonised tax replaces the federal one. */
const hst: Record<string, number> = { NB: 15, NL: 15, NS: 14, ON: 13, PE: 15 };

const rows = (country: (code: string) => Pick<TaxRate, 'country' | 'region'>, name: string, rates: Record<string, number>): TaxRate[] =>
  Object.entries(rates).map(([code, percent]) => ({ ...country(code), name, rate: Math.round(percent * 1000) }));

/** Rates to start from; the European Union first. */
export const knownRates: readonly TaxRate[] = [
  ...rows((country) => ({ country, region: null }), 'VAT', vat),
  ...rows((country) => ({ country, region: null }), 'GST', gst),
  ...rows((country) => ({ country, region: null }), 'Consumption tax', { JP: 10 }),
  ...rows((region) => ({ country: 'CA', region }), 'HST', hst),
].toSorted((a, b) => Number(europeanUnion.includes(b.country)) - Number(europeanUnion.includes(a.country)));
