import type { QuotedAmounts } from './quotes.ts';

type Compared = Pick<QuotedAmounts, 'total_due_now' | 'subtotal' | 'discount'> & Partial<Pick<QuotedAmounts, 'then'>>;
export type PreviewFacts = {
  /** `final_amount`: what the buyer saw. */
  shown: number;
  /** The quote calculated now. */
  current: Compared;
  /** The quote of `quote_id`, while it is valid; else null. */
  quoted: Compared | null;
  /** Whether both have the same items, code and place. */
  isSameOrder?: boolean;
};

/** The highest later charge; 0 if there is none. */
const laterOf = ({ then }: Compared): number => Math.max(then?.amount ?? 0, then?.later_amount ?? 0);

/**
 * Whether the shown total may be charged (order_preview_mismatch). An equal or lower total proceeds at the server's total. A higher total,
 * or higher later charges, must be shown again. Within a valid quote of the same inputs, the quoted total applies, including tax and
 * rounding.
 */
export function comparePreview({ shown, current, quoted, isSameOrder = true }: PreviewFacts): { proceed: true; amount: number } | { proceed: false } {
  const isSameInput =
    quoted !== null && isSameOrder && quoted.total_due_now === shown && quoted.subtotal === current.subtotal && quoted.discount === current.discount;
  if (isSameInput) return { proceed: true, amount: shown };
  const isDearerLater = quoted !== null && laterOf(current) > laterOf(quoted);
  return current.total_due_now <= shown && !isDearerLater ? { proceed: true, amount: current.total_due_now } : { proceed: false };
}
