import type { CurrencyCountries } from '@bandstand/contract/apps.ts';
import type { BumpPrice, CurrencyPrice, OrderBump, Product, Version } from '@bandstand/contract/products.ts';
import { isCurrency } from './currencies.listed.ts';
import { bumpFits } from './quotes.ts';

type Priced = Pick<Version, 'price' | 'currency' | 'setup_fee'> & { prices?: readonly CurrencyPrice[] | undefined };

/** Currencies that a version is sold in, its main one first. */
export const currenciesOf = ({ currency, prices = [] }: Priced): string[] => [currency, ...prices.map((price) => price.currency)];

/** A version as it is sold in a currency; null: it is not. */
export function versionIn<T extends Priced>(version: T, currency: string): T | null {
  if (version.currency === currency) return version;
  const ownPrice = version.prices?.find((price) => price.currency === currency);
  return ownPrice ? { ...version, currency, price: ownPrice.price, setup_fee: ownPrice.setup_fee } : null;
}

/** The same for a purchase: what costs nothing is had in any currency. */
export const soldIn = <T extends Priced & Pick<Version, 'kind'>>(version: T, currency: string): T | null =>
  version.kind === 'free' && isCurrency(currency) ? { ...version, currency } : versionIn(version, currency);

/** What a bump costs in a currency: its own price there, or that of its version where it has none of its own; null: it is not offered. */
export function bumpPriceIn(
  { own, ownPrices, version }: { own: number | null; ownPrices: readonly BumpPrice[]; version: Priced & Pick<Version, 'kind'> },
  currency: string,
): number | null {
  const sold = soldIn(version, currency);
  if (!sold) return null;
  if (own === null) return sold.price;
  if (currency === version.currency) return own;
  return ownPrices.find((price) => price.currency === currency)?.price ?? null;
}

/** The currency that a country sees at first; null: the main one. */
export const currencyOfCountry = (rules: readonly CurrencyCountries[], country: string | null | undefined): string | null =>
  (country && rules.find(({ countries }) => countries.includes(country.trim().toUpperCase()))?.currency) || null;

/** Currencies that something of a product can be bought in, each once; the default price's main one first. */
export const currenciesOfProduct = ({ versions }: Pick<Product, 'versions'>): string[] => {
  const sold = versions.filter(({ is_archived: isArchived }) => !isArchived).toSorted((a, b) => Number(b.is_default) - Number(a.is_default));
  return [...new Set([...sold.map(({ currency }) => currency), ...sold.flatMap(currenciesOf)])];
};

const bumpIn = (bump: OrderBump, currency: string): OrderBump | null => {
  if (!bump.currency || bump.currency === currency) return bump;
  const price = bump.prices?.find((one) => one.currency === currency)?.price;
  return price === undefined ? null : { ...bump, currency, price };
};

/** A product as it is sold in one currency: prices that are not in it are left off. What costs nothing is in every currency. */
export function productIn<T extends Pick<Product, 'versions' | 'order_bumps'>>(product: T, currency: string): T {
  return {
    ...product,
    versions: product.versions.flatMap((version) => soldIn(version, currency) ?? []),
    order_bumps: product.order_bumps.flatMap((bump) => bumpIn(bump, currency) ?? []),
  };
}

/** Whether a bump can be bought with a version, in whatever currency. */
export const bumpFitsSomewhere = (main: Pick<Version, 'kind' | 'interval'> & Priced, bump: Pick<Version, 'kind' | 'interval'> & Priced): boolean =>
  currenciesOf(main).some((currency) => {
    const offered = versionIn(bump, currency);
    return offered !== null && bumpFits({ ...main, currency }, offered);
  });
