import type { StaffProfile, StaffSession } from '@bandstand/contract/staff.ts';
import { check, email as isEmail, name as isName, required } from '@bandstand/rules/fields/fields.ts';
import { transact } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { BaseContext, Staff } from '../../platform/http/context.ts';
import { staffPerson } from '../../platform/http/known-devices.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Addresses } from '../auth/auth.addresses.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { StaffBundles } from './staff.bundle.ts';
import type { Endings } from './staff.endings.ts';
import type { StaffEvents } from './staff.events.ts';
import type { StaffRepo } from './staff.repo.ts';
import type { StaffSecrets } from './staff.secrets.service.ts';
import type { StaffCredentials } from './staff.passwords.ts';
import type { StaffSessions } from './staff.sessions.ts';

export interface ProfileDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>;
  bus: Bus<StaffEvents>;
  credentials: StaffCredentials;
  repo: StaffRepo;
  apps: Pick<Apps, 'ofAccount'>;
  accounts: Pick<Accounts, 'change'>;
  addresses: Pick<Addresses, 'askForStaff' | 'pending' | 'cancel'>;
  own: { sessions: StaffSessions; secrets: StaffSecrets; bundles: StaffBundles; endings: Endings };
}
interface Changes {
  name?: string;
  email?: string;
  password?: string;
  current_password?: string;
}
export type Profiles = ReturnType<typeof createProfiles>;

/** A staff member's own studio account. */
export function createProfiles({ platform, bus, credentials, repo, apps, accounts, addresses, own }: ProfileDependencies) {
  const { db, clock, limits } = platform;
  const { devices, passwords, staffPasswords } = credentials;
  const { sessions, secrets, bundles, endings } = own;
  const person = async ({ accountId, userId }: Staff) => {
    const person = await repo.person(accountId, userId);
    if (!person) throw new AppError('unauthenticated');
    return { ...person, accountId };
  };
  /** Throws invalid_credentials, rate_limited. */
  const provePassword = async (staff: Staff, password: string): Promise<void> => {
    await limits.take('own_password', `studio:${staff.accountId}/${staff.userId}`);
    if (!(await passwords.matches(password, (await person(staff)).password_hash))) throw new AppError('invalid_credentials');
  };

  /**
   * The same, plus a fresh proof if the second factor is on: the password alone is not enough then. Throws invalid_credentials, proof_required,
   * rate_limited.
   */
  const proveBoth = async (staff: Staff, password: string): Promise<void> => {
    await provePassword(staff, password);
    if (!staff.isFresh && (await secrets.hasFactor({ accountId: staff.accountId, id: staff.userId }))) throw new AppError('proof_required');
  };

  const get = async (staff: Staff): Promise<StaffProfile> => {
    const who = { accountId: staff.accountId, id: staff.userId };
    const [{ id, name, email }, pending_email, has_second_factor, recovery_codes_left, open] = await Promise.all([
      person(staff),
      addresses.pending(staff, staff.userId),
      secrets.hasFactor(who),
      secrets.codesLeft(who),
      repo.sessionsOf(staff.accountId, staff.userId, clock.iso()),
    ]);
    const shown = open.map((session) => ({ ...session, is_current: session.id === staff.sessionId }));
    return { id, name, email, pending_email, has_second_factor, recovery_codes_left, sessions: shown };
  };

  return {
    get,
    /** Cancels a pending change of address; the present one stays. */
    cancelChange: async (staff: Staff): Promise<StaffProfile> => {
      await addresses.cancel(staff, staff.userId);
      return get(staff);
    },
    /**
     * Changes only the fields that are sent. Address and password need the current password, and a fresh proof if the second factor is on. A new
     * address waits for confirmation. A new password ends all other sessions and links, and the answer has a new token. Throws invalid_credentials,
     * proof_required, rate_limited, 422 by field.
     */
    change: async (staff: Staff, token: string, changes: Changes): Promise<StaffSession> => {
      const [name, email, { password }] = [changes.name?.trim(), changes.email?.trim(), changes];
      refuseFields({
        name: name !== undefined && check(name, required, isName),
        email: email !== undefined && check(email, required, isEmail),
        password: password !== undefined && (await staffPasswords.faultOf(password)),
      });
      const before = await person(staff);
      const isNewEmail = email !== undefined && email.toLowerCase() !== before.email.toLowerCase();
      if (isNewEmail || password !== undefined) await proveBoth(staff, changes.current_password ?? '');
      const changed = { ...(name === undefined ? {} : { name }), ...(email === undefined || isNewEmail ? {} : { email }) };
      const tenants = (await apps.ofAccount(staff.accountId)).map(({ tenant }) => tenant);
      const [home] = tenants;
      if (home && Object.keys(changed).length > 0) await accounts.change(home, staff.userId, changed);
      // Until the new address is confirmed, the old one stays (ID-25).
      if (isNewEmail) await addresses.askForStaff(tenants, before, email);
      if (password === undefined) {
        sessions.forget();
        return bundles.of(await person(staff), token);
      }
      await repo.setPassword(db.system(), staff.accountId, staff.userId, await passwords.hash(password), clock.iso());
      await endings.endAll(staff.accountId, staff.userId);
      return bundles.of(await person(staff), await sessions.open(staff.accountId, staff.userId, staff.device));
    },
    /** Renews the session's proof by password, and by the second factor if it is on. Throws invalid_credentials, code_required, 422, rate_limited. */
    prove: async (
      { staff, address, request }: Pick<BaseContext, 'address' | 'request'> & { staff: Staff },
      { password, code }: { password: string; code?: string },
    ): Promise<void> => {
      await provePassword(staff, password);
      const device = devices.of(request, staffPerson((await person(staff)).email));
      await secrets.prove({ accountId: staff.accountId, id: staff.userId }, code, { address, device });
      await sessions.markFresh(staff.sessionId);
    },
    renewCodes: async (staff: Staff, password: string): Promise<{ recovery_codes: string[] }> => {
      await proveBoth(staff, password);
      const who = { accountId: staff.accountId, id: staff.userId };
      return { recovery_codes: await transact(db, null, (trx) => secrets.renewCodes(trx, who)) };
    },
    endSession: async (staff: Staff, id: string): Promise<void> => {
      if (!(await sessions.end(staff.accountId, staff.userId, id))) throw new AppError('not_found');
      bus.publish('team.session_ended', { accountId: staff.accountId, userId: staff.userId, sessionId: id });
    },
  };
}
