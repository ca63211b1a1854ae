import type { GiftWish, KeptWish } from '@bandstand/contract/gifts.ts';
import { check, email as isEmail } from '@bandstand/rules/fields/fields.ts';
import { cleanGiftLine, cleanGiftMessage, giftDaysAhead } from '@bandstand/rules/products/gifts.ts';
import { isPlainDate } from '@bandstand/rules/time/days.ts';
import { plainDateOf, startOfDate } from '@bandstand/rules/time/zone.ts';
import { refuseFields } from '../../platform/http/app-error.ts';

const dayMs = 86_400_000;
/** Mails of a day are sent in the buyer's morning. */
const sendHour = 8;

/** Throws 422 with the fields below `at`: a name is required, a valid address, and a day from today on. */
export function keptWish({ recipient_name, email, message, send_on: sendOn }: GiftWish, today: { ms: number; timezone: string }, at = ''): KeptWish {
  const name = cleanGiftLine(recipient_name);
  const address = email?.trim() || null;
  const [first, last] = [plainDateOf(today.ms, today.timezone), plainDateOf(today.ms + giftDaysAhead * dayMs, today.timezone)];
  const isInTime = !sendOn || (isPlainDate(sendOn) && sendOn >= first && sendOn <= last);
  refuseFields({
    [`${at}recipient_name`]: name === '' && { key: 'field.required' },
    [`${at}email`]: address !== null && check(address, isEmail),
    [`${at}send_on`]: !isInTime && { key: 'field.invalid' },
  });
  // Without an address nothing is sent.
  return { recipient_name: name, email: address, message: cleanGiftMessage(message ?? ''), send_on: address ? sendOn || null : null };
}

/** When to send the mail of a gift: now, or in the morning of its day. Milliseconds. */
export const sendAtMs = (sendOn: string | null, { ms, timezone }: { ms: number; timezone: string }): number =>
  sendOn ? Math.max(ms, startOfDate(sendOn, timezone) + (sendHour * dayMs) / 24) : ms;
