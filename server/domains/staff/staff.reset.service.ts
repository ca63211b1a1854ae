import type { StaffSession } from '@bandstand/contract/staff.ts';
import { within, transact, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { BaseContext } from '../../platform/http/context.ts';
import { staffPerson } from '../../platform/http/known-devices.ts';
import { secretHash } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StaffBundles } from './staff.bundle.ts';
import type { Endings } from './staff.endings.ts';
import type { StaffEvents, StaffJobs } from './staff.events.ts';
import type { StaffRepo } from './staff.repo.ts';
import { plainCode, type StaffSecrets } from './staff.secrets.service.ts';
import type { StaffCredentials } from './staff.passwords.ts';
import type { StaffSessions } from './staff.sessions.ts';

const hourMs = 3_600_000;

export interface ResetDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'limits'>;
  bus: Bus<StaffEvents>;
  jobs: Pick<Jobs<StaffJobs>, 'enqueue'>;
  credentials: StaffCredentials;
  repo: StaffRepo;
  own: { sessions: StaffSessions; secrets: StaffSecrets; bundles: StaffBundles; endings: Endings };
}
export type StaffReset = ReturnType<typeof createStaffReset>;

/** Resets a forgotten password: by a mailed link, a recovery code, or the operator's link. */
export function createStaffReset({ platform, bus, jobs, credentials, repo, own }: ResetDependencies) {
  const { db, clock, ids, limits } = platform;
  const { devices, passwords, staffPasswords } = credentials;
  const { sessions, secrets, bundles, endings } = own;
  async function mint(trx: Work, accountId: string, userId: string, liftsSecondFactor: boolean): Promise<string> {
    const token = ids.secret();
    await repo.replaceReset(trx, {
      account_id: accountId,
      id: ids.next(),
      user_id: userId,
      token_hash: secretHash(token),
      lifts_second_factor: liftsSecondFactor,
      created_at: clock.iso(),
      expires_at: clock.isoIn(hourMs),
      used_at: null,
    });
    return token;
  }
  const pathOf = (token: string) => `/studio/reset?token=${encodeURIComponent(token)}`;
  /** What a link or a recovery code proves; null if it is unknown, used or too old. */
  async function proofOf(token: string) {
    const reset = await repo.findReset(secretHash(token), clock.iso());
    if (reset) return { ...reset, use: (trx: Work) => repo.useReset(trx, reset.account_id, reset.id, clock.iso()), isCode: false };
    const hash = secretHash(plainCode(token));
    const code = await repo.findCode(hash);
    if (!code) return null;
    return {
      ...code,
      lifts_second_factor: false,
      use: (trx: Work) => repo.useCodeWithin(trx, code.account_id, code.user_id, hash, clock.iso()),
      isCode: true,
    };
  }

  return {
    /** The same answer after the same work for every address: a job looks it up. Throws rate_limited. */
    request: async (email: string, { address, language }: Pick<BaseContext, 'address' | 'language'>): Promise<void> => {
      const asked = email.trim().toLowerCase();
      await limits.take('reset_address', `studio:${address}`);
      await limits.take('mail_email_short', `studio:${asked}`);
      await limits.take('mail_email_hour', `studio:${asked}`);
      await jobs.enqueue(db.system(), 'team.reset_asked', { email: asked, language });
    },
    /** Mails every staff member with that address how to choose a new password; `write` gets the path of the link below the app's origin. */
    sendLinks: async (email: string, write: (trx: Work, to: Awaited<ReturnType<StaffRepo['candidates']>>[number], path: string) => Promise<void>) => {
      for (const person of await repo.candidates(email))
        await transact(db, null, async (trx) => write(trx, person, pathOf(await mint(trx, person.account_id, person.id, false))));
    },
    /** A token to replace a password that the rules no longer allow: given instead of a session, and used with the second factor. */
    dueToken: (accountId: string, userId: string): Promise<string> => transact(db, null, (trx) => mint(trx, accountId, userId, false)),
    /** The operator's link, which also bypasses the second factor. Null if no staff member has that address. */
    link: async (email: string): Promise<string | null> => {
      const [person] = await repo.candidates(email.trim());
      return person ? pathOf(await transact(db, null, (trx) => mint(trx, person.account_id, person.id, true))) : null;
    },
    /**
     * Sets a new password with a link or a recovery code, once; all other sessions of the person end, also in the member apps. A mailed link also
     * needs the code of the second factor, if there is one. Throws invalid_token, code_required, 422 by field, rate_limited.
     */
    reset: async (
      { token, password, code }: { token: string; password: string; code?: string },
      { address, request }: Pick<BaseContext, 'address' | 'request'>,
    ): Promise<StaffSession> => {
      await limits.take('reset_address', `studio:${address}`);
      await staffPasswords.require(password);
      const proof = await proofOf(token);
      const person = proof && (await repo.person(proof.account_id, proof.user_id));
      if (!proof || !person || person.roles.length === 0) throw new AppError('invalid_token');
      const who = { accountId: proof.account_id, id: proof.user_id };
      if (!proof.isCode && !proof.lifts_second_factor)
        await secrets.prove(who, code, { address, device: devices.of(request, staffPerson(person.email)) });
      const hash = await passwords.hash(password);
      await transact(db, null, async (trx) => {
        if (!(await proof.use(trx))) throw new AppError('invalid_token');
        await repo.setPassword(within(trx), who.accountId, who.id, hash, clock.iso());
        if (proof.lifts_second_factor) await repo.removeFactor(trx, who.accountId, who.id);
      });
      bus.publish('team.link_used', { tokenHash: secretHash(token) });
      await endings.endAll(who.accountId, who.id);
      return bundles.of({ ...person, accountId: who.accountId }, await sessions.open(who.accountId, who.id, null));
    },
  };
}
