import { createHash, randomBytes, randomFillSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';

/** New ids and secrets. A dependency, like the clock. */
export interface Ids {
  /** UUID version 7: opaque to clients, and close in the index when close in time. */
  next(): string;
  /** A secret of `bytes` random bytes, base64url. */
  secret(bytes?: number): string;
  /** `digits` random decimal digits. */
  code(digits: number): string;
}

/** Random bytes are fetched for this many ids at once: sixteen cost as much as all of these. */
const idsAtOnce = 256;

export const createIds = (clock: Clock): Ids => ({
  next: (() => {
    const pool = Buffer.alloc(16 * idsAtOnce);
    let at = pool.length;
    return () => {
      if (at === pool.length) {
        randomFillSync(pool);
        at = 0;
      }
      const bytes = pool.subarray(at, at + 16);
      at += 16;
      return idOf(bytes, clock.ms());
    };
  })(),
  secret: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  code: (digits) => (BigInt(`0x${randomBytes(16).toString('hex')}`) % 10n ** BigInt(digits)).toString().padStart(digits, '0'),
});

/** Sixteen random bytes with the time in front, which overwrites some of them. */
function idOf(bytes: Buffer, ms: number): string {
  bytes.writeUIntBE(ms, 0, 6);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Hash under which a secret is stored and looked up. Secrets are random, so no salt is needed. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Compares two secrets in constant time. */
export const sameSecret = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(secretHash(a)), Buffer.from(secretHash(b))];
  return timingSafeEqual(left, right);
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Whether a text has the form of our ids. */
export const isId = (text: string): boolean => uuid.test(text);
