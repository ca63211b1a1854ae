import type { StaffSession } from '@bandstand/contract/staff.ts';
import { validatePerson } from '@bandstand/rules/fields/fields.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { BaseContext } from '../../platform/http/context.ts';
import { staffPerson, type KnownDevices } from '../../platform/http/known-devices.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { secretHash } from '../../platform/ids.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { Addresses } from '../auth/auth.addresses.service.ts';
import type { StaffBundles } from '../team/team.bundle.ts';
import type { TeamEvents } from '../team/team.events.ts';
import type { StaffPasswords } from '../team/team.passwords.ts';
import type { StaffReset } from '../team/team.reset.service.ts';
import type { StaffSecrets } from '../team/team.secrets.service.ts';
import type { StaffSessions } from '../team/team.sessions.ts';
import type { JoinLinks } from './colleagues.link.ts';
import type { ColleaguesRepo, StaffInvite } from './colleagues.repo.ts';
import type { Colleagues } from './colleagues.service.ts';

export interface JoiningDependencies {
  db: Database;
  bus: Bus<TeamEvents>;
  clock: Clock;
  limits: Limits;
  devices: KnownDevices;
  passwords: Passwords;
  staffPasswords: StaffPasswords;
  repo: ColleaguesRepo;
  links: JoinLinks;
  colleagues: Pick<Colleagues, 'setRoles'>;
  sessions: StaffSessions;
  secrets: Pick<StaffSecrets, 'prove'>;
  bundles: StaffBundles;
  apps: Pick<Apps, 'ofAccount' | 'require'>;
  accounts: Pick<Accounts, 'addPerson' | 'addMember' | 'endLinks' | 'joined' | 'setPassword'>;
  addresses: Pick<Addresses, 'claim'>;
  reset: Pick<StaffReset, 'dueToken'>;
}
export type Joining = ReturnType<typeof createJoining>;

/** How somebody who was invited comes into the team, by the link alone. */
export function createJoining(parts: JoiningDependencies) {
  const {
    db,
    bus,
    clock,
    limits,
    devices,
    passwords,
    staffPasswords,
    repo,
    links,
    colleagues,
    sessions,
    secrets,
    bundles,
    apps,
    accounts,
    addresses,
    reset,
  } = parts;
  async function require(token: string): Promise<StaffInvite> {
    const id = links.idOf(token);
    const invite = id === null ? undefined : await repo.inviteById(id);
    if (!invite || !links.proves(token, invite) || msOf(invite.expires_at) <= clock.ms()) throw new AppError('invite_invalid');
    return invite;
  }
  const tenantsOf = async ({ account_id, app_ids }: StaffInvite): Promise<Tenant[]> =>
    (await apps.ofAccount(account_id)).map(({ tenant }) => tenant).filter(({ appId }) => app_ids === null || app_ids.includes(appId));

  return {
    /** What a link says. Errors: invite_invalid, rate_limited. */
    peek: async (token: string, address: string) => {
      await limits.take('fetch_address', `join:${address}`);
      const invite = await require(token);
      const [tenant] = await tenantsOf(invite);
      if (!tenant) throw new AppError('invite_invalid');
      const known = await repo.userByEmail(invite.account_id, invite.email);
      const app_name = (await apps.require(tenant)).row.name;
      return { email: invite.email, name: known?.name ?? invite.name, role: invite.role, app_name, is_known: Boolean(known?.email_proven_at) };
    },
    /**
     * Takes the invitation, once. A person with a proven address gives their password and second factor: the link alone opens no account of
     * another person. Someone who used the address unproven may be anyone: the link takes that account, and what they set up ends (ID-15). A
     * password that staff may not have opens no session: `new_password_required` carries a `reset_token`. Errors: invite_invalid,
     * invalid_credentials, new_password_required, code_required, 422 by field, rate_limited.
     */
    join: async (
      { token, name, password, code }: { token: string; name: string; password: string; code?: string },
      { address, request }: Pick<BaseContext, 'address' | 'request'>,
    ): Promise<StaffSession> => {
      await limits.take('login_address', `join:${address}`);
      const invite = await require(token);
      const [accountId, tenants] = [invite.account_id, await tenantsOf(invite)];
      const [home] = tenants;
      if (!home) throw new AppError('invite_invalid');
      const known = await repo.userByEmail(accountId, invite.email);
      const origin = { address, device: devices.of(request, staffPerson(invite.email)) };
      const isProven = Boolean(known?.email_proven_at);
      if (known && isProven) {
        const succeed = await limits.tries.begin('sign_in', staffPerson(invite.email), origin);
        if (!(await passwords.matches(password, known.password_hash))) throw new AppError('invalid_credentials');
        await succeed();
      } else await staffPasswords.require(password, validatePerson({ name, email: invite.email }));
      if (known) await secrets.prove({ accountId, id: known.id }, code, origin);
      const passwordHash = isProven ? null : await passwords.hash(password);
      // Before the role is given: nothing of an unproven past may hold it, not for a moment.
      if (known && !isProven) {
        await addresses.claim(home, known.id, invite.email);
        await accounts.setPassword(accountId, known.id, passwordHash);
      }
      const { userId, added } = await transact(db, null, async (trx) => {
        if (!(await repo.takeInvite(trx, accountId, invite.id))) throw new AppError('invite_invalid');
        const id = known?.id ?? (await accounts.addPerson(trx, { accountId }, { email: invite.email, name, passwordHash, isProven: true }));
        if (!id) throw new AppError('invite_invalid');
        const held =
          invite.app_ids === null ? [{ role: invite.role, app_id: null }] : tenants.map(({ appId }) => ({ role: invite.role, app_id: appId }));
        await colleagues.setRoles(trx, accountId, id, held);
        // In the member app, too, which may be private: the team sees what members see.
        const joined: [Tenant, string][] = [];
        for (const tenant of tenants) {
          const subscriberId = await accounts.addMember(trx, tenant, { userId: id, name: known?.name ?? name });
          if (subscriberId) joined.push([tenant, subscriberId]);
        }
        return { userId: id, added: joined };
      });
      await accounts.endLinks(accountId, userId);
      for (const [tenant, subscriberId] of added) accounts.joined(tenant, subscriberId);
      bus.publish('team.link_used', { tokenHash: secretHash(token) });
      bus.publish('team.roles_changed', { accountId, userId });
      if (known && isProven && (await staffPasswords.faultOf(password)))
        throw new AppError('new_password_required', { extra: { reset_token: await reset.dueToken(accountId, userId) } });
      const [person] = await repo.people(accountId, userId);
      return bundles.of({ ...person!, accountId }, await sessions.open(accountId, userId, request.headers['user-agent'] ?? null));
    },
    /** Address, app and link for the letter; null where the invitation is gone. */
    letterOf: async (accountId: string, inviteId: string): Promise<{ tenant: Tenant; invite: StaffInvite } | null> => {
      const invite = await repo.invite(accountId, inviteId);
      const [tenant] = invite ? await tenantsOf(invite) : [];
      return invite && tenant ? { tenant, invite } : null;
    },
  };
}
