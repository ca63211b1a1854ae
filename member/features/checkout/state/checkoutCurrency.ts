import type { Product } from '@bandstand/contract/products.ts';
import { currenciesOf, currenciesOfProduct } from '@bandstand/rules/products/offered.ts';
import type { Choice } from './checkoutChoice.ts';

/**
 * The currency to show and sell a product in: the chosen one, else the country's, else the main one of its default price. A country never
 * hides a price named in the URL.
 */
export function currencyFor(product: Pick<Product, 'versions'>, { currency, versionId }: Choice, ofCountry: string | null): string {
  const options = currenciesOfProduct(product);
  if (currency && options.includes(currency)) return currency;
  const named = product.versions.find(({ id, is_archived: isArchived }) => id === versionId && !isArchived);
  const pool = named && named.kind !== 'free' ? currenciesOf(named) : options;
  return (ofCountry && pool.includes(ofCountry) ? ofCountry : pool[0]) ?? 'EUR';
}
