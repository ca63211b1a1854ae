import type { Intent } from '@bandstand/contract/checkout.ts';
import type { GiftWish } from '@bandstand/contract/gifts.ts';
import type { Payer } from '../../../platform/payments/finishing.ts';
import type { Priced, QuoteOf } from './checkout.queries.ts';

/** What a buyer agrees to pay for. */
export type Attempt = QuoteOf & {
  /** The buyer ticked that it begins at once. */
  waiver: boolean;
  quote: Priced['quote'];
  provider: string;
  /** The message to a gift's recipient; null: for the buyer. */
  gift: GiftWish | null;
  /** For several seats: the buyer takes one. */
  takesSeat: boolean;
  /** Null: a member pays. */ guest: Payer | null;
};

/** What a gateway needs to finish the payment. Throws if the server requires none. */
export const finishingOf = ({ kind, id, client_secret: secret, provider }: Intent) => {
  if (!kind || !id || !secret) throw new Error('The intent cannot be confirmed');
  return { kind, id, client_secret: secret, provider };
};

/** The order as sent to the server. */
export const intentBody = (
  { versionId, currency, quote, coupon, bumpIds, address, business, waiver, gift, quantity, takesSeat }: Attempt,
  name: string | null,
  referral: string | null,
) => ({
  version_id: versionId,
  currency,
  quote_id: quote.quote_id,
  final_amount: quote.total_due_now,
  ...(coupon && { coupon }),
  ...(bumpIds.length > 0 && { order_bumps: [...bumpIds] }),
  ...(address && { address, name }),
  ...(business && { business }),
  ...(waiver && { waiver }),
  ...(gift && { gift }),
  ...(quantity && { quantity, takes_seat: takesSeat }),
  ...(referral && { referral }),
});
