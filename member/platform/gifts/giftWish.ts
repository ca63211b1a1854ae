import type { GiftWish } from '@bandstand/contract/gifts.ts';

/** The gift fields as typed. */
export type TypedGift = { name: string; email: string; sendOn: string; message: string };
export const emptyGift: TypedGift = { name: '', email: '', sendOn: '', message: '' };

/** What is sent from them. A day without an address is ignored. */
export const wishOf = ({ name, email, sendOn, message }: TypedGift): GiftWish => ({
  recipient_name: name.trim(),
  email: email.trim() || null,
  send_on: email.trim() ? sendOn || null : null,
  message: message.trim() || null,
});
