import type { QuotedAmounts } from './quotes.ts';

/** Money now: a payment; money only later: a payment method to store; never a charge: null, completed at once (L143, COM-8). */
export function intentKind(amounts: Pick<QuotedAmounts, 'total_due_now' | 'then'>): 'payment_intent' | 'setup_intent' | null {
  if (amounts.total_due_now > 0) return 'payment_intent';
  return amounts.then && (amounts.then.amount > 0 || amounts.then.later_amount > 0) ? 'setup_intent' : null;
}
