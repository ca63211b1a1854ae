import type { BooksSettings, SoldLine } from '@bandstand/contract/books.ts';
import { returnedLines } from '@bandstand/rules/products/returnedLines.ts';
import type { BalanceRow, RefundRow, SaleRow } from './books.repo.ts';

/** One line of the books. Amounts in minor units; outgoing money is negative. */
export interface Booking {
  date: string;
  /** `dispute`: a lost one, so that the bank took the payment back. */
  kind: 'sale' | 'refund' | 'dispute' | 'fee' | 'payout';
  document: string | null;
  customer: string | null;
  email: string | null;
  title: string;
  country: string | null;
  tax_name: string | null;
  rate: number | null;
  /** Tax included. */
  amount: number;
  tax: number;
  currency: string;
  provider: string;
  reference: string | null;
  method_country: string | null;
  ip_country: string | null;
  location: string | null;
}

const untaxed = ({ title, amount }: Pick<SaleRow, 'title' | 'amount'>) => ({
  title: title ?? '',
  country: null,
  tax_name: null,
  rate: null,
  amount,
  tax: 0,
});
const taxed = ({ title, country, tax_name, rate, amount, tax }: Omit<SoldLine, 'product_id'>) => ({ title, country, tax_name, rate, amount, tax });
const common = ({ date, document, customer, email, currency, provider, reference, method_country, ip_country, location }: SaleRow) => ({
  date,
  document,
  customer,
  email,
  currency,
  provider,
  reference,
  method_country,
  ip_country,
  location,
});

/** A payment as one line per product. */
export const bookingsOfSale = (row: SaleRow): Booking[] =>
  (row.sold?.length ? row.sold.map(taxed) : [untaxed(row)]).map((line) => ({ kind: 'sale', ...common(row), ...line }));

/** Each product's share of a refund, positive. A refund without stored lines is divided in proportion. */
export function partsOfRefund({
  amount,
  sold,
  returned,
  title,
}: Pick<RefundRow, 'amount' | 'sold' | 'returned' | 'title'>): Omit<SoldLine, 'product_id'>[] {
  if (!sold?.length) return [untaxed({ title, amount })];
  const parts = returned ?? returnedLines(sold, [], amount) ?? [];
  return parts.flatMap((part) => {
    const line = sold[part.at];
    return line ? { ...taxed(line), amount: part.amount, tax: part.tax } : [];
  });
}
export const bookingsOfRefund = (row: RefundRow): Booking[] =>
  partsOfRefund(row).map((line) => ({ kind: row.kind, ...common(row), ...line, amount: -line.amount, tax: line.tax === 0 ? 0 : -line.tax }));

/** What the provider withheld or paid out. */
export const bookingsOfBalance = ({ kind, date, amount, currency, provider, reference }: BalanceRow): Booking[] => [
  {
    kind,
    date,
    document: null,
    customer: null,
    email: null,
    title: '',
    country: null,
    tax_name: null,
    rate: null,
    amount,
    tax: 0,
    currency,
    provider,
    reference,
    method_country: null,
    ip_country: null,
    location: null,
  },
];

/** The account of a booking and its tax key; empty when the owner named none. */
export function accountOf(
  settings: BooksSettings,
  { kind, country, rate }: Pick<Booking, 'kind' | 'country' | 'rate'>,
): { account: string; taxKey: string } {
  if (kind === 'fee') return { account: settings.fees_account, taxKey: '' };
  if (kind === 'payout') return { account: settings.bank_account, taxKey: '' };
  const own = settings.rates.find((row) => (row.country === null || row.country === country) && (row.rate === null || row.rate === (rate ?? 0)));
  return own ? { account: own.account, taxKey: own.tax_key } : { account: settings.sales_account, taxKey: '' };
}
