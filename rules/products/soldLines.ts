import type { SoldLine } from '@bandstand/contract/books.ts';
import type { TaxTerms } from './charges.ts';

interface PricedItem {
  product_id: string;
  title: string;
  amount: number;
  discount: number;
  tax: number;
}

/** A payment's lines, from items before tax and coupon. Free items have no line. */
export const soldLines = (items: readonly PricedItem[], tax: TaxTerms | null, country: string | null): SoldLine[] =>
  items
    .map((item) => ({
      product_id: item.product_id,
      title: item.title,
      amount: item.amount - item.discount + (tax && !tax.inclusive ? item.tax : 0),
      tax: tax ? item.tax : 0,
      rate: tax?.rate ?? null,
      tax_name: tax?.name ?? null,
      country: country?.trim().toUpperCase() || null,
    }))
    .filter(({ amount }) => amount > 0);
