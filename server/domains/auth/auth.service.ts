import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { validateSignUp } from '@bandstand/rules/fields/fields.ts';
import { isTimeZone } from '@bandstand/rules/time/zone.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { BaseContext } from '../../platform/http/context.ts';
import { memberPerson, type KnownDevices } from '../../platform/http/known-devices.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { CommonPasswords } from '../../platform/passwords.frequent.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { Addresses } from './auth.addresses.service.ts';
import type { AuthEvents } from './auth.events.ts';
import type { AuthLinks } from './auth.links.ts';
import type { Answers } from './auth.verify.service.ts';

/** Invitations, as the domain above provides them: an invited person may join a private app (ID-5). */
export interface InvitePort {
  /** `provesEmail`: the link was mailed to that address. `isUnproven`: the person has not proven their address yet, and is not just signing up. */
  require(tenant: Tenant, token: string, person: { email: string; isUnproven: boolean }): Promise<{ id: string; provesEmail: boolean }>;
  /** False for a member who used it before. */
  use(trx: Work, tenant: Tenant, inviteId: string, subscriberId: string): Promise<boolean>;
  give(tenant: Tenant, inviteId: string, subscriberId: string): Promise<void>;
}

type Provider = 'default' | 'passwordless' | 'google' | 'apple';
interface SignUp {
  email: string;
  name: string;
  password?: string;
  provider?: Provider;
  timezone?: string;
  invite?: string;
}
interface LogIn {
  email: string;
  password?: string;
  provider?: Provider;
  invite?: string;
}

export interface LookupDependencies {
  limits: Limits;
  accounts: Accounts;
  common: Pick<CommonPasswords, 'suffixes'>;
}
export type SignInLookup = ReturnType<typeof createSignInLookup>;

/** What forms ask before login. */
export const createSignInLookup = ({ limits, accounts, common }: LookupDependencies) => ({
  /** The modal's first question (ID-16): whether the address is known, and how its owner logs in. */
  fetch: async ({ tenant, address }: BaseContext, email: string) => {
    await limits.take('fetch_address', address);
    const user = await accounts.findByEmail(tenant, email.trim());
    if (!user) return { exists: false, provider: null, passwordless: false, name: null };
    return { exists: true, provider: user.auth_provider, passwordless: user.password_hash === null, name: null };
  },

  /** The rest of the hash of each common password that begins like this: a form warns without sending what is typed. Errors: rate_limited. */
  commonPasswords: async ({ address }: Pick<BaseContext, 'address'>, prefix: string): Promise<string[]> => {
    await limits.take('common_passwords', address);
    return common.suffixes(prefix);
  },

  /** GET /auth/provider (ID-20): how the owner of an address logs in. A provider's bare id means nothing without its token. */
  provider: async ({ tenant, address }: BaseContext, email: string | undefined) => {
    await limits.take('fetch_address', address);
    const user = email ? await accounts.findByEmail(tenant, email.trim()) : undefined;
    return { current_provider: user?.auth_provider ?? null };
  },
});

export interface AuthDependencies {
  platform: Pick<Platform, 'db' | 'limits'>;
  bus: Bus<AuthEvents>;
  credentials: { passwords: Passwords; devices: KnownDevices };
  apps: Apps;
  accounts: Accounts;
  invites: Port<InvitePort>;
  own: { answers: Answers; links: AuthLinks; addresses: Pick<Addresses, 'claim'> };
}
export type Auth = ReturnType<typeof createAuth>;

/** Google, Apple and login by mail need keys or a mail server, and are not offered without them. */
const requireDefault = (provider: Provider | undefined): void => {
  if (provider !== undefined && provider !== 'default') throw new AppError('not_configured');
};

