import type { OrderEvent, OrderEventType, StudioOrder, StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import type { Tone } from '@bandstand/ui/primitives/Badge.tsx';
import type { TimelineEntry, TimelineTone } from '../../platform/screen/Timeline.tsx';
import type { Translate } from '../../platform/texts.ts';
import type { Format } from '../../platform/words/useFormat.ts';

/** The state of an order, with its refunds or its lost dispute. */
export type ShownState = StudioOrder['status'] | 'refunded' | 'part_refunded' | 'lost';
export function shownState({ status, amount, refunded, lost }: Pick<StudioOrder, 'status' | 'amount' | 'refunded' | 'lost'>): ShownState {
  if (lost > 0 || refunded === 0) return lost > 0 ? 'lost' : status;
  return refunded >= amount ? 'refunded' : 'part_refunded';
}

export const orderTones: Record<ShownState, Tone> = {
  open: 'neutral',
  processing: 'primary',
  pending_approval: 'warning',
  paid: 'warning',
  completed: 'success',
  refunded: 'neutral',
  part_refunded: 'neutral',
  lost: 'danger',
  failed: 'danger',
  expired: 'neutral',
};

const eventTones: Partial<Record<OrderEventType, TimelineTone>> = {
  paid: 'success',
  granted: 'success',
  approved: 'success',
  attempt_failed: 'danger',
  mismatch: 'danger',
  surplus: 'warning',
  disputed: 'danger',
  accepted: 'success',
  rejected: 'warning',
  refunded: 'warning',
  revoked: 'warning',
};

const textOf = (data: OrderEvent['data'], name: string): string | null => (typeof data[name] === 'string' ? data[name] : null);

/** The events of an order as timeline entries: the event in words, then its amount, code and means. */
export function timelineOf(events: readonly OrderEvent[], currency: string, t: Translate, format: Format): TimelineEntry[] {
  return events.map(({ id, type, at, by, data }) => {
    const amount = typeof data['amount'] === 'number' ? format.money(data['amount'], textOf(data, 'currency') ?? currency) : null;
    const via = textOf(data, 'via');
    const outcome = textOf(data, 'outcome');
    const way = (via && t.find(`studio.orders.via.${via}`)) ?? (outcome && t.find(`studio.orders.outcome.${outcome}`));
    const parts = [t(`studio.orders.event.${type}`), amount, textOf(data, 'coupon') ?? textOf(data, 'code'), way];
    return { id, at, by, text: parts.filter(Boolean).join(' · '), tone: eventTones[type] ?? 'plain' };
  });
}

const over = new Set(['expired', 'refunded', 'revoked', 'ended']);
/** Whether the member still has what was bought. */
export const isHeld = ({ status }: { status: string }): boolean => !over.has(status);

/** The payments of an order and of its subscription that can still be refunded, in order. */
export const refundablePayments = ({ payments = [] }: Pick<StudioOrderDetails, 'payments'>) => payments.filter(({ refundable }) => refundable > 0);
