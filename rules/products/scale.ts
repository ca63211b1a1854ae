import type { Quote } from '@bandstand/contract/checkout.ts';
import type { CouponTerms, SubscriptionTerms } from './charges.ts';
import { currencyExponent, rescale } from './currencies.ts';
import type { QuotedItem } from './quotes.ts';

// Terms and quotes store the digits of their amounts, so that a later change of the currency table cannot change a renewal's amount.

type Convert = (amount: number) => number;
/** Null: the amounts match the current table. Amounts without digits were written by the table. */
function convertFrom(digits: number | undefined, currency: string): Convert | null {
  const today = currencyExponent(currency);
  return digits === undefined || digits === today ? null : (amount) => rescale(amount, digits, today);
}
const couponIn = (coupon: CouponTerms | null, convert: Convert): CouponTerms | null =>
  coupon?.kind === 'amount' ? { ...coupon, amount: convert(coupon.amount) } : coupon;

/** Terms with amounts converted to the current table. */
export function termsInScale(terms: SubscriptionTerms): SubscriptionTerms {
  const convert = convertFrom(terms.digits, terms.currency);
  if (!convert) return terms;
  return {
    ...terms,
    digits: currencyExponent(terms.currency),
    items: terms.items.map((item) => ({ ...item, amount: convert(item.amount) })),
    coupon: couponIn(terms.coupon, convert),
    ...(terms.ahead ? { ahead: terms.ahead.map((step) => (step.kind === 'price' ? { ...step, amount: convert(step.amount) } : step)) } : {}),
  };
}

interface QuotedDetails {
  items: QuotedItem[];
  terms: SubscriptionTerms | null;
  coupon: CouponTerms | null;
}
/** A quote with amounts converted to the current table. */
export function quoteInScale<D extends QuotedDetails>({ quote, details }: { quote: Quote; details: D | null }): { quote: Quote; details: D | null } {
  const convert = convertFrom(quote.digits, quote.currency);
  if (!convert) return { quote, details };
  const { then: later } = quote;
  return {
    quote: {
      ...quote,
      digits: currencyExponent(quote.currency),
      lines: quote.lines.map((line) => ({ ...line, amount: convert(line.amount) })),
      subtotal: convert(quote.subtotal),
      discount: convert(quote.discount),
      tax: convert(quote.tax),
      total_due_now: convert(quote.total_due_now),
      // oxlint-disable-next-line unicorn/no-thenable -- the name of the wire; it is never a function
      then: later && { ...later, amount: convert(later.amount), later_amount: convert(later.later_amount) },
    },
    details: details && {
      ...details,
      items: details.items.map((item) => ({ ...item, amount: convert(item.amount), discount: convert(item.discount), tax: convert(item.tax) })),
      terms: details.terms && termsInScale(details.terms),
      coupon: couponIn(details.coupon, convert),
    },
  };
}