/** Sign-up and login (spec L349–L366). */
export function createAuth({ platform: { db, limits }, bus, credentials, apps, accounts, invites, own }: AuthDependencies) {
  const { passwords, devices } = credentials;
  const { answers, links, addresses } = own;
  const invitationOf = async (tenant: Tenant, token: string | undefined, person: { email: string; isUnproven: boolean }) =>
    token === undefined ? null : { port: invites.current, ...(await invites.current.require(tenant, token, person)) };

  return {
    /**
     * Creates a user of the account and a member of the app, logged in (ID-18). Throws 422 by field, 409 `existing_subscriber` for an address that
     * the account knows (ID-4), 403 `sign_up_closed` in a private app without an invitation, 403 `invite_invalid` with an invalid one (ID-5).
     */
    signUp: async (context: BaseContext, { email, name, password = '', provider, timezone = 'UTC', invite }: SignUp): Promise<SessionBundle> => {
      requireDefault(provider);
      const { tenant, language } = context;
      refuseFields({ ...validateSignUp({ name, email, password }), timezone: isTimeZone(timezone) ? null : { key: 'field.invalid' } });
      await limits.take('sign_up_address', context.address);
      const invitation = await invitationOf(tenant, invite, { email, isUnproven: false });
      if (!invitation && (await apps.require(tenant)).row.access.is_private) throw new AppError('sign_up_closed');
      if (await accounts.findByEmail(tenant, email.trim())) throw new AppError('existing_subscriber');
      const passwordHash = await passwords.hash(password);
      const { userId, subscriberId } = await transact(db, tenant, async (trx) => {
        const userId = await accounts.addPerson(trx, tenant, { email, name, timezone, passwordHash });
        const added = userId && (await accounts.addMember(trx, tenant, { userId, name, language }));
        if (!userId || !added) throw new AppError('existing_subscriber');
        if (!invitation?.provesEmail) await links.sendConfirmation(trx, tenant, added, email.trim());
        await invitation?.port.use(trx, tenant, invitation.id, added);
        return { userId, subscriberId: added };
      });
      if (invitation?.provesEmail) await accounts.prove(tenant.accountId, userId, email.trim());
      await invitation?.port.give(tenant, invitation.id, subscriberId);
      accounts.joined(tenant, subscriberId);
      bus.publish('auth.signed_up', { tenant, subscriberId });
      return answers.begin(context, subscriberId, email.trim());
    },

    /**
     * Logs in by email and password. An unknown address and a wrong password get the same answer after the same time. A person of the account who is
     * not a member of this app becomes one, unless it is private (ID-4).
     */
    logIn: async (context: BaseContext, { email, password = '', provider, invite }: LogIn): Promise<SessionBundle> => {
      requireDefault(provider);
      const { tenant } = context;
      const person = memberPerson(tenant.accountId, email);
      const device = devices.of(context.request, person);
      if (device === null) await limits.take('login_address', context.address);
      const succeed = await limits.tries.begin('sign_in', person, { address: context.address, device });
      const user = await accounts.findByEmail(tenant, email.trim());
      if (!(await passwords.matches(password, user?.password_hash)) || !user) throw new AppError('invalid_credentials');
      await succeed();
      const membership = await accounts.findMembership(tenant, user.id);
      const invitation = await invitationOf(tenant, invite, { email: user.email, isUnproven: user.email_proven_at === null });
      if (invitation?.provesEmail) await addresses.claim(tenant, user.id, user.email, { keepsPassword: true });
      if (membership) {
        if (invitation) {
          const isNew = await transact(db, tenant, (trx) => invitation.port.use(trx, tenant, invitation.id, membership.id));
          if (isNew) await invitation.port.give(tenant, invitation.id, membership.id);
        }
        return answers.begin(context, membership.id, user.email);
      }
      if (!invitation && (await apps.require(tenant)).row.access.is_private) throw new AppError('invalid_credentials');
      const subscriberId = await transact(db, tenant, async (trx) => {
        const added = await accounts.addMember(trx, tenant, { userId: user.id, name: user.name, language: context.language });
        if (added) await invitation?.port.use(trx, tenant, invitation.id, added);
        return added;
      });
      if (subscriberId) await invitation?.port.give(tenant, invitation.id, subscriberId);
      if (subscriberId) accounts.joined(tenant, subscriberId);
      const memberId = subscriberId ?? (await accounts.findMembership(tenant, user.id))?.id;
      // Someone removed the membership meanwhile.
      if (memberId === undefined) throw new AppError('invalid_token');
      return answers.begin(context, memberId, user.email);
    },
  };
}
