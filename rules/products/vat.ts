import type { TaxTerms } from './charges.ts';
import { europeanUnion } from './countries.ts';

/**
 * What becomes of a purchase by a business with a VAT id. `reverse_charge`: it accounts for the tax itself (Directive 2006/112/EC, articles 44 and
 * 196). `domestic`: of the seller's own country, taxed as ever. `other_country`: not of the country that the buyer named.
 */
export type VatTreatment = 'reverse_charge' | 'domestic' | 'other_country';

/** Sellers of the Union alone sell to businesses of other member states without tax. */
export const mayTakeVatIds = (home: string | null): home is string => home !== null && europeanUnion.includes(home);

export function vatTreatment({ home, idCountry, buyerCountry }: { home: string; idCountry: string; buyerCountry: string }): VatTreatment {
  if (idCountry !== buyerCountry) return 'other_country';
  return idCountry === home ? 'domestic' : 'reverse_charge';
}

/** No tax, and why (article 226(11a)). Inclusive prices stay as they are: what is shown is what is paid. */
export const reverseCharge = (inclusive: boolean): TaxTerms => ({ name: 'Reverse charge', rate: 0, inclusive, reason: 'reverse_charge' });
