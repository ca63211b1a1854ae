import { useState } from 'react';
import { useAddress } from '../../platform/useAddress.ts';

export const orderStates = [
  'all',
  'completed',
  'pending_approval',
  'processing',
  'open',
  'paid',
  'refunded',
  'refund_waiting',
  'lost',
  'failed',
  'expired',
] as const;
export type StateFilter = (typeof orderStates)[number];
export const orderSpans = ['all', '7', '30', '90', '365'] as const;
export type SpanFilter = (typeof orderSpans)[number];

const dayMs = 86_400_000;

/** The names of the filters in the URL. */
export const orderFilterNames = ['q', 'state', 'span', 'product', 'member'];

/** The filters of the list of orders, from the URL and for the request. */
export function useOrderFilters() {
  const [address, change] = useAddress();
  const [openedAt] = useState(() => Date.now());
  const state: StateFilter = orderStates.find((known) => known === address.get('state')) ?? 'all';
  const span: SpanFilter = orderSpans.find((known) => known === address.get('span')) ?? 'all';
  const productId = address.get('product');
  const memberId = address.get('member');
  const q = address.get('q') ?? '';
  const filters = {
    q,
    ...(state === 'all' ? {} : { status: state }),
    ...(productId ? { product_id: productId } : {}),
    ...(memberId ? { member_id: memberId } : {}),
    ...(span === 'all' ? {} : { from: new Date(openedAt - Number(span) * dayMs).toISOString() }),
  };
  return {
    state,
    span,
    productId,
    memberId,
    filters,
    page: Number(address.get('page') ?? '1'),
    openId: address.get('order'),
    isFiltered: q !== '' || state !== 'all' || span !== 'all' || productId !== null || memberId !== null,
    change,
  };
}
