import type { QuotedAmounts } from './quotes.ts';

type Compared = Pick<QuotedAmounts, 'total_due_now' | 'subtotal' | 'discount'> & Partial<Pick<QuotedAmounts, 'then'>>;
export type PreviewFacts = {
  /** `final_amount`: what the buyer saw. */
  shown: number;
  /** The quote made now. */
  current: Compared;
  /** The quote of `quote_id`, while it is valid; else null. */
  quoted: Compared | null;
  /** Whether both were made of the same things, code and place. */
  isSameOrder?: boolean;
};

/** The dearest charge that follows; 0 where none does. */
const laterOf = ({ then }: Compared): number => Math.max(then?.amount ?? 0, then?.later_amount ?? 0);

/**
 * Whether the shown total may be charged (order_preview_mismatch): equal or lower than shown goes on at the server's total, higher is
 * shown anew first, and so are later charges that became dearer. Within a valid quote of the same inputs the quoted total stands, tax and rounding
 * included.
 */
export function comparePreview({ shown, current, quoted, isSameOrder = true }: PreviewFacts): { proceed: true; amount: number } | { proceed: false } {
  const isSameInput =
    quoted !== null && isSameOrder && quoted.total_due_now === shown && quoted.subtotal === current.subtotal && quoted.discount === current.discount;
  if (isSameInput) return { proceed: true, amount: shown };
  const isDearerLater = quoted !== null && laterOf(current) > laterOf(quoted);
  return current.total_due_now <= shown && !isDearerLater ? { proceed: true, amount: current.total_due_now } : { proceed: false };
}
