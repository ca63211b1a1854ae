import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Money, Nullable, PlainDate } from './wire.ts';

/** One product's share of a payment, in minor units. Stored with the payment because products, rates and bumps change later. */
export interface SoldLine {
  product_id: string;
  title: string;
  /** The amount paid, tax included. */
  amount: number;
  tax: number;
  /** Thousandths of a percent; null without tax. */
  rate: number | null;
  tax_name: string | null;
  /** The code of the country where tax was owed; null where no country was asked for. */
  country: string | null;
}
/** A refund's share of a payment's lines. `at`: the line's position. */
export interface ReturnedLine {
  at: number;
  /** Tax included. */
  amount: number;
  tax: number;
}

const Account = Type.String({ pattern: '^\\d{0,9}$' });

/** Accounts and numbers for an owner's bookkeeping; empty: not given. */
export const BooksSettings = Type.Object({
  sales_account: Account,
  /** Between a sale and its payout: money that the payment provider holds. */
  clearing_account: Account,
  bank_account: Account,
  fees_account: Account,
  /** Other accounts for sales to a country, at a rate (thousandths of a percent), or both. The first match wins. */
  rates: Type.Array(
    Type.Object({
      country: Nullable(Type.String({ pattern: '^[A-Z]{2}$' })),
      rate: Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
      account: Type.String({ pattern: '^\\d{1,9}$' }),
      /** The tax key in the tax advisor's software, which looks up an account's tax by it. */
      tax_key: Type.String({ pattern: '^\\d{0,4}$' }),
    }),
    { maxItems: 100 },
  ),
  /** DATEV: numbers assigned by the tax advisor. */
  consultant: Nullable(Type.Integer({ minimum: 1001, maximum: 9_999_999 })),
  client: Nullable(Type.Integer({ minimum: 1, maximum: 99_999 })),
  /** The month in which the financial year begins. */
  year_start: Type.Integer({ minimum: 1, maximum: 12 }),
  account_length: Type.Integer({ minimum: 4, maximum: 8 }),
});
export type BooksSettings = Static<typeof BooksSettings>;

/** Totals of a period by currency. Real money only. Days are in the app's zone, both included. */
export const BooksSums = Type.Object({
  currency: Type.String(),
  /** Tax included. */
  sales: Money,
  sales_tax: Money,
  refunds: Money,
  refunds_tax: Money,
  /** Payments that the bank took back: lost disputes. */
  disputes: Money,
  disputes_tax: Money,
  /** What the provider kept, and what it paid out. */
  fees: Money,
  payouts: Money,
  taxes: Type.Array(
    Type.Object({
      country: Nullable(Type.String()),
      name: Nullable(Type.String()),
      rate: Nullable(Type.Integer()),
      /** Sales minus refunds and lost disputes. */
      net: Money,
      tax: Money,
    }),
  ),
});
export type BooksSums = Static<typeof BooksSums>;

const span = { from: PlainDate, to: PlainDate };
const read = { who: 'owner', permission: 'orders.read' } as const;
const file = { ...read, fresh: true, exports: true, returns: Type.String({ description: 'CSV file' }), errors: ['proof_required'] } as const;

/** The tax advisor's export, one line per booking. Periods of at most 366 days. */
export const studioBooks = calls({
  'GET /studio/books': { ...read, query: span, returns: Type.Object({ ...span, sums: Type.Array(BooksSums) }) },
  'GET /studio/books.csv': { ...file, query: { ...span, bom: Type.Optional(Type.Boolean()) } },
  /** One currency, within one financial year. 422 lists the missing settings. */
  'GET /studio/books/datev.csv': { ...file, query: { ...span, currency: Type.String({ pattern: '^[A-Z]{3}$' }) } },
  'GET /studio/books/settings': { ...read, returns: BooksSettings },
  'PUT /studio/books/settings': { who: 'owner', permission: 'settings', body: Type.Partial(BooksSettings), returns: BooksSettings },
});
