import type { Quote } from '@bandstand/contract/checkout.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { ApiError } from '@bandstand/client/api/api.ts';
import { PaymentRefused } from '../../../platform/payments/finishing.ts';

/** Why a code is refused (COM-14), with the price without it if the server sent one. */
export type CouponRefusal = { text: MessageKey; quote: Quote | null };
/** An error in the address, or a place without sales. */
export type LocationRefusal = { fields: string[]; isBlocked: boolean };

/** The member already owns the product, in one way or another. */
export type ExistingPurchase = {
  kind: 'existing';
  state: 'active' | 'ending' | 'past_due' | 'owned';
  subscriptionId: string | null;
  endsAt: string | null;
};

/** The result of a failed attempt (decisions section 9). */
export type CheckoutFailure =
  /** Shown above the unchanged form. */
  | { kind: 'notice'; text: MessageKey }
  /** The guest's email belongs to a member: log in and return. */
  | { kind: 'known_email' }
  /** Fields that the server refused, with its texts. */
  | { kind: 'fields'; fields: Record<string, string[]> }
  | ExistingPurchase
  /** The total increased: the summary changes, the card stays, the next press is the consent. */
  | { kind: 'new_total'; quote: Quote; raisedFrom: number }
  | { kind: 'coupon'; refusal: CouponRefusal }
  | { kind: 'location'; refusal: LocationRefusal }
  /** The price is no longer on sale: the product is reloaded. */
  | { kind: 'reload' }
  /** Nothing can be bought here. */
  | { kind: 'closed'; text: MessageKey }
  /** It is unknown whether the payment succeeded, or who is paying. */
  | { kind: 'problem'; isSignedOut: boolean; requestId: string | null };

const existingStates = ['active', 'ending', 'past_due', 'owned'] as const;
const couponDetails = [
  'unknown',
  'disabled',
  'not_started',
  'expired',
  'currency',
  'not_applicable',
  'not_first_purchase',
  'member_limit',
  'used_up',
] as const;

/** Reads a refusal of intent or confirmation. `shownTotal`: the amount that the member agreed to, in minor units. */
export function failureOf(error: unknown, shownTotal: number): CheckoutFailure {
  if (error instanceof PaymentRefused)
    return { kind: 'notice', text: error.reason === 'declined' ? 'checkout.payment_failed' : 'checkout.method_failed' };
  if (!(error instanceof ApiError)) return { kind: 'problem', isSignedOut: false, requestId: null };
  const requestId = error.body?.request_id ?? null;
  switch (error.code) {
    case 'existing_subscription':
      return { kind: 'existing', ...existing(error.body ?? {}) };
    case 'existing_subscriber':
      return { kind: 'known_email' };
    case 'sign_up_closed':
      return { kind: 'notice', text: 'error.sign_up_closed' };
    case 'validation_failed':
      return { kind: 'fields', fields: error.fields };
    case 'order_preview_mismatch': {
      const quote = quoteIn(error.body ?? {});
      return quote ? { kind: 'new_total', quote, raisedFrom: shownTotal } : { kind: 'reload' };
    }
    case 'invalid_coupon':
      return { kind: 'coupon', refusal: couponRefusal(error) };
    case 'invalid_customer_location':
      return { kind: 'location', refusal: locationRefusal(error) };
    case 'invalid_version':
      return { kind: 'reload' };
    case 'product_not_found':
      return { kind: 'closed', text: 'checkout.product_not_found' };
    case 'not_configured':
    case 'provider_down':
      return { kind: 'closed', text: 'checkout.unavailable' };
    case 'payment_failed':
      return { kind: 'notice', text: 'checkout.payment_failed' };
    case 'payment_method_failed':
      return { kind: 'notice', text: 'checkout.method_failed' };
    case 'rate_limited':
      return { kind: 'notice', text: 'error.rate_limited' };
    case 'preview_read_only':
      return { kind: 'notice', text: 'error.preview_read_only' };
    case 'user_not_found':
    case 'unauthenticated':
    case 'invalid_token':
      return { kind: 'problem', isSignedOut: true, requestId };
    default:
      return { kind: 'problem', isSignedOut: false, requestId };
  }
}

/** Why the code in a refused call is invalid; null if the refusal has another reason. */
export function couponIn(error: unknown): CouponRefusal | null {
  return error instanceof ApiError && error.code === 'invalid_coupon' ? couponRefusal(error) : null;
}
function couponRefusal({ body }: ApiError): CouponRefusal {
  const detail = couponDetails.find((one) => one === body?.['detail']) ?? 'unknown';
  return { text: `checkout.coupon.${detail}`, quote: quoteIn(body ?? {}) };
}

/** The address error in a refused call; null if the refusal has another reason. */
export function locationIn(error: unknown): LocationRefusal | null {
  return error instanceof ApiError && error.code === 'invalid_customer_location' ? locationRefusal(error) : null;
}
function locationRefusal({ body }: ApiError): LocationRefusal {
  const fields = body?.['fields'];
  return { fields: Array.isArray(fields) ? fields.map(String) : ['country'], isBlocked: body?.['blocked'] === true };
}

function existing(body: Record<string, unknown>): Omit<Extract<CheckoutFailure, { kind: 'existing' }>, 'kind'> {
  const state = existingStates.find((one) => one === body['state']) ?? 'active';
  return { state, subscriptionId: textIn(body['subscription_id']), endsAt: textIn(body['ends_at']) };
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The new quote is in the body by its name. */
function quoteIn(body: Record<string, unknown>): Quote | null {
  const quote = body['quote'];
  return typeof quote === 'object' && quote !== null && 'total_due_now' in quote ? (quote as Quote) : null;
}
