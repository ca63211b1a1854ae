import { ApiError, type Api } from '@bandstand/client/api/api.ts';
import type { DeviceStorage } from '../../../platform/storage.ts';

/** The order that was begun last on this device, so that what was paid is found again after the tab was closed. */
export const keepOrder = (storage: DeviceStorage, productId: string, orderId: string): void =>
  storage.set('open_order', { product_id: productId, order_id: orderId });
export const forgetOrder = (storage: DeviceStorage): void => storage.remove('open_order');
export const keptOrder = (storage: DeviceStorage, productId: string): string | null => {
  const kept = storage.get('open_order');
  return kept?.product_id === productId ? kept.order_id : null;
};

/** What is to be paid by hand, in minor units. */
export type Due = { amount: number; currency: string };
/** What is shown instead of what was opened: the code of a gift, or the seats of a team. */
export type Instead = 'gifted' | 'seated' | null;
type OrderOutcome = { state: 'paid' | 'pending_approval' | 'processing' | 'unpaid' | 'over'; due: Due | null; instead: Instead };
const outcome = (state: OrderOutcome['state'], due: Due | null = null, instead: Instead = null): OrderOutcome => ({ state, due, instead });

/**
 * What became of an order; the server asks the provider. Throws where nobody can say, and what the provider refused where the member waits for it.
 * An order of somebody else is over.
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
