import type { Product } from '@bandstand/contract/products.ts';
import { currenciesOf, currenciesOfProduct } from '@bandstand/rules/products/offered.ts';
import type { Choice } from './checkoutChoice.ts';

/**
 * The currency that a product is shown and bought in: the chosen one, else that of the country, else the main one of its default price. A price that an
 * address names is not hidden by a country.
 */
export function currencyFor(product: Pick<Product, 'versions'>, { currency, versionId }: Choice, ofCountry: string | null): string {
  const options = currenciesOfProduct(product);
  if (currency && options.includes(currency)) return currency;
  const named = product.versions.find(({ id, is_archived: isArchived }) => id === versionId && !isArchived);
  const pool = named && named.kind !== 'free' ? currenciesOf(named) : options;
  return (ofCountry && pool.includes(ofCountry) ? ofCountry : pool[0]) ?? 'EUR';
}
