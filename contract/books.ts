import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Money, Nullable, PlainDate } from './wire.ts';

/** What one product is of a payment, in minor units. Kept with the payment: products, rates and bumps change later on. */
export interface SoldLine {
  product_id: string;
  title: string;
  /** What was paid for it, tax included. */
  amount: number;
  tax: number;
  /** Thousandths of a percent; null where there was no tax. */
  rate: number | null;
  tax_name: string | null;
  /** Where tax was owed, by its code; null where nobody asked. */
  country: string | null;
}
/** What a refund is of a payment's lines. `at`: the line's position. */
export interface ReturnedLine {
  at: number;
  /** Tax included. */
  amount: number;
  tax: number;
}

const Account = Type.String({ pattern: '^\\d{0,9}$' });

/** Accounts and numbers that the books of an owner go by; empty: not said. */
export const BooksSettings = Type.Object({
  sales_account: Account,
  /** Between a sale and its payout: what the payment provider holds. */
  clearing_account: Account,
  bank_account: Account,
  fees_account: Account,
  /** Other accounts for sales to a country, at a rate (thousandths of a percent), or both. The first that fits counts. */
  rates: Type.Array(
    Type.Object({
      country: Nullable(Type.String({ pattern: '^[A-Z]{2}$' })),
      rate: Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
      account: Type.String({ pattern: '^\\d{1,9}$' }),
      /** The tax key of the advisor's program, which knows the tax of an account by it. */
      tax_key: Type.String({ pattern: '^\\d{0,4}$' }),
    }),
    { maxItems: 100 },
  ),
  /** DATEV: numbers that the tax advisor gives. */
  consultant: Nullable(Type.Integer({ minimum: 1001, maximum: 9_999_999 })),
  client: Nullable(Type.Integer({ minimum: 1, maximum: 99_999 })),
  /** The month in which the financial year begins. */
  year_start: Type.Integer({ minimum: 1, maximum: 12 }),
  account_length: Type.Integer({ minimum: 4, maximum: 8 }),
});
export type BooksSettings = Static<typeof BooksSettings>;

/** Sums of a span by currency. Real money alone; days are those of the app's zone, both included. */
export const BooksSums = Type.Object({
  currency: Type.String(),
  /** Tax included. */
  sales: Money,
  sales_tax: Money,
  refunds: Money,
  refunds_tax: Money,
  /** Payments that the bank took back: disputes that were lost. */
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
      /** Sales less refunds and lost disputes. */
      net: Money,
      tax: Money,
    }),
  ),
});
export type BooksSums = Static<typeof BooksSums>;

const span = { from: PlainDate, to: PlainDate };
const read = { who: 'owner', permission: 'orders.read' } as const;
const file = { ...read, fresh: true, exports: true, returns: Type.String({ description: 'CSV file' }), errors: ['proof_required'] } as const;

/** What the tax advisor gets, one line a booking. Spans of at most 366 days. */
export const studioBooks = calls({
  'GET /studio/books': { ...read, query: span, returns: Type.Object({ ...span, sums: Type.Array(BooksSums) }) },
  'GET /studio/books.csv': { ...file, query: { ...span, bom: Type.Optional(Type.Boolean()) } },
  /** One currency, within one financial year. 422 names the settings that are missing. */
  'GET /studio/books/datev.csv': { ...file, query: { ...span, currency: Type.String({ pattern: '^[A-Z]{3}$' }) } },
  'GET /studio/books/settings': { ...read, returns: BooksSettings },
  'PUT /studio/books/settings': { who: 'owner', permission: 'settings', body: Type.Partial(BooksSettings), returns: BooksSettings },
});
