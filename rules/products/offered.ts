import type { CurrencyCountries } from '@bandstand/contract/apps.ts';
import type { BumpPrice, CurrencyPrice, OrderBump, Product, Version } from '@bandstand/contract/products.ts';
import { isCurrency } from './currencies.listed.ts';
import { bumpFits } from './quotes.ts';

type Priced = Pick<Version, 'price' | 'currency' | 'setup_fee'> & { prices?: readonly CurrencyPrice[] | undefined };

/** Currencies of a version, its main one first. */
export const currenciesOf = ({ currency, prices = [] }: Priced): string[] => [currency, ...prices.map((price) => price.currency)];

/** A version in a currency; null: not sold in it. */
export function versionIn<T extends Priced>(version: T, currency: string): T | null {
  if (version.currency === currency) return version;
  const ownPrice = version.prices?.find((price) => price.currency === currency);
  return ownPrice ? { ...version, currency, price: ownPrice.price, setup_fee: ownPrice.setup_fee } : null;
}

/** The same for a purchase: free versions are available in any currency. */
export const soldIn = <T extends Priced & Pick<Version, 'kind'>>(version: T, currency: string): T | null =>
  version.kind === 'free' && isCurrency(currency) ? { ...version, currency } : versionIn(version, currency);

/** An order bump's price in a currency: its own price there, or its version's if it has no own price; null: not offered. */
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

/** The default currency for a country; null: the main one. */
export const currencyOfCountry = (rules: readonly CurrencyCountries[], country: string | null | undefined): string | null =>
  (country && rules.find(({ countries }) => countries.includes(country.trim().toUpperCase()))?.currency) || null;

/** All currencies in which some version of a product is sold, each once; the default price's main one first. */
export const currenciesOfProduct = ({ versions }: Pick<Product, 'versions'>): string[] => {
  const sold = versions.filter(({ is_archived: isArchived }) => !isArchived).toSorted((a, b) => Number(b.is_default) - Number(a.is_default));
  return [...new Set([...sold.map(({ currency }) => currency), ...sold.flatMap(currenciesOf)])];
};

const bumpIn = (bump: OrderBump, currency: string): OrderBump | null => {
  if (!bump.currency || bump.currency === currency) return bump;
  const price = bump.prices?.find((one) => one.currency === currency)?.price;
  return price === undefined ? null : { ...bump, currency, price };
};

/** A product in one currency: prices not available in it are omitted. Free ones are available in every currency. */
export function productIn<T extends Pick<Product, 'versions' | 'order_bumps'>>(product: T, currency: string): T {
  return {
    ...product,
    versions: product.versions.flatMap((version) => soldIn(version, currency) ?? []),
    order_bumps: product.order_bumps.flatMap((bump) => bumpIn(bump, currency) ?? []),
  };
}

/** Whether an order bump fits a version in some currency. */
export const bumpFitsSomewhere = (main: Pick<Version, 'kind' | 'interval'> & Priced, bump: Pick<Version, 'kind' | 'interval'> & Priced): boolean =>
  currenciesOf(main).some((currency) => {
    const offered = versionIn(bump, currency);
    return offered !== null && bumpFits({ ...main, currency }, offered);
  });
