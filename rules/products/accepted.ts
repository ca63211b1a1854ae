import type { Quote } from '@bandstand/contract/checkout.ts';
import type { TaxTerms } from './charges.ts';
import type { QuotedItem } from './quotes.ts';
import { proportion, share } from './shares.ts';

interface Stored {
  quote: Quote;
  details: { items: QuotedItem[]; tax: TaxTerms | null };
}
/** Thousandths of a percent in a whole. */
const whole = 100_000;

/**
 * A quote recalculated for exactly this sum: the items share it in proportion to their prices, tax included. Later charges stay as agreed.
 */
export function acceptedFor<S extends Stored>(stored: S, paid: { amount: number; currency: string }): S {
  const { quote, details } = stored;
  const isAdded = details.tax !== null && !details.tax.inclusive;
  const shares = share(
    paid.amount,
    details.items.map(({ amount, discount, tax }) => amount - discount + (isAdded ? tax : 0)),
  );
  const rate = details.tax?.rate ?? 0;
  const items = details.items.map((item, at) => {
    const amount = shares[at] ?? 0;
    return { ...item, amount, discount: 0, tax: proportion(amount, rate, whole + rate) };
  });
  return {
    ...stored,
    quote: {
      ...quote,
      lines: items.map(({ title, amount, bump_id }) => ({ label: title, kind: bump_id ? ('bump' as const) : ('price' as const), amount, bump_id })),
      subtotal: paid.amount,
      discount: 0,
      coupon: null,
      tax: items.reduce((sum, { tax }) => sum + tax, 0),
      total_due_now: paid.amount,
      currency: paid.currency,
    },
    details: { ...details, items, tax: details.tax && { ...details.tax, inclusive: true } },
  };
}
