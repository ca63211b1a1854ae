import type { Intent, Quote } from '@bandstand/contract/checkout.ts';
import type { GiftWish } from '@bandstand/contract/gifts.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { Member } from '../../platform/http/context.ts';
import type { OrderRow } from '../orders/orders.open.service.ts';
import type { OrderNote } from '../orders/orders.timeline.service.ts';
import type { Payment } from '../gateways/gateways.shape.ts';
import type { Choice } from '../quotes/quotes.offers.service.ts';
import type { StoredQuote } from '../quotes/quotes.stored.service.ts';

export interface IntentRequest extends Choice {
  referral?: string | null;
  name?: string | null;
  final_amount?: number;
  quote_id?: string | null;
  /** The buyer agreed to immediate delivery. */
  waiver?: boolean;
  /** Bought for someone else. */
  gift?: GiftWish | null;
  /** When several seats are bought: the buyer takes one, unless this is false. */
  takes_seat?: boolean;
  /** The language in which the buyer read it. */
  language?: Language;
  /** The country of the caller's address, if a trusted proxy reports it. */
  ipCountry?: string | null;
}

/** A text as it is stored: trimmed, and cut at a whole character; null for an empty one. */
const cut = (text: string | null | undefined, length: number): string | null =>
  [...(text ?? '').replaceAll('\0', '').trim()].slice(0, length).join('') || null;

/** What an order stores of a request and its quote. A referral is never a reason to refuse (COM-16). */
export const orderDetails = (member: Member, request: IntentRequest, { quote, details }: StoredQuote) => ({
  version_id: quote.version_id,
  quote_id: quote.quote_id,
  amount: quote.total_due_now,
  currency: quote.currency,
  referral: cut(request.referral, 255),
  customer_name: cut(request.name, 120) ?? member.name,
  customer_email: member.email,
  address: request.address ?? null,
  business: details.business ?? null,
  ip_country: request.ipCountry ?? null,
  coupon_id: details.coupon?.id ?? null,
  coupon_code: details.coupon?.code ?? null,
  bump_ids: details.items.flatMap(({ bump_id }) => bump_id ?? []),
});

/** The parts of an order that follow the latest choice. */
export type OrderDetails = ReturnType<typeof orderDetails> &
  Pick<OrderRow, 'waiver' | 'gift' | 'takes_seat' | 'provider' | 'is_test' | 'intent_kind' | 'updated_at'>;

/** An order as its buyer sees it, with the payment to make; null when nothing is to be paid. */
export const intentOf = (
  order: OrderRow,
  quote: Quote,
  paid: { gateway: string; publishableKey: string | null; payment: Payment } | null,
  status: Intent['status'],
  purchaseIds: readonly string[] = [],
): Intent => ({
  kind: paid ? paid.payment.kind : null,
  status,
  id: paid?.payment.id ?? null,
  order_id: order.id,
  client_secret: paid && status !== 'completed' ? paid.payment.clientSecret : null,
  provider: paid?.gateway ?? order.provider,
  publishable_key: paid?.publishableKey ?? null,
  final_amount: quote.total_due_now,
  provider_amount: paid && (paid.payment.providerAmount ?? paid.payment.amount),
  currency: quote.currency,
  purchase_id: purchaseIds[0] ?? null,
  quote_id: quote.quote_id,
});

type Changed = Pick<OrderRow, 'quote_id' | 'amount' | 'currency' | 'coupon_code' | 'provider' | 'intent_id' | 'intent_kind'>;
const quotedEvent = ({ quote_id, amount, currency, coupon_code, provider }: Changed): OrderNote => [
  'quoted',
  { quote_id, amount, currency, provider, ...(coupon_code ? { coupon: coupon_code } : {}) },
];
/** The first events in the timeline of an order. */
export const openingEvents = (order: OrderRow): OrderNote[] => [['opened', { product_id: order.product_id }], quotedEvent(order)];
/** What changed in an order, for its timeline. */
export const changeEvents = (before: Changed, after: Changed): OrderNote[] => [
  ...(before.quote_id !== after.quote_id || before.provider !== after.provider ? [quotedEvent(after)] : []),
  ...(before.intent_id !== after.intent_id
    ? [['intent', { provider: after.provider, provider_id: after.intent_id, kind: after.intent_kind }] satisfies OrderNote]
    : []),
];
