import type { ReturnedLine, SoldLine } from '@bandstand/contract/books.ts';
import { proportion, share } from './shares.ts';

/** An invoice's totals in minor units. */
export interface InvoiceSums {
  lines: readonly { amount: number }[];
  tax: number;
  tax_inclusive: boolean;
  total: number;
}
/** What a credit note reverses: negative; positive if it reverses another credit note. `lines`: by line of the invoice. */
export interface Credit {
  lines: number[];
  subtotal: number;
  tax: number;
  total: number;
}

/**
 * The change to an invoice when its refunded sum goes from `before` to `after`. Tax is proportional to the sum refunded so far, so that any
 * refunds, in any order, together reverse exactly the invoice and never more. Null: nothing changes.
 */
export function creditFor({ lines, tax, tax_inclusive, total }: InvoiceSums, before: number, after: number): Credit | null {
  const within = (amount: number) => Math.min(total, Math.max(0, amount));
  const [from, to] = [within(before), within(after)];
  if (from === to || total <= 0) return null;
  const taxUpTo = (amount: number) => proportion(tax, amount, total);
  const credited = { total: from - to, tax: taxUpTo(from) - taxUpTo(to) };
  const subtotal = tax_inclusive ? credited.total : credited.total - credited.tax;
  const sign = subtotal < 0 ? -1 : 1;
  const shares = share(
    Math.abs(subtotal),
    lines.map(({ amount }) => amount),
  );
  return { ...credited, subtotal, lines: shares.map((amount) => (amount === 0 ? 0 : sign * amount)) };
}

/** The effect of a refund of named payment lines on the invoice: those lines, each with its own tax. Null: nothing. */
export function creditOfLines(
  { lines, tax_inclusive }: { lines: readonly { label: string; detail: string | null }[]; tax_inclusive: boolean },
  sold: readonly Pick<SoldLine, 'title'>[],
  returned: readonly ReturnedLine[],
): { lines: { label: string; detail: string | null; amount: number }[]; subtotal: number; tax: number; total: number } | null {
  const credited = returned
    .map(({ at, amount, tax }) => {
      const title = sold[at]?.title ?? '';
      const printed = lines.find(({ label }) => label === title) ?? (sold.length === 1 && lines.length === 1 ? lines[0] : undefined);
      return { label: printed?.label ?? title, detail: printed?.detail ?? null, amount: (tax_inclusive ? 0 : tax) - amount, tax };
    })
    .filter(({ amount }) => amount !== 0);
  if (credited.length === 0) return null;
  const sum = (of: 'amount' | 'tax') => credited.reduce((all, line) => all + line[of], 0);
  const [subtotal, tax] = [sum('amount'), sum('tax')];
  const total = tax_inclusive ? subtotal : subtotal - tax;
  return { lines: credited.map(({ label, detail, amount }) => ({ label, detail, amount })), subtotal, tax: tax === 0 ? 0 : -tax, total };
}

/** Tax by rate, for sums with a single rate: `net` is the taxed amount. Parsed from the label if nothing else is stored: "VAT 8.875 %". */
export function taxLinesOf({ tax, tax_label, total }: { tax: number; tax_label: string | null; total: number }) {
  if (tax_label === null && tax === 0) return [];
  const percent = Number(/(\d+(?:\.\d+)?) %$/.exec(tax_label ?? '')?.[1] ?? 0);
  return [{ label: tax_label ?? '', rate: Math.round(percent * 1000), net: total - tax, tax }];
}
