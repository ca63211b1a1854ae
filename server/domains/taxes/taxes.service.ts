import type { Address, Quote, VatIdState } from '@bandstand/contract/checkout.ts';
import type { TaxRate, TaxSettings } from '@bandstand/contract/taxes.ts';
import type { TaxTerms } from '@bandstand/rules/products/charges.ts';
import { countries } from '@bandstand/rules/products/countries.ts';
import { knownRates, knownRatesAsOf } from '@bandstand/rules/products/taxes.known.ts';
import { faultyRates, locate, ratesAt, taxOf, type Located } from '@bandstand/rules/products/taxes.ts';
import { mayTakeVatIds, reverseCharge, vatTreatment } from '@bandstand/rules/products/vat.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { editedAt } from '../../platform/edits.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { SavedTax, StoredTax, TaxesRepo } from './taxes.repo.ts';
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

export interface TaxesDependencies {
  clock: Clock;
  repo: TaxesRepo;
  /** The tax of the app's payment provider; null where it offers none. */
  providerTaxOf: (tenant: Tenant) => Promise<ProviderTax | null>;
  /** Whoever knows which VAT ids were given; null: ids are read by their shape alone. */
  vatRegister?: VatRegister | null;
}

const none: TaxSettings = {
  is_on: false,
  inclusive: true,
  source: 'table',
  rates: [],
  blocked_countries: [],
  home_country: null,
  takes_vat_ids: false,
};

export type Taxes = ReturnType<typeof createTaxes>;

/** Tax on what is sold: by the owner's table, or as the payment provider says (COM-15). */
export function createTaxes({ clock, repo, providerTaxOf, vatRegister = null }: TaxesDependencies) {
  /** With the rates that hold by now. */
  const saved = async (tenant: Tenant): Promise<StoredTax | null> => {
    const found = await repo.find(tenant);
    return found && found.rate_changes.length > 0 ? { ...found, rates: ratesAt(found.rates, found.rate_changes, clock.iso()) } : found;
  };
  const settingsOf = async (tenant: Tenant): Promise<TaxSettings> => (await saved(tenant)) ?? none;

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
    const none = { id: null, checked: null };
    if (!typed?.trim()) return { state: 'open', ...none };
    const read = await readVatId(typed);
    if (!read) return { state: 'invalid', ...none };
    // Nothing is decided before the country is known.
    if (country === null) return { state: 'open', ...none };
    const state = vatTreatment({ home, idCountry: read.country, buyerCountry: country });
    if (state === 'other_country') return { state, ...none };
    const answer = vatRegister ? await vatRegister(read) : 'unknown';
    if (answer === 'invalid') return { state: 'invalid', ...none };
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
      const settings = isFree ? none : await settingsOf(tenant);
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
    /** With the standard rates of countries, to begin with. */
    settings: async (tenant: Tenant): Promise<TaxSettings & { updated_at: string | null; known: { as_of: string; rates: TaxRate[] } }> => ({
      ...((await saved(tenant)) ?? { ...none, updated_at: null }),
      known: { as_of: knownRatesAsOf, rates: [...knownRates] },
    }),
    /**
     * The owner's table as it is at an instant, with what is announced; null where tax is off or the provider says it. `placeOf`: null for an
     * address of which the table knows nothing.
     */
    tableAt: async (tenant: Tenant, at: string) => {
      const found = await repo.find(tenant);
      if (!found?.is_on || found.source !== 'table') return null;
      const settings = { ...found, rates: ratesAt(found.rates, found.rate_changes, at) };
      return {
        rates: settings.rates,
        inclusive: settings.inclusive,
        placeOf: (address: Address | null): { country: string; region: string | null } | null => {
          const place = locate({ settings: { ...settings, blocked_countries: [] }, address, isShipped: false, isFree: false });
          return place.kind === 'found' ? { country: place.country, region: place.region } : null;
        },
      };
    },
    announce: repo.announce,
    retract: repo.retract,
    /**
     * Changes what is sent. Throws 422 for a place that is not there or stands twice, 501 where the provider offers no tax, 409 `edit_conflict` where
     * it was saved since `seen`.
     */
    change: async (tenant: Tenant, fields: Partial<TaxSettings> & { seen?: string | null }): Promise<SavedTax> => {
      const found = await saved(tenant);
      const current = found ?? none;
      const changed: SavedTax = {
        is_on: fields.is_on ?? current.is_on,
        inclusive: fields.inclusive ?? current.inclusive,
        source: fields.source ?? current.source,
        rates: fields.rates?.map(tidy) ?? current.rates,
        blocked_countries: fields.blocked_countries ? [...new Set(fields.blocked_countries)].toSorted() : current.blocked_countries,
        home_country: fields.home_country === undefined ? current.home_country : fields.home_country,
        takes_vat_ids: fields.takes_vat_ids ?? current.takes_vat_ids,
        updated_at: found ? editedAt(clock, found) : clock.iso(),
      };
      const faulty = new Set(faultyRates(changed.rates));
      refuseFields({
        ...Object.fromEntries([...faulty].map((at) => [`rates.${at}`, { key: 'field.invalid' } as const])),
        blocked_countries: changed.blocked_countries.every((country) => countries.includes(country)) ? null : { key: 'field.invalid' },
        home_country:
          (changed.home_country !== null && !countries.includes(changed.home_country)) ||
          (changed.takes_vat_ids && !mayTakeVatIds(changed.home_country))
            ? { key: 'field.invalid' }
            : null,
      });
      if (changed.is_on && changed.source === 'provider' && !(await providerTaxOf(tenant))) throw new AppError('not_configured');
      const seenMs = fields.seen ? msOf(fields.seen) : null;
      const isSeen = fields.seen === undefined || seenMs === (found && msOf(found.updated_at));
      if (!isSeen || !(await repo.write(tenant, changed, found?.updated_at ?? null, clock.iso()))) throw new AppError('edit_conflict');
      return changed;
    },
  };
}

const tidy = ({ country, region, name, rate }: TaxRate): TaxRate => ({
  country,
  region: region?.trim().toUpperCase() || null,
  name: name.trim() || 'Tax',
  rate,
});
