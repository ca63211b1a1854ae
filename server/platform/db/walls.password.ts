import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';

/** The password of a role of this install: derived from its key each time, and stored nowhere. */
export const passwordOf = (secret: string, role: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'bandstand', `database role ${role}`, 32)).toString('base64url');

const rounds = 4096;

/** What PostgreSQL stores of a password (RFC 5803). Sent instead of the password, so that no log of statements contains it. */
export function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
