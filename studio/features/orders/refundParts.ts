import type { StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import { readMoney } from '@bandstand/rules/products/money.ts';

export type PaidLine = NonNullable<NonNullable<StudioOrderDetails['payments']>[number]['lines']>[number];

/** The typed amount for each selected product, by its position; null while an amount is invalid or too high, or none is selected. */
export function linesOf(
  lines: readonly PaidLine[],
  typed: Readonly<Record<number, string>>,
  currency: string,
): { at: number; amount: number }[] | null {
  const parts = lines.flatMap(({ at, refundable }) => {
    const text = typed[at];
    if (text === undefined) return [];
    const amount = readMoney(text, currency);
    return [{ at, amount: amount !== null && amount > 0 && amount <= refundable ? amount : null }];
  });
  return parts.length > 0 && parts.every((part): part is { at: number; amount: number } => part.amount !== null) ? parts : null;
}
