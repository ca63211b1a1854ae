import { createHmac } from 'node:crypto';
import type { UnsubscribeType } from '@bandstand/contract/notifications.ts';
import { sameSecret } from '../../platform/ids.ts';

const sign = (secret: string, uuid: string) => createHmac('sha256', secret).update(`unsubscribe:${uuid}`).digest('base64url').slice(0, 32);

/** `{subscriber_uuid}.{hmac}`, for links in mails (NTF-8). */
export const signedSubscriber = (secret: string, uuid: string): string => `${uuid}.${sign(secret, uuid)}`;

/** The uuid in a signed id, or a bare uuid, which nobody can guess. Null if the signature is wrong. */
export function uuidOf(secret: string, subscriber: string): string | null {
  const [uuid = '', signature] = subscriber.split('.');
  return signature === undefined || sameSecret(signature, sign(secret, uuid)) ? uuid.toLowerCase() : null;
}

export const unsubscribeLink = ({ secret, origin, uuid, type }: { secret: string; origin: string; uuid: string; type: UnsubscribeType }): string =>
  `${origin}/unsubscribe?s=${signedSubscriber(secret, uuid)}&type=${type}`;
