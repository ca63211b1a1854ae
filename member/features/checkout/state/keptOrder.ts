import { ApiError, type Api } from '@bandstand/client/api/api.ts';
import type { DeviceStorage } from '../../../platform/storage.ts';

/** Stores the device's latest order, so that a paid one is found again after the tab was closed. */
export const keepOrder = (storage: DeviceStorage, productId: string, orderId: string): void =>
  storage.set('open_order', { product_id: productId, order_id: orderId });
export const forgetOrder = (storage: DeviceStorage): void => storage.remove('open_order');
export const keptOrder = (storage: DeviceStorage, productId: string): string | null => {
  const kept = storage.get('open_order');
  return kept?.product_id === productId ? kept.order_id : null;
};

/** The amount to pay by hand, in minor units. */
export type Due = { amount: number; currency: string };
/** Shown instead of the opened content: a gift's code, or a team's seats. */
export type Instead = 'gifted' | 'seated' | null;
type OrderOutcome = { state: 'paid' | 'pending_approval' | 'processing' | 'unpaid' | 'over'; due: Due | null; instead: Instead };
const outcome = (state: OrderOutcome['state'], due: Due | null = null, instead: Instead = null): OrderOutcome => ({ state, due, instead });

/**
 * An order's outcome; the server asks the provider. Throws if it is unknown, and for the provider's refusal if the member is waiting.
 * Someone else's order counts as closed.
 */
export async function resolveOrder(api: Api, orderId: string, isAwaited: boolean): Promise<OrderOutcome> {
  const params = { id: orderId };
  try {
    const { status, quote } = await api('GET /orders/{id}', { params });
    const due = quote && { amount: quote.total_due_now, currency: quote.currency };
    const instead = quote?.is_gift ? 'gifted' : quote?.lines[0]?.quantity ? 'seated' : null;
    if (status === 'completed' || status === 'paid') return outcome('paid', null, instead);
    if (status === 'pending_approval') return outcome(status, due);
    if (status === 'failed' || status === 'expired') return outcome('over');
    const confirmed = await api('POST /orders/{id}/confirm', { params });
    if (confirmed.status === 'completed' || confirmed.status === 'paid') return outcome('paid', null, instead);
    if (confirmed.status === 'processing') return outcome('processing');
    return confirmed.status === 'pending_approval' ? outcome('pending_approval', due) : outcome('unpaid');
  } catch (error) {
    if (isAwaited && !(error instanceof ApiError && error.status === 404)) throw error;
    return outcome(error instanceof ApiError && error.status === 404 ? 'over' : 'unpaid');
  }
}
