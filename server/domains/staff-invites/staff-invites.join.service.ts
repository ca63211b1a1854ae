import type { StaffSession } from '@bandstand/contract/staff.ts';
import { validatePerson } from '@bandstand/rules/fields/fields.ts';
import { msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { BaseContext } from '../../platform/http/context.ts';
import { staffPerson } from '../../platform/http/known-devices.ts';
import type { TryOrigin } from '../../platform/http/tries.ts';
import { secretHash } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { AuthServices } from '../auth/auth.module.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { StaffEvents } from '../staff/staff.events.ts';
import type { StaffServices } from '../staff/staff.module.ts';
import type { JoinLinks } from './staff-invites.link.ts';
import type { StaffInvitesRepo, StaffInvite } from './staff-invites.repo.ts';
import type { StaffMemberRoles } from './staff-invites.roles.ts';
import { heldBy } from './staff-invites.shape.ts';

export interface OpenInvitesDependencies {
  platform: Pick<Platform, 'clock'>;
  repo: StaffInvitesRepo;
  links: JoinLinks;
  apps: Pick<Apps, 'ofAccount' | 'require'>;
}
export type OpenInvites = ReturnType<typeof createOpenInvites>;

/** Finds invitations by their links. */
export function createOpenInvites({ platform: { clock }, repo, links, apps }: OpenInvitesDependencies) {
  const tenantsOf = async ({ account_id, app_ids }: StaffInvite): Promise<Tenant[]> =>
    (await apps.ofAccount(account_id)).map(({ tenant }) => tenant).filter(({ appId }) => app_ids === null || app_ids.includes(appId));
  return {
    /** The invitation of a token with the apps it opens, oldest first. Errors: invite_invalid. */
    require: async (token: string): Promise<{ invite: StaffInvite; home: Tenant; tenants: Tenant[] }> => {
      const id = links.idOf(token);
      const invite = id === null ? undefined : await repo.inviteById(id);
      if (!invite || !links.proves(token, invite) || msOf(invite.expires_at) <= clock.ms()) throw new AppError('invite_invalid');
      const tenants = await tenantsOf(invite);
      const [home] = tenants;
      if (!home) throw new AppError('invite_invalid');
      return { invite, home, tenants };
    },
    appName: async (tenant: Tenant): Promise<string> => (await apps.require(tenant)).row.name,
    /** Address and app for the mail; null when the invitation is gone. */
    mailOf: async (accountId: string, inviteId: string): Promise<{ tenant: Tenant; invite: StaffInvite } | null> => {
      const invite = await repo.invite(accountId, inviteId);
      const [tenant] = invite ? await tenantsOf(invite) : [];
      return invite && tenant ? { tenant, invite } : null;
    },
  };
}

export interface JoiningDependencies {
  platform: Pick<Platform, 'db' | 'limits'>;
  bus: Bus<StaffEvents>;
  repo: StaffInvitesRepo;
  invites: OpenInvites;
  roles: Pick<StaffMemberRoles, 'setRoles'>;
  accounts: Pick<Accounts, 'addPerson' | 'addMember' | 'endLinks' | 'joined' | 'setPassword'>;
  auth: Pick<AuthServices, 'addresses' | 'devices' | 'passwords'>;
  staff: Pick<StaffServices, 'sessions' | 'bundles' | 'passwords' | 'secrets' | 'reset'>;
}
interface Join {
  token: string;
  name: string;
  password: string;
  code?: string;
}
type KnownUser = NonNullable<Awaited<ReturnType<StaffInvitesRepo['userByEmail']>>>;
export type Joining = ReturnType<typeof createJoining>;

/** How an invited person becomes staff, by the link alone. */
export function createJoining({ platform: { db, limits }, bus, repo, invites, roles, accounts, auth, staff }: JoiningDependencies) {
  /** A person with a proven address enters their password; anyone else chooses one. Both enter the code of their second factor, if they have one. */
  async function prove(invite: StaffInvite, known: KnownUser | undefined, { name, password, code }: Join, origin: TryOrigin): Promise<void> {
    if (known?.email_proven_at) {
      const succeed = await limits.tries.begin('sign_in', staffPerson(invite.email), origin);
      if (!(await auth.passwords.matches(password, known.password_hash))) throw new AppError('invalid_credentials');
      await succeed();
    } else await staff.passwords.require(password, validatePerson({ name, email: invite.email }));
    if (known) await staff.secrets.prove({ accountId: invite.account_id, id: known.id }, code, origin);
  }
  /** Uses up the invitation and assigns the roles, in one transaction. Errors: invite_invalid. */
  const takeRoles = (invite: StaffInvite, tenants: readonly Tenant[], known: KnownUser | undefined, name: string, passwordHash: string | null) =>
    transact(db, null, async (trx) => {
      const { account_id: accountId, email, role, app_ids } = invite;
      if (!(await repo.takeInvite(trx, accountId, invite.id))) throw new AppError('invite_invalid');
      const userId = known?.id ?? (await accounts.addPerson(trx, { accountId }, { email, name, passwordHash, isProven: true }));
      if (!userId) throw new AppError('invite_invalid');
      await roles.setRoles(trx, accountId, userId, heldBy({ role, app_ids: app_ids && tenants.map(({ appId }) => appId) }));
      // Staff see what members see, also in a private app.
      const added: [Tenant, string][] = [];
      for (const tenant of tenants) {
        const subscriberId = await accounts.addMember(trx, tenant, { userId, name: known?.name ?? name });
        if (subscriberId) added.push([tenant, subscriberId]);
      }
      return { userId, added };
    });

  return {
    /** What a link offers. Errors: invite_invalid, rate_limited. */
    peek: async (token: string, address: string) => {
      await limits.take('fetch_address', `join:${address}`);
      const { invite, home } = await invites.require(token);
      const user = await repo.userByEmail(invite.account_id, invite.email);
      const app_name = await invites.appName(home);
      return { email: invite.email, name: user?.name ?? invite.name, role: invite.role, app_name, is_known: Boolean(user?.email_proven_at) };
    },
    /**
     * Accepts the invitation, once. A person with a proven address gives their password and second factor: the link alone opens no account of another
     * person. Someone who used the address unproven may be anyone: the link takes that account, and what they set up ends (ID-15). A password that
     * staff may not have opens no session: `new_password_required` carries a `reset_token`. Errors: invite_invalid, invalid_credentials,
     * new_password_required, code_required, 422 by field, rate_limited.
     */
    join: async (input: Join, { address, request }: Pick<BaseContext, 'address' | 'request'>): Promise<StaffSession> => {
      const { token, name, password } = input;
      await limits.take('login_address', `join:${address}`);
      const { invite, home, tenants } = await invites.require(token);
      const accountId = invite.account_id;
      const user = await repo.userByEmail(accountId, invite.email);
      await prove(invite, user, input, { address, device: auth.devices.of(request, staffPerson(invite.email)) });
      const isProven = Boolean(user?.email_proven_at);
      const passwordHash = isProven ? null : await auth.passwords.hash(password);
      // Before the role is assigned: nothing from an unproven past may have it, not even for a moment.
      if (user && !isProven) {
        await auth.addresses.claim(home, user.id, invite.email);
        await accounts.setPassword(accountId, user.id, passwordHash);
      }
      const { userId, added } = await takeRoles(invite, tenants, user, name, passwordHash);
      await accounts.endLinks(accountId, userId);
      for (const [tenant, subscriberId] of added) accounts.joined(tenant, subscriberId);
      bus.publish('team.link_used', { tokenHash: secretHash(token) });
      bus.publish('team.roles_changed', { accountId, userId });
      if (isProven && (await staff.passwords.faultOf(password)))
        throw new AppError('new_password_required', { extra: { reset_token: await staff.reset.dueToken(accountId, userId) } });
      const [person] = await repo.people(accountId, userId);
      if (!person) throw new AppError('invite_invalid');
      return staff.bundles.of({ ...person, accountId }, await staff.sessions.open(accountId, userId, request.headers['user-agent'] ?? null));
    },
  };
}
