import type { QuotedAmounts } from './quotes.ts';

export type PreviewFacts = {
  /** `final_amount`: what the buyer saw. */
  shown: number;
  /** The quote made now. */
  current: Pick<QuotedAmounts, 'total_due_now' | 'subtotal' | 'discount'>;
  /** The quote of `quote_id`, while it is valid; else null. */
  quoted: Pick<QuotedAmounts, 'total_due_now' | 'subtotal' | 'discount'> | null;
};

/**
 * Whether the shown total may be charged (order_preview_mismatch): equal or lower than shown goes on at the server's total, higher is
 * shown anew first. Within a valid quote of the same inputs the quoted total stands, tax and rounding included.
 */
export function comparePreview({ shown, current, quoted }: PreviewFacts): { proceed: true; amount: number } | { proceed: false } {
  const isSameInput =
    quoted !== null && quoted.total_due_now === shown && quoted.subtotal === current.subtotal && quoted.discount === current.discount;
  if (isSameInput) return { proceed: true, amount: shown };
  return current.total_due_now <= shown ? { proceed: true, amount: current.total_due_now } : { proceed: false };
}
