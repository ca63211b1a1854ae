import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../platform/clock.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { TryOrigin } from '../../platform/http/tries.ts';
import { secretHash, type Ids } from '../../platform/ids.ts';
import { sealedColumns } from '../../platform/sealed.columns.ts';
import { isSealed, type Sealed } from '../../platform/sealed.ts';
import type { StaffRepo } from './staff.repo.ts';

const codesAtOnce = 10;
const periodSeconds = 30;
/** Letters and digits that cannot be confused. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const codeLength = 16;

/** Ignores blanks, hyphens and case, as people type codes. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

interface Who {
  accountId: string;
  id: string;
}
export interface SecretsDependencies {
  db: Database;
  repo: StaffRepo;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  sealed: Sealed;
}
export type StaffSecrets = ReturnType<typeof createStaffSecrets>;

/** The second factor of staff, and the recovery codes that replace it or the password (STU-2). */
export function createStaffSecrets({ db, repo, clock, ids, limits, sealed }: SecretsDependencies) {
  const newCode = (): string => {
    // The last 16 of 256 byte values are skipped, so that every letter is equally likely.
    const letters = Array.from({ length: codeLength * 2 }, () => Buffer.from(ids.secret(1), 'base64url').readUInt8())
      .filter((byte) => byte < 240)
      .slice(0, codeLength)
      .map((byte) => alphabet[byte % alphabet.length]);
    return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-');
  };
  /** Seals the stored secret so that it opens for its own person alone. */
  const place = ({ accountId, id }: Who) => sealedColumns.secondFactors.place({ account_id: accountId, user_id: id });
  const opened = (who: Who, secret: string): string => (isSealed(secret) ? sealed.open(secret, place(who)) : secret);
  const totpOf = (secret: string, email: string) =>
    new TOTP({ issuer: 'Bandstand', label: email, secret: Secret.fromBase32(secret), period: periodSeconds });

  /** Creates ten new codes; earlier ones stop working. */
  async function renewCodes(trx: Work, { accountId, id }: Who): Promise<string[]> {
    const codes = Array.from({ length: codesAtOnce }, newCode);
    const hashes = codes.map((code) => secretHash(plainCode(code)));
    await repo.replaceCodes(trx, accountId, id, hashes, clock.iso());
    return codes;
  }
  async function matches(who: Who, secret: string, code: string): Promise<boolean> {
    const { accountId, id } = who;
    if (!/^\d{6}$/.test(code)) return false;
    const delta = totpOf(opened(who, secret), '').validate({ token: code, window: 1, timestamp: clock.ms() });
    // A code works once: its time step must be newer than the last one used.
    return delta !== null && repo.useStep(accountId, id, Math.floor(clock.ms() / 1000 / periodSeconds) + delta);
  }
  const beginTry = ({ accountId, id }: Who, origin: TryOrigin) => limits.tries.begin('code', `${accountId}/${id}`, origin);
  /** Within a session the session counts as the device. */
  const ownOrigin = ({ sessionId }: Staff): TryOrigin => ({ address: '', device: `session ${sessionId}` });
  const wrong = (): never => {
    refuseFields({ code: { key: 'field.code_wrong' } });
    throw new AppError('validation_failed');
  };

  /**
   * Passes without a second factor; otherwise needs its code, or a recovery code. Throws code_required, 422 by field for a wrong or a used one,
   * rate_limited after too many tries.
   */
  async function prove(who: Who, code: string | undefined, origin: TryOrigin): Promise<void> {
    const factor = await repo.factorOf(who.accountId, who.id);
    if (!factor?.is_on) return;
    const typed = plainCode(code ?? '');
    if (typed === '') throw new AppError('code_required');
    const succeed = await beginTry(who, origin);
    if (!(await matches(who, factor.secret, typed)) && !(await repo.useCode(who.accountId, who.id, secretHash(typed), clock.iso()))) wrong();
    await succeed();
  }

  return {
    prove,
    renewCodes,
    hasFactor: async ({ accountId, id }: Who): Promise<boolean> => (await repo.factorOf(accountId, id))?.is_on ?? false,
    codesLeft: ({ accountId, id }: Who): Promise<number> => repo.codesLeft(accountId, id),
    /**
     * Without a code: returns a secret for the authenticator app, not on yet. With its first code: switches it on, with new recovery codes. Throws
     * already_on, 422.
     */
    turnOn: async (staff: Staff, code: string) => {
      const { accountId, userId, email } = staff;
      const who = { accountId, id: userId };
      const factor = await repo.factorOf(accountId, userId);
      if (factor?.is_on) throw new AppError('already_on');
      if (plainCode(code) === '') {
        const secret = new Secret({ size: 20 }).base32;
        await repo.offerFactor(accountId, userId, sealed.seal(secret, place(who)));
        return { secret, url: totpOf(secret, email).toString(), recovery_codes: [] };
      }
      const succeed = await beginTry(who, ownOrigin(staff));
      if (!factor || !(await matches(who, factor.secret, plainCode(code)))) wrong();
      await succeed();
      const recovery_codes = await transact(db, null, async (trx) => {
        await repo.turnFactorOn(trx, accountId, userId);
        return renewCodes(trx, who);
      });
      return { secret: null, url: null, recovery_codes };
    },
    /** Seals secrets stored in plain text by older versions. */
    sealOld: async (): Promise<void> => {
      for (const { account_id, user_id, secret } of await repo.factors())
        if (!isSealed(secret)) await repo.sealFactor(account_id, user_id, secret, sealed.seal(secret, place({ accountId: account_id, id: user_id })));
    },
    turnOff: async (staff: Staff, code: string): Promise<void> => {
      const { accountId, userId } = staff;
      await prove({ accountId, id: userId }, code, ownOrigin(staff));
      await transact(db, null, (trx) => repo.removeFactor(trx, accountId, userId));
    },
  };
}
