import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';

/** New ids and secrets. A dependency, as the clock is. */
export interface Ids {
  /** UUID version 7: opaque to clients, and near in the index when near in time. */
  next(): string;
  /** A secret of `bytes` random bytes, base64url. */
  secret(bytes?: number): string;
  /** `digits` random decimal digits. */
  code(digits: number): string;
}

export const createIds = (clock: Clock): Ids => ({
  next: () => {
    const bytes = randomBytes(16);
    bytes.writeUIntBE(clock.ms(), 0, 6);
    bytes[6] = (bytes[6]! & 0x0f) | 0x70;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  },
  secret: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  code: (digits) => (BigInt(`0x${randomBytes(16).toString('hex')}`) % 10n ** BigInt(digits)).toString().padStart(digits, '0'),
});

/** Hash under which a secret is stored and looked up. Secrets are random, so no salt is needed. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Compares two secrets in constant time. */
export const sameSecret = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(secretHash(a)), Buffer.from(secretHash(b))];
  return timingSafeEqual(left, right);
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Whether a text can be an id of ours. */
export const isId = (text: string): boolean => uuid.test(text);
