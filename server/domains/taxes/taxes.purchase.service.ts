import type { Address, Quote, VatIdState } from '@bandstand/contract/checkout.ts';
import type { TaxSettings } from '@bandstand/contract/taxes.ts';
import type { TaxTerms } from '@bandstand/rules/products/charges.ts';
import { locate, taxOf, type Located } from '@bandstand/rules/products/taxes.ts';
import { mayTakeVatIds, reverseCharge, vatTreatment } from '@bandstand/rules/products/vat.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readVatId, type VatRegister } from './taxes.vat.ts';

/** A purchase as a provider is asked for its tax. `amount`: what is taxed now, after the coupon, in minor units. */
export interface ProviderTaxAsk {
  country: string;
  region: string | null;
  postalCode: string | null;
  currency: string;
  amount: number;
  inclusive: boolean;
}
/** Null: no tax there. Throws 502 `provider_down`. */
export type ProviderTax = (tenant: Tenant, ask: ProviderTaxAsk) => Promise<TaxTerms | null>;

/** A VAT id that a buyer gave. `id` and `checked`, by its shape alone or by a register too, where it holds. */
export interface JudgedVat {
  state: VatIdState;
  id: string | null;
  checked: 'format' | 'register' | null;
}
/** The tax of a purchase: what is known of it now. `vat` null: no id is asked for. */
export type FoundTax =
  | { kind: 'known'; terms: TaxTerms | null; fields: Quote['address_fields']; vat: JudgedVat | null }
  /** Asked for later: nobody has said yet where the buyer lives. `isTaxed`: it matters to the total. */
  | { kind: 'pending'; isTaxed: boolean; fields: Quote['address_fields']; missing: Quote['address_fields']; vat: JudgedVat | null }
  | { kind: 'refused'; wrong: Quote['address_fields']; isBlocked: boolean; fields: Quote['address_fields']; vat: JudgedVat | null };

export interface PurchaseTaxDependencies {
  /** What the app's owner says of tax, with the rates that hold now. */
  settingsOf: (tenant: Tenant) => Promise<TaxSettings>;
  /** The tax of the app's payment provider; null where it offers none. */
  providerTaxOf: (tenant: Tenant) => Promise<ProviderTax | null>;
  /** Whoever knows which VAT ids were given; null: ids are read by their shape alone. */
  vatRegister: VatRegister | null;
}

/** What holds before the owner says anything of tax. */
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

  /** What a VAT id brings. A register that is away leaves it at the shape, which is noted with the order. */
  async function judge(settings: TaxSettings, typed: string | null, country: string | null): Promise<JudgedVat | null> {
    const home = settings.home_country;
    if (!settings.is_on || !settings.takes_vat_ids || !mayTakeVatIds(home)) return null;
    const unproven = { id: null, checked: null };
    if (!typed?.trim()) return { state: 'open', ...unproven };
    const read = await readVatId(typed);
    if (!read) return { state: 'invalid', ...unproven };
    // Nothing is decided before the country is known.
    if (country === null) return { state: 'open', ...unproven };
    const state = vatTreatment({ home, idCountry: read.country, buyerCountry: country });
    if (state === 'other_country') return { state, ...unproven };
    const answer = vatRegister ? await vatRegister(read) : 'unknown';
    if (answer === 'invalid') return { state: 'invalid', ...unproven };
    return { state, id: read.id, checked: answer === 'valid' ? 'register' : 'format' };
  }

  return {
    /**
     * What tax a purchase bears, and what the buyer is asked for first. `amount`: minor units, after the coupon. One statement for the table.
     * Throws 501 `not_configured` and 502 `provider_down` where the provider is to say it and does not.
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
      // What never costs anything is asked for no address, whatever the owner says of tax.
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
