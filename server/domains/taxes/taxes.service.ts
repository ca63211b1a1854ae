import type { Address } from '@bandstand/contract/checkout.ts';
import type { TaxRate, TaxSettings } from '@bandstand/contract/taxes.ts';
import { countries } from '@bandstand/rules/products/countries.ts';
import { knownRates, knownRatesAsOf } from '@bandstand/rules/products/taxes.known.ts';
import { faultyRates, locate, ratesAt } from '@bandstand/rules/products/taxes.ts';
import { mayTakeVatIds } from '@bandstand/rules/products/vat.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { createGather } from '../../platform/gather.ts';
import { editedAt } from '../../platform/edits.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { createPurchaseTax, noTax, type PurchaseTaxDependencies } from './taxes.purchase.service.ts';
import type { SavedTax, StoredTax, TaxesRepo } from './taxes.repo.ts';

export interface TaxesDependencies {
  clock: Clock;
  repo: TaxesRepo;
  providerTaxOf: PurchaseTaxDependencies['providerTaxOf'];
  vatRegister?: PurchaseTaxDependencies['vatRegister'];
}

export type Taxes = ReturnType<typeof createTaxes>;

/** Taxes on sales: by the owner's table, or calculated by the payment provider (COM-15). */
export function createTaxes({ clock, repo, providerTaxOf, vatRegister = null }: TaxesDependencies) {
  const found = createGather<Tenant, null, StoredTax | null>(async (tenant, all) => {
    const settings = await repo.find(tenant);
    return all.map(() => settings);
  });
  /** What the owner saved, with the present rates. */
  const saved = async (tenant: Tenant): Promise<StoredTax | null> => {
    const settings = await found(tenant, null);
    return settings && settings.rate_changes.length > 0
      ? { ...settings, rates: ratesAt(settings.rates, settings.rate_changes, clock.iso()) }
      : settings;
  };
  const settingsOf = async (tenant: Tenant): Promise<TaxSettings> => (await saved(tenant)) ?? noTax;

  return {
    ...createPurchaseTax({ settingsOf, providerTaxOf, vatRegister }),
    /** Before anything is saved, with the standard rates of countries. */
    settings: async (tenant: Tenant): Promise<TaxSettings & { updated_at: string | null; known: { as_of: string; rates: TaxRate[] } }> => ({
      ...((await saved(tenant)) ?? { ...noTax, updated_at: null }),
      known: { as_of: knownRatesAsOf, rates: [...knownRates] },
    }),
    /**
     * The owner's table as of an instant, with announced rates; null if tax is off or the provider calculates it. `placeOf`: null for an address not
     * in the table.
     */
    tableAt: async (tenant: Tenant, at: string) => {
      const row = await repo.find(tenant);
      if (!row?.is_on || row.source !== 'table') return null;
      const settings = { ...row, rates: ratesAt(row.rates, row.rate_changes, at) };
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
     * Changes the fields that are sent. Throws 422 for an unknown or duplicate place, 501 if the provider offers no tax, 409 `edit_conflict` if it
     * was saved since `seen`.
     */
    change: async (tenant: Tenant, fields: Partial<TaxSettings> & { seen?: string | null }): Promise<SavedTax> => {
      const settings = await saved(tenant);
      const current = settings ?? noTax;
      const changed: SavedTax = {
        is_on: fields.is_on ?? current.is_on,
        inclusive: fields.inclusive ?? current.inclusive,
        source: fields.source ?? current.source,
        rates: fields.rates?.map(tidy) ?? current.rates,
        blocked_countries: fields.blocked_countries ? [...new Set(fields.blocked_countries)].toSorted() : current.blocked_countries,
        home_country: fields.home_country === undefined ? current.home_country : fields.home_country,
        takes_vat_ids: fields.takes_vat_ids ?? current.takes_vat_ids,
        updated_at: settings ? editedAt(clock, settings) : clock.iso(),
      };
      refuseFaulty(changed);
      if (changed.is_on && changed.source === 'provider' && !(await providerTaxOf(tenant))) throw new AppError('not_configured');
      const seenMs = fields.seen ? msOf(fields.seen) : null;
      const isSeen = fields.seen === undefined || seenMs === (settings && msOf(settings.updated_at));
      if (!isSeen || !(await repo.write(tenant, changed, settings?.updated_at ?? null, clock.iso()))) throw new AppError('edit_conflict');
      return changed;
    },
  };
}

/** Throws 422 for rates of an unknown or duplicate place, for unknown countries, and for VAT ids if the home country has none. */
function refuseFaulty(changed: SavedTax): void {
  const faulty = new Set(faultyRates(changed.rates));
  refuseFields({
    ...Object.fromEntries([...faulty].map((at) => [`rates.${at}`, { key: 'field.invalid' } as const])),
    blocked_countries: changed.blocked_countries.every((country) => countries.includes(country)) ? null : { key: 'field.invalid' },
    home_country:
      (changed.home_country !== null && !countries.includes(changed.home_country)) || (changed.takes_vat_ids && !mayTakeVatIds(changed.home_country))
        ? { key: 'field.invalid' }
        : null,
  });
}

const tidy = ({ country, region, name, rate }: TaxRate): TaxRate => ({
  country,
  region: region?.trim().toUpperCase() || null,
  name: name.trim() || 'Tax',
  rate,
});
