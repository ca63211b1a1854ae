import type { TaxTerms } from './charges.ts';
import { europeanUnion } from './countries.ts';

/**
 * The tax treatment of a business with a VAT id. `reverse_charge`: it accounts for the tax itself (Directive 2006/112/EC, articles 44 and
 * 196). `domestic`: from the seller's own country, taxed as usual. `other_country`: not from the country that the buyer named.
 */
export type VatTreatment = 'reverse_charge' | 'domestic' | 'other_country';

/** Only sellers in the EU sell to businesses in other member states without tax. */
export const mayTakeVatIds = (home: string | null): home is string => home !== null && europeanUnion.includes(home);

export function vatTreatment({ home, idCountry, buyerCountry }: { home: string; idCountry: string; buyerCountry: string }): VatTreatment {
  if (idCountry !== buyerCountry) return 'other_country';
  return idCountry === home ? 'domestic' : 'reverse_charge';
}

/** No tax, and the reason (article 226(11a)). Inclusive prices stay the same: the shown price is paid. */
export const reverseCharge = (inclusive: boolean): TaxTerms => ({ name: 'Reverse charge', rate: 0, inclusive, reason: 'reverse_charge' });
