import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { GuestContext, Member } from '../../platform/http/context.ts';
import { setMemberSession } from '../../platform/http/session-cookies.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { AuthEvents } from './auth.events.ts';
import type { AuthLinks } from './auth.links.ts';
import type { AuthRepo } from './auth.repo.ts';
import type { Sessions } from './auth.sessions.ts';

export interface AddressesDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>;
  bus: Bus<AuthEvents>;
  accounts: Accounts;
  own: { repo: AuthRepo; sessions: Pick<Sessions, 'closeAll' | 'forget'>; links: AuthLinks };
}
/** `reset_token`: the password ended, and this token chooses a new one. */
export interface Proven {
  email: string;
  reset_token: string | null;
}
export type Addresses = ReturnType<typeof createAddresses>;

/** Who owns an address: it counts only once its owner has proven it (ID-15, ID-25). */
export function createAddresses(dependencies: AddressesDependencies) {
  const taking = createTaking(dependencies);
  return { ...taking, ...createChanges(dependencies), ...createProofs(dependencies, taking) };
}

type Taking = ReturnType<typeof createTaking>;
function createTaking({ accounts, own: { sessions } }: AddressesDependencies) {
  /** The only way to end everything that was opened or sent before: sessions except one, the password, links, codes and pending changes. */
  async function renounce(tenant: Tenant, userId: string, { exceptId = null, keepsPassword }: { exceptId?: string | null; keepsPassword: boolean }) {
    await accounts.endLinks(tenant.accountId, userId);
    if (!keepsPassword) await accounts.setPassword(tenant.accountId, userId, null);
    await sessions.closeAll(tenant, userId, exceptId);
  }
  return {
    renounce,
    /**
     * The first proof of an address takes over the account: earlier sessions and links end, and so does the password unless this person has just
     * shown that they know it. Does nothing for an address that was proven before.
     */
    claim: async (tenant: Tenant, userId: string, email: string, kept: { exceptId?: string; keepsPassword: boolean } = { keepsPassword: false }) => {
      if (await accounts.prove(tenant.accountId, userId, email)) await renounce(tenant, userId, kept);
    },
  };
}

/** Pending changes of address. */
function createChanges({ platform: { db, limits }, accounts, own: { links } }: AddressesDependencies) {
  /** Starts a change that waits for the new address to confirm; ends an older pending one. Errors: rate_limited. */
  async function ask(
    tenant: Tenant,
    person: { subscriberId: string; userId: string; email: string },
    newEmail: string,
    hasCode = true,
  ): Promise<void> {
    const key = `${tenant.accountId}/${newEmail.toLowerCase()}`;
    await limits.take('mail_email_short', key);
    await limits.take('mail_email_hour', key);
    const owner = await accounts.findByEmail(tenant, newEmail);
    const membership = owner && (await accounts.findMembership(tenant, owner.id));
    await links.dropChanges(tenant, person.userId);
    const takenBy = owner ? { subscriberId: membership?.id ?? null } : null;
    await transact(db, tenant, (trx) => links.sendChange(tenant, { ...person, newEmail, takenBy, hasCode }, trx));
  }

  return {
    ask,
    /** A change of address for a staff member, by link only, since they may not be a member of any app yet. `tenants`: the apps of the account. */
    askForStaff: async (tenants: readonly Tenant[], person: { id: string; name: string; email: string }, newEmail: string): Promise<void> => {
      for (const tenant of tenants) {
        const membership = await accounts.findMembership(tenant, person.id);
        if (membership) return ask(tenant, { subscriberId: membership.id, userId: person.id, email: person.email }, newEmail, false);
      }
      const [home] = tenants;
      if (!home) throw new AppError('not_found');
      const added = await transact(db, home, (trx) => accounts.addMember(trx, home, { userId: person.id, name: person.name }));
      if (added) await ask(home, { subscriberId: added, userId: person.id, email: person.email }, newEmail, false);
    },

    /** The address of the pending change, or null. */
    pending: links.pendingEmail,
    /** Cancels pending changes of address. */
    cancel: links.dropChanges,
  };
}

