import type { Version } from '@bandstand/contract/products.ts';

/** Digits of a code: too many to guess, and easy to type on any keyboard. */
export const giftDigits = 20;
/** How many days ahead a gift can be sent. */
export const giftDaysAhead = 366;
const groupDigits = 4;

/** The digits of a typed code; null: it cannot be a code. */
export function giftDigitsOf(typed: string): string | null {
  const digits = typed.replaceAll(/[\s–—-]/g, '');
  return digits.length === giftDigits && /^\d+$/.test(digits) ? digits : null;
}

/** A code in readable form: 1234-5678-9012-3456-7890. */
export const shownGiftCode = (digits: string): string => (digits.match(new RegExp(`.{1,${groupDigits}}`, 'g')) ?? []).join('-');

/** One-time purchases can be gifts, with unlimited or limited access. */
export const mayBeGift = ({ kind, price }: Pick<Version, 'kind' | 'price'>): boolean => kind === 'one_off' && price > 0;

/** Invisible characters and those that change text direction. The emoji joiner is kept. */
const hidden = /(?![\n\t\u200D])[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** The recipient does not expect this email, so it must not contain links from the buyer. */
const addresses = /\b(?:https?:\/\/|www\.)\S+/gi;

/** One line of a gift, as stored. */
export const cleanGiftLine = (text: string): string => text.replaceAll(hidden, '').replaceAll(/\s+/g, ' ').trim();

/** The message of a gift, as stored: keeps line breaks and removes web addresses. Null: none. */
export const cleanGiftMessage = (text: string): string | null =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(hidden, '')
    .replaceAll(addresses, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim() || null;

export type GiftState = 'open' | 'redeemed' | 'void';

/** `isReturned`: fully refunded. A redeemed gift stays redeemed: the refund rules revoke its access. */
export function giftState(gift: { redeemed_at: string | null; voided_at: string | null }, isReturned: boolean): GiftState {
  if (gift.redeemed_at) return 'redeemed';
  return gift.voided_at || isReturned ? 'void' : 'open';
}
