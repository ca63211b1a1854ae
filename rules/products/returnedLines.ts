import { requireAt } from '../lists/require.ts';
import type { ReturnedLine, SoldLine } from '@bandstand/contract/books.ts';
import { proportion, share } from './shares.ts';

/** The refunded sum of each line so far, by position. Refunds from before lines were stored count proportionally. */
function returnedSoFar(lines: readonly SoldLine[], before: readonly { amount: number; lines: readonly ReturnedLine[] | null }[]): ReturnedLine[] {
  const sums = lines.map((_, at) => ({ at, amount: 0, tax: 0 }));
  for (const { amount, lines: known } of before)
    for (const part of known ?? shareReturned(lines, sums, amount)) {
      const sum = sums[part.at];
      if (!sum) continue;
      sum.amount += part.amount;
      sum.tax += part.tax;
    }
  return sums;
}

/** The tax of a part, such that the taxes of all parts of a line add up to its own. */
const taxBack = ({ amount, tax }: SoldLine, sofar: ReturnedLine, more: number): number =>
  Math.max(0, proportion(tax, Math.min(amount, sofar.amount + more), amount) - sofar.tax);

function shareReturned(lines: readonly SoldLine[], sofar: readonly ReturnedLine[], amount: number): ReturnedLine[] {
  const left = lines.map((line, at) => line.amount - (sofar[at]?.amount ?? 0));
  const shares = share(amount, left);
  return lines.flatMap((line, at) => {
    const more = shares[at] ?? 0;
    return more > 0 ? { at, amount: more, tax: taxBack(line, sofar[at] ?? { at, amount: 0, tax: 0 }, more) } : [];
  });
}

/**
 * A refund's share of its payment's lines: the named parts, or a sum distributed by what is left of each. Amounts add up to the refund, and
 * the taxes of all refunds of a line to its tax. Null if a named part exceeds what is left of its line.
 */
export function returnedLines(
  lines: readonly SoldLine[],
  before: readonly { amount: number; lines: readonly ReturnedLine[] | null }[],
  ask: number | readonly { at: number; amount: number }[],
): ReturnedLine[] | null {
  const sofar = returnedSoFar(lines, before);
  if (typeof ask === 'number') return shareReturned(lines, sofar, ask);
  const isGood = ask.every(({ at, amount }, index) => {
    const line = lines[at];
    return line && amount > 0 && amount <= line.amount - (sofar[at]?.amount ?? 0) && ask.findIndex((other) => other.at === at) === index;
  });
  return isGood ? ask.map(({ at, amount }) => ({ at, amount, tax: taxBack(requireAt(lines, at), requireAt(sofar, at), amount) })) : null;
}

/** The remainder of each line, by position. */
export const leftOf = (lines: readonly SoldLine[], before: readonly { amount: number; lines: readonly ReturnedLine[] | null }[]): number[] => {
  const sofar = returnedSoFar(lines, before);
  return lines.map(({ amount }, at) => amount - (sofar[at]?.amount ?? 0));
};
