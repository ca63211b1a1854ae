import type { Member } from '../../platform/http/context.ts';
import type { Choice } from './checkout.offers.service.ts';
import type { QuoteDetails } from './checkout.quotes.repo.ts';
import type { StoredQuote } from './checkout.quotes.service.ts';

export interface IntentRequest extends Choice {
  referral?: string | null;
  name?: string | null;
  final_amount?: number;
  quote_id?: string | null;
}

/** A text as it is kept: trimmed and cut to whole characters; null for an empty one. */
const cut = (text: string | null | undefined, length: number): string | null =>
  [...(text ?? '').replaceAll('\0', '').trim()].slice(0, length).join('') || null;

/** What two quotes must have in common for the one that was shown to stand: things, prices, code and place. */
export const agreed = ({ items, terms, coupon, address }: QuoteDetails): string =>
  JSON.stringify([
    items.map(({ version_id, bump_id, amount, discount }) => [version_id, bump_id, amount, discount]),
    terms?.items.map(({ version_id, amount, is_discounted }) => [version_id, amount, is_discounted]) ?? null,
    coupon && [coupon.id, coupon.kind, coupon.amount, coupon.payments],
    [address?.country, address?.state, address?.postal_code].map((text) => text?.trim().toUpperCase() ?? ''),
  ]);

/** What an order keeps of a request and its quote. A referral is never a reason to refuse (COM-16). */
export const orderDetails = (member: Member, request: IntentRequest, { quote, details }: StoredQuote) => ({
  version_id: quote.version_id,
  quote_id: quote.quote_id,
  amount: quote.total_due_now,
  currency: quote.currency,
  referral: cut(request.referral, 255),
  customer_name: cut(request.name, 120) ?? member.name,
  customer_email: member.email,
  address: request.address ?? null,
  coupon_id: details.coupon?.id ?? null,
  coupon_code: details.coupon?.code ?? null,
  bump_ids: details.items.flatMap(({ bump_id }) => bump_id ?? []),
});
