import type { Version } from '@bandstand/contract/products.ts';

/** Digits of a code: more than anybody guesses, and typed on any keyboard. */
export const giftDigits = 20;
/** So far ahead a gift may be sent. */
export const giftDaysAhead = 366;
const groupDigits = 4;

/** The digits of a code as somebody typed it; null: it can be none. */
export function giftDigitsOf(typed: string): string | null {
  const digits = typed.replaceAll(/[\s–—-]/g, '');
  return digits.length === giftDigits && /^\d+$/.test(digits) ? digits : null;
}

/** A code as people read it: 1234-5678-9012-3456-7890. */
export const shownGiftCode = (digits: string): string => (digits.match(new RegExp(`.{1,${groupDigits}}`, 'g')) ?? []).join('-');

/** What is paid once can be given away, for good or for its time. */
export const mayBeGift = ({ kind, price }: Pick<Version, 'kind' | 'price'>): boolean => kind === 'one_off' && price > 0;

/** Marks that turn the direction of a text, or are not seen. The joiner of pictures stays. */
const hidden = /(?![\n\t\u200D])[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** The mail goes to somebody who knows nothing of it: no address may hide in it. */
const addresses = /\b(?:https?:\/\/|www\.)\S+/gi;

/** One line of a gift, as it is kept. */
export const cleanGiftLine = (text: string): string => text.replaceAll(hidden, '').replaceAll(/\s+/g, ' ').trim();

/** The message of a gift, as it is kept: lines stay, web addresses do not. Null: none. */
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

/** `isReturned`: all that was paid for it went back. What was redeemed stays so: access is taken away by the rules of refunds. */
export function giftState(gift: { redeemed_at: string | null; voided_at: string | null }, isReturned: boolean): GiftState {
  if (gift.redeemed_at) return 'redeemed';
  return gift.voided_at || isReturned ? 'void' : 'open';
}
