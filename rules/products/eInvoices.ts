import type { Invoice } from '@bandstand/contract/invoices.ts';
import { europeanUnion } from './countries.ts';
import { currencyExponent } from './currencies.ts';
import { proportion } from './shares.ts';

/** From UNTDID 5305: taxed, zero rate, exempt, reverse charge, not subject to tax. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'O';

export type InvoicedSums = Pick<
  Invoice,
  'lines' | 'subtotal' | 'discount' | 'tax' | 'tax_inclusive' | 'tax_lines' | 'tax_note' | 'total' | 'currency' | 'kind'
>;

/** An invoice's totals for EN 16931: lines without tax, all in minor units. Those of a credit note are positive. */
export interface EInvoiceSums {
  /** UNTDID 1001. The reversal of a credit note is an invoice. */
  type: '380' | '381';
  category: TaxCategory;
  /** Thousandths of a percent. */
  rate: number;
  /** Without tax, by line of the invoice. A credit within an invoice is negative. */
  lines: number[];
  lineTotal: number;
  /** Deducted from the sum of the lines. */
  allowance: number;
  /** Without tax. */
  basis: number;
  tax: number;
  total: number;
}

function taxOf({ tax, tax_lines, tax_note }: InvoicedSums, untaxed: 'Z' | 'E' | 'O'): { category: TaxCategory; rate: number } | null {
  const [line, another] = tax_lines;
  if (another) return null;
  if (tax_note === 'reverse_charge') return tax === 0 ? { category: 'AE', rate: 0 } : null;
  if (line && line.rate > 0) return { category: 'S', rate: line.rate };
  return tax === 0 ? { category: untaxed, rate: 0 } : null;
}

/** The lines' shares of a net sum, which add up to it; a credit among them stays negative. */
function netLines(amounts: readonly number[], gross: number, net: number): number[] {
  let [soFar, shared] = [0, 0];
  return amounts.map((amount) => {
    soFar += amount;
    const upTo = soFar < 0 ? -proportion(net, -soFar, gross) : proportion(net, soFar, gross);
    const part = upTo - shared;
    shared = upTo;
    return part;
  });
}

/**
 * The category of an untaxed sale: exempt for the seller's stated reason; else not subject to tax outside the seller's country, or outside
 * the EU for sellers in the EU; else zero rate.
 */
export function untaxedCategory({ isExempt, home, country }: { isExempt: boolean; home: string; country: string }): 'Z' | 'E' | 'O' {
  if (isExempt) return 'E';
  return home === country || (europeanUnion.includes(home) && europeanUnion.includes(country)) ? 'Z' : 'O';
}

/**
 * The totals of an e-invoice. Total, tax and discount of prices without tax equal the invoice to the last unit. Null if EN 16931 cannot
 * express it: amounts with more than two decimals (BR-DEC-*), several rates, or sums that do not add up.
 */
export function eInvoiceSums(invoice: InvoicedSums, untaxed: 'Z' | 'E' | 'O'): EInvoiceSums | null {
  const tax = taxOf(invoice, untaxed);
  const sign = invoice.total < 0 ? -1 : 1;
  const step = 10 ** Math.max(0, currencyExponent(invoice.currency) - 2);
  const [subtotal, discount, taken, total, ...amounts] = [
    invoice.subtotal,
    invoice.discount,
    invoice.tax,
    invoice.total,
    ...invoice.lines.map(({ amount }) => amount),
  ].map((amount) => (sign * amount) / step) as [number, number, number, number, ...number[]];
  const areIntegers = [subtotal, discount, taken, total, ...amounts].every(Number.isSafeInteger);
  const addsUp =
    amounts.reduce((sum, amount) => sum + amount, 0) === subtotal && subtotal - discount === (invoice.tax_inclusive ? total : total - taken);
  if (!tax || !areIntegers || !addsUp || total <= 0 || taken < 0) return null;
  const basis = total - taken;
  const isGross = invoice.tax_inclusive && taken > 0;
  const allowance = isGross ? proportion(basis, discount, total) : discount;
  const lines = isGross ? netLines(amounts, subtotal, basis + allowance) : amounts;
  const scaled = (amount: number) => (amount === 0 ? 0 : amount * step);
  return {
    ...tax,
    type: sign < 0 ? '381' : '380',
    lines: lines.map(scaled),
    lineTotal: scaled(basis + allowance),
    allowance: scaled(allowance),
    basis: scaled(basis),
    tax: scaled(taken),
    total: scaled(total),
  };
}
