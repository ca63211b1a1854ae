import type { OrderState } from '@bandstand/contract/checkout.ts';
import type { OrderEventType } from '@bandstand/contract/orders.studio.ts';

/** An order's state from its events. Amounts in minor units. */
export interface ReplayedOrder {
  status: OrderState;
  quote_id: string | null;
  amount: number;
  currency: string;
  /** The provider's id of the payment. */
  intent_id: string | null;
  provider: string | null;
  refunded: number;
  isRevoked: boolean;
}

const texts = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** An order's state from its events, oldest first; null without events. Money that arrives after its end still completes it. */
export function replayOrder(events: readonly { type: OrderEventType; data: Readonly<Record<string, unknown>> }[]): ReplayedOrder | null {
  const [first, ...rest] = events;
  if (first?.type !== 'opened') return null;
  const begun: ReplayedOrder = {
    status: 'open',
    quote_id: null,
    amount: 0,
    currency: '',
    intent_id: null,
    provider: texts(first.data['provider']),
    refunded: 0,
    isRevoked: false,
  };
  let mismatched = 0;
  return rest.reduce<ReplayedOrder>((order, { type, data }) => {
    switch (type) {
      case 'quoted':
        return {
          ...order,
          quote_id: texts(data['quote_id']),
          amount: Number(data['amount']),
          currency: texts(data['currency']) ?? '',
          provider: texts(data['provider']) ?? order.provider,
        };
      case 'intent':
        return { ...order, intent_id: texts(data['provider_id']), provider: texts(data['provider']) };
      case 'processing':
        return { ...order, status: 'processing' };
      case 'attempt_failed':
        return order.status === 'processing' ? { ...order, status: 'open' } : order;
      case 'approval_pending':
        return { ...order, status: 'pending_approval' };
      case 'mismatch':
        mismatched += Number(data['amount'] ?? 0);
        return order.status === 'completed' ? order : { ...order, status: 'paid' };
      case 'paid':
        return order.status === 'completed' ? order : { ...order, status: 'paid' };
      case 'granted':
        // A payment may belong to an earlier quote than the last: the paid one counts.
        return {
          ...order,
          status: 'completed',
          quote_id: texts(data['quote_id']) ?? order.quote_id,
          amount: Number(data['amount'] ?? order.amount),
          currency: texts(data['currency']) ?? order.currency,
        };
      case 'expired':
      case 'withdrawn':
        return { ...order, status: 'expired' };
      case 'refunded': {
        const refunded = order.refunded + Number(data['amount'] ?? 0);
        // A mismatched payment was refunded: its buyer may start again.
        const isClosed = order.status === 'paid' && refunded >= mismatched;
        return { ...order, refunded, status: isClosed ? 'expired' : order.status };
      }
      case 'revoked':
        return { ...order, isRevoked: true };
      // These do not change the order: an approval that a payment follows, the receipt, a bank's inquiry.
      case 'opened':
      case 'approved':
      case 'receipt':
      case 'disputed':
      case 'dispute_closed':
      case 'access_kept':
      case 'accepted':
      case 'rejected':
      case 'surplus':
      case 'withdrawal':
        return order;
    }
  }, begun);
}