/** What links and codes in mails prove, confirm and undo. */
function createProofs(
  { platform: { db, clock, limits }, bus, accounts, own: { repo, links } }: AddressesDependencies,
  { renounce }: Pick<Taking, 'renounce'>,
) {
  async function spend(tenant: Tenant, kinds: readonly Parameters<AuthLinks['spend']>[1][], token: string) {
    for (const kind of kinds) {
      const used = await links.spend(tenant, kind, token);
      const person = used?.data.email ? await repo.personOf(tenant, used.subscriber_id) : undefined;
      if (used?.data.email && person)
        return { kind, email: used.data.email, subscriberId: used.subscriber_id, userId: person.user_id, before: person.email };
    }
    throw new AppError('invalid_token');
  }
  /** Confirms with the code that was sent to the new address, on the device that asked for the change. */
  async function spendCode(tenant: Tenant, member: Member | null, code: string) {
    if (!member || member.acting) throw new AppError('invalid_token');
    await limits.take('own_password', `${tenant.accountId}/${member.userId}`);
    const used = await links.spendCode(tenant, 'change_email', member.id, code);
    const address = used?.data.email;
    if (!address) throw new AppError('validation_failed', { fields: { code: [{ key: 'field.code_wrong' }] } });
    return { kind: 'change_email' as const, email: address, subscriberId: member.id, userId: member.userId, before: member.email };
  }
  /** Lets the person continue after the password ended; staff choose theirs in the studio. */
  const resetToken = async (tenant: Tenant, { subscriberId, userId }: { subscriberId: string; userId: string }, email: string) =>
    (await accounts.isStaff(tenant.accountId, userId)) ? null : links.resetToken(tenant, subscriberId, email);

  return {
    /**
     * Proves an address with the link or the code that was sent there (ID-15, ID-25). Errors: invalid_token, email_taken, 422 `code`, rate_limited.
     */
    confirm: async (
      { tenant, member, address, request, reply }: GuestContext,
      { token = '', code }: { token?: string; code?: string },
    ): Promise<Proven> => {
      await limits.take('reset_address', address);
      const used = code === undefined ? await spend(tenant, ['confirm_email', 'change_email'], token) : await spendCode(tenant, member, code);
      const { kind, email, userId, subscriberId, before } = used;
      const own = member && !member.acting && member.userId === userId ? member : null;
      const isStaff = await accounts.isStaff(tenant.accountId, userId);
      const wasProven = Boolean((await accounts.findUser(tenant, userId))?.email_proven_at);
      if (kind === 'change_email') {
        if (!(await accounts.change(tenant, userId, { email, email_proven_at: clock.iso() }))) {
          await links.dropChanges(tenant, userId);
          throw new AppError('email_taken');
        }
      } else if (!(await accounts.prove(tenant.accountId, userId, email))) throw new AppError('invalid_token');
      const keepsPassword = own !== null || isStaff;
      // Sessions name the old address, so those of other devices end with it.
      if (kind === 'change_email' || !keepsPassword) await renounce(tenant, userId, { exceptId: own?.sessionId ?? null, keepsPassword });
      else await accounts.endLinks(tenant.accountId, userId);
      if (kind === 'change_email') {
        bus.publish('auth.address_changed', { accountId: tenant.accountId, userId });
        if (wasProven) await transact(db, tenant, (trx) => links.sendEmailChanged(trx, tenant, subscriberId, before, email));
        const held = request.headers['x-user-token'];
        if (own && typeof held === 'string') setMemberSession(request, reply, { email, token: held });
      }
      return { email, reset_token: keepsPassword ? null : await resetToken(tenant, used, email) };
    },

    /**
     * Cancels a pending change, or undoes a completed one: then all sessions and the password end, because the person who changed the address knew it
     * (ID-25). Errors: invalid_token, email_taken, rate_limited.
     */
    undo: async ({ tenant, address }: GuestContext, token: string): Promise<Proven> => {
      await limits.take('reset_address', address);
      const used = await spend(tenant, ['cancel_email', 'undo_email'], token);
      const { kind, email, userId } = used;
      if (kind === 'cancel_email') {
        await accounts.endLinks(tenant.accountId, userId);
        return { email, reset_token: null };
      }
      if (!(await accounts.change(tenant, userId, { email, email_proven_at: clock.iso() }))) throw new AppError('email_taken');
      await renounce(tenant, userId, { keepsPassword: await accounts.isStaff(tenant.accountId, userId) });
      bus.publish('auth.address_changed', { accountId: tenant.accountId, userId });
      return { email, reset_token: await resetToken(tenant, used, email) };
    },
  };
}
