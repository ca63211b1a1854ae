import type { Address, Quote, VatIdState } from '@bandstand/contract/checkout.ts';
import type { TaxSettings } from '@bandstand/contract/taxes.ts';
import type { TaxTerms } from '@bandstand/rules/products/charges.ts';
import { locate, taxOf, type Located } from '@bandstand/rules/products/taxes.ts';
import { mayTakeVatIds, reverseCharge, vatTreatment } from '@bandstand/rules/products/vat.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readVatId, type VatRegister } from './taxes.vat.ts';

/** What a provider needs to calculate a purchase's tax. `amount`: the taxable sum now, after the coupon, in minor units. */
export interface ProviderTaxAsk {
  country: string;
  region: string | null;
  postalCode: string | null;
  currency: string;
  amount: number;
  inclusive: boolean;
}
/** Null: no tax at that place. Throws 502 `provider_down`. */
export type ProviderTax = (tenant: Tenant, ask: ProviderTaxAsk) => Promise<TaxTerms | null>;

/** A VAT id from a buyer. `id` and `checked` if it is valid, by its form alone or also by a register. */
export interface JudgedVat {
  state: VatIdState;
  id: string | null;
  checked: 'format' | 'register' | null;
}
/** The tax of a purchase, as far as it is known. `vat` null: no id is asked for. */
export type FoundTax =
  | { kind: 'known'; terms: TaxTerms | null; fields: Quote['address_fields']; vat: JudgedVat | null }
  /** Still unknown: the buyer's address is missing. `isTaxed`: it affects the total. */
  | { kind: 'pending'; isTaxed: boolean; fields: Quote['address_fields']; missing: Quote['address_fields']; vat: JudgedVat | null }
  | { kind: 'refused'; wrong: Quote['address_fields']; isBlocked: boolean; fields: Quote['address_fields']; vat: JudgedVat | null };

export interface PurchaseTaxDependencies {
  /** The owner's tax settings, with the present rates. */
  settingsOf: (tenant: Tenant) => Promise<TaxSettings>;
  /** The tax of the app's payment provider; null if it offers none. */
  providerTaxOf: (tenant: Tenant) => Promise<ProviderTax | null>;
  /** Verifies which VAT ids were issued; null: ids are checked by their form alone. */
  vatRegister: VatRegister | null;
}

/** The settings until the owner saves some. */
export const noTax: TaxSettings = {
  is_on: false,
  inclusive: true,
  source: 'table',
  rates: [],
  blocked_countries: [],
  home_country: null,
  takes_vat_ids: false,
};

/** The tax of one purchase. */
export function createPurchaseTax({ settingsOf, providerTaxOf, vatRegister }: PurchaseTaxDependencies) {
  async function termsOf(
    tenant: Tenant,
    settings: TaxSettings,
    place: Extract<Located, { kind: 'found' }>,
    ask: { currency: string; amount: number },
  ) {
    if (!settings.is_on) return null;
    if (settings.source === 'table') return taxOf(settings, place.country, place.region);
    const provider = await providerTaxOf(tenant);
    if (!provider) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
    const { country, region, postalCode } = place;
    return provider(tenant, { country, region, postalCode, ...ask, inclusive: settings.inclusive });
  }

  /** What a VAT id leads to. If the register is down the form decides, which is noted with the order. */
  async function judge(settings: TaxSettings, typed: string | null, country: string | null): Promise<JudgedVat | null> {
    const home = settings.home_country;
    if (!settings.is_on || !settings.takes_vat_ids || !mayTakeVatIds(home)) return null;
    const unproven = { id: null, checked: null };
    if (!typed?.trim()) return { state: 'open', ...unproven };
    const read = await readVatId(typed);
    if (!read) return { state: 'invalid', ...unproven };
    // Nothing is decided until the country is known.
    if (country === null) return { state: 'open', ...unproven };
    const state = vatTreatment({ home, idCountry: read.country, buyerCountry: country });
    if (state === 'other_country') return { state, ...unproven };
    const answer = vatRegister ? await vatRegister(read) : 'unknown';
    if (answer === 'invalid') return { state: 'invalid', ...unproven };
    return { state, id: read.id, checked: answer === 'valid' ? 'register' : 'format' };
  }

  return {
    /**
     * The tax of a purchase, and what the buyer must provide first. `amount`: minor units, after the coupon. One statement for the table. Throws 501
     * `not_configured` and 502 `provider_down` if the provider must calculate it and does not.
     */
    taxFor: async (
      tenant: Tenant,
      {
        address,
        isShipped,
        isFree,
        currency,
        amount,
        vatId,
      }: { address: Address | null; isShipped: boolean; isFree: boolean; currency: string; amount: number; vatId?: string | null },
    ): Promise<FoundTax> => {
      // A purchase that never costs anything needs no address, whatever the settings.
      const settings = isFree ? noTax : await settingsOf(tenant);
      const place = locate({ settings, address, isShipped, isFree });
      const vat = await judge(settings, vatId ?? null, place.kind === 'found' ? place.country : null);
      switch (place.kind) {
        case 'unneeded':
          return { kind: 'known', terms: null, fields: [], vat };
        case 'missing':
          return { kind: 'pending', isTaxed: settings.is_on, fields: place.fields, missing: place.missing, vat };
        case 'refused':
          return { kind: 'refused', wrong: place.wrong, isBlocked: place.isBlocked, fields: place.fields, vat };
        case 'found':
          return {
            kind: 'known',
            terms: vat?.state === 'reverse_charge' ? reverseCharge(settings.inclusive) : await termsOf(tenant, settings, place, { currency, amount }),
            fields: place.fields,
            vat,
          };
      }
    },
  };
}
