import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SealedPlace } from './sealed.columns.ts';

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** Whether a text was sealed, with any key. */
export const isSealed = (text: string): boolean => text.startsWith(`${version}.`);

/** Seals other parties' secrets, so that the database alone does not reveal them. */
export interface Sealed {
  /** Seals a text for one place: what was sealed for `place` opens nowhere else. */
  seal(text: string, place: SealedPlace): string;
  /** The original text. Throws when it was changed, belongs to another place, or was sealed by another install. */
  open(sealed: string, place: SealedPlace): string;
  /** The same text under the current key, or null if it is already. Seals plain text. Throws like `open`. */
  renew(kept: string, place: SealedPlace): string | null;
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'bandstand', 'sealed keys', 32));

function openWith(key: Buffer, sealed: string, place: SealedPlace): string {
  const [named, text = '', ...rest] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  // A truncated tag would be checked against fewer bytes.
  if (named !== version || rest.length > 0 || bytes.length < ivBytes + tagBytes) throw new Error('this was not sealed here');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/**
 * AES-256-GCM with a key derived from the secret of the install. Seals only with `secret`; `previous` still opens what was sealed before the key was
 * changed.
 */
export function createSealed(secret: string, previous: string | null = null): Sealed {
  const key = keyOf(secret);
  const previousKey = previous === null ? null : keyOf(previous);
  const opened = (sealed: string, place: SealedPlace): { text: string; isCurrent: boolean } => {
    try {
      return { text: openWith(key, sealed, place), isCurrent: true };
    } catch (error) {
      if (!previousKey) throw error;
      return { text: openWith(previousKey, sealed, place), isCurrent: false };
    }
  };
  const sealing: Sealed = {
    seal: (text, place) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed, place) => opened(sealed, place).text,
    renew: (kept, place) => {
      if (!isSealed(kept)) return sealing.seal(kept, place);
      const { text, isCurrent } = opened(kept, place);
      return isCurrent ? null : sealing.seal(text, place);
    },
  };
  return sealing;
}
