import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { validateSignUp } from '@bandstand/rules/fields/fields.ts';
import { isTimeZone } from '@bandstand/rules/time/zone.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { BaseContext, GuestContext } from '../../platform/http/context.ts';
import { memberPerson, type KnownDevices } from '../../platform/http/known-devices.ts';
import { sessionCookie } from '../../platform/http/identify.ts';
import type { Limits } from '../../platform/http/limits.ts';
import {
  clearMemberSession,
  decodeProof,
  ownSessionOf,
  setActingSession,
  setMemberSession,
  type SessionProof,
} from '../../platform/http/session-cookies.ts';
import type { CommonPasswords } from '../../platform/passwords.frequent.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { Addresses } from './auth.addresses.service.ts';
import type { Bundles } from './auth.bundle.ts';
import type { AuthEvents } from './auth.events.ts';
import type { AuthLinks } from './auth.links.ts';
import type { ClientFacts, Sessions } from './auth.sessions.ts';

export interface AuthDependencies {
  db: Database;
  clock: Clock;
  bus: Bus<AuthEvents>;
  limits: Limits;
  devices: KnownDevices;
  passwords: Passwords;
  common: Pick<CommonPasswords, 'suffixes'>;
  apps: Apps;
  accounts: Accounts;
  sessions: Sessions;
  bundles: Bundles;
  links: AuthLinks;
  addresses: Pick<Addresses, 'claim'>;
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

const recorded = ['x-session-id', 'x-origin-href', 'x-standalone', 'x-native-app', 'x-client-height', 'x-client-width', 'user-agent'];
/** What the client says of itself, as it is recorded with a new session (API-3). */
function clientOf({ request, deviceId }: BaseContext): ClientFacts {
  const client: Record<string, string> = {};
  for (const name of recorded) {
    const value = request.headers[name];
    if (typeof value === 'string' && value !== '') client[name.replace(/^x-/, '').replaceAll('-', '_')] = value.slice(0, 300);
  }
  return { deviceId, client };
}

/** Invitations, as the domain above gives them: who holds one is let into a private app (ID-5). */
export interface InvitePort {
  /** `provesEmail`: the link was mailed to that address. `isUnproven`: somebody who has yet to prove it, and is not just signing up. */
  require(tenant: Tenant, token: string, person: { email: string; isUnproven: boolean }): Promise<{ id: string; provesEmail: boolean }>;
  /** False for a member who used it before. */
  use(trx: Work, tenant: Tenant, inviteId: string, subscriberId: string): Promise<boolean>;
  give(tenant: Tenant, inviteId: string, subscriberId: string): Promise<void>;
}

export type Auth = ReturnType<typeof createAuth>;

/** Google, Apple and sign-in by mail need keys or a mail server, and are not offered without. */
const requireDefault = (provider: Provider | undefined): void => {
  if (provider !== undefined && provider !== 'default') throw new AppError('not_configured');
};

/** Who somebody is: sign-up, log-in and the session that follows (spec L349–L366). */
export function createAuth(parts: AuthDependencies) {
  const { db, clock, bus, limits, devices, passwords, common, apps, accounts, sessions, bundles, links, addresses } = parts;
  /** A new session on the caller's device: cookie and bundle. */
  async function begin(context: BaseContext, subscriberId: string, email: string): Promise<SessionBundle> {
    const token = await sessions.open(context.tenant, subscriberId, clientOf(context));
    return answer(context, subscriberId, { email, token });
  }
  async function answer(context: BaseContext, subscriberId: string, proof: SessionProof): Promise<SessionBundle> {
    const bundle = await bundles.of(context.tenant, subscriberId, proof.token);
    setMemberSession(context.request, context.reply, { email: bundle.user.email, token: proof.token });
    devices.remember(context.request, context.reply, memberPerson(context.tenant.accountId, bundle.user.email));
    return bundle;
  }

  /** The same for whoever looks on: the cookie ends with the session. */
  async function answerActing(
    context: BaseContext,
    subscriberId: string,
    proof: SessionProof,
    { name, endsAt, isNew }: { name: string; endsAt: string; isNew: boolean },
  ): Promise<SessionBundle> {
    const bundle = await bundles.of(context.tenant, subscriberId, proof.token);
    const seconds = Math.max(1, Math.floor((msOf(endsAt) - clock.ms()) / 1000));
    setActingSession(context.request, context.reply, { email: bundle.user.email, token: proof.token }, { seconds, isNew });
    return { ...bundle, acting: { name, ends_at: endsAt } };
  }
  /** Exchanges a hand-off token for a session; null where it is none, used, expired, or not the caller's to use. */
  async function takeOver(context: GuestContext, proof: SessionProof): Promise<SessionBundle | null> {
    const handedOver = await links.takeOver(context.tenant, proof, context.deviceId);
    if (!handedOver) return null;
    const { subscriberId, acting } = handedOver;
    if (!acting) return begin(context, subscriberId, proof.email);
    const token = await sessions.open(context.tenant, subscriberId, clientOf(context), acting);
    return answerActing(context, subscriberId, { email: proof.email, token }, { name: acting.name, endsAt: acting.until, isNew: true });
  }
  let invites: InvitePort | null = null;
  const invitationOf = async (tenant: Tenant, token: string | undefined, person: { email: string; isUnproven: boolean }) =>
    token === undefined || !invites ? null : { port: invites, ...(await invites.require(tenant, token, person)) };

  return {
    begin,
    useInvites: (port: InvitePort): void => void (invites = port),

    /** What the modal asks first (ID-16): whether the address is known, and how its owner signs in. */
    fetch: async ({ tenant, address }: BaseContext, email: string) => {
      await limits.take('fetch_address', address);
      const user = await accounts.findByEmail(tenant, email.trim());
      if (!user) return { exists: false, provider: null, passwordless: false, name: null };
      return { exists: true, provider: user.auth_provider, passwordless: user.password_hash === null, name: null };
    },

    /** The rest of the hash of each common password that begins so: a form warns without sending what is typed. Errors: rate_limited. */
    commonPasswords: async ({ address }: Pick<BaseContext, 'address'>, prefix: string): Promise<string[]> => {
      await limits.take('common_passwords', address);
      return common.suffixes(prefix);
    },

    /** GET /auth/provider (ID-20): how the owner of an address signs in. A provider's bare id says nothing without its token. */
    provider: async ({ tenant, address }: BaseContext, email: string | undefined) => {
      await limits.take('fetch_address', address);
      const user = email ? await accounts.findByEmail(tenant, email.trim()) : undefined;
      return { current_provider: user?.auth_provider ?? null };
    },

    /**
     * A new person of the account and member of the app, signed in (ID-18). Throws 422 by field, 409 `existing_subscriber` for an address that the
     * account knows (ID-4), 403 `sign_up_closed` in a private app without an invitation, 403 `invite_invalid` with one that does not hold (ID-5).
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
      return begin(context, subscriberId, email.trim());
    },

    /**
     * By e-mail and password. An unknown address and a wrong password are the same answer after the same time. A person of the account who is
     * no member of this app becomes one, unless it is private (ID-4).
     */
    logIn: async (
      context: BaseContext,
      { email, password = '', provider, invite }: { email: string; password?: string; provider?: Provider; invite?: string },
    ): Promise<SessionBundle> => {
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
        return begin(context, membership.id, user.email);
      }
      if (!invitation && (await apps.require(tenant)).row.access.is_private) throw new AppError('invalid_credentials');
      const subscriberId = await transact(db, tenant, async (trx) => {
        const added = await accounts.addMember(trx, tenant, { userId: user.id, name: user.name, language: context.language });
        if (added) await invitation?.port.use(trx, tenant, invitation.id, added);
        return added;
      });
      if (subscriberId) await invitation?.port.give(tenant, invitation.id, subscriberId);
      if (subscriberId) accounts.joined(tenant, subscriberId);
      return begin(context, subscriberId ?? (await accounts.findMembership(tenant, user.id))!.id, user.email);
    },

    /**
     * Who the caller is, by user headers, hand-off token or cookie (ID-14); the cookie is renewed. A long-lived token is echoed, a hand-off token
     * is exchanged for a new one. Throws 401 and expires the cookies where the proof does not hold.
     */
    verify: async (context: GuestContext): Promise<SessionBundle> => {
      const { tenant, request, reply } = context;
      const [email, token] = [request.headers['x-user-email'], request.headers['x-user-token']];
      const proof =
        typeof email === 'string' && typeof token === 'string' && email && token ? { email, token } : decodeProof(request.cookies[sessionCookie]);
      const member = proof && (await sessions.check(tenant, proof.email, proof.token));
      if (proof && member?.acting) return answerActing(context, member.id, proof, { ...member.acting, isNew: false });
      if (member) return answer(context, member.id, proof);
      const handedOver = proof && (await takeOver(context, proof));
      if (handedOver) return handedOver;
      // What was looked at as somebody else is over: one is oneself again.
      const aside = ownSessionOf(request);
      const oneself = aside && (await sessions.check(tenant, aside.email, aside.token));
      if (aside && oneself && !oneself.acting) {
        clearMemberSession(request, reply, { restoresOwn: true });
        return answer(context, oneself.id, aside);
      }
      clearMemberSession(request, reply);
      throw new AppError('unauthenticated');
    },

    /**
     * The same for `?session=` of an address (ID-12). Anybody can send somebody a link, so only a hand-off token counts there, and a refused one
     * leaves the caller's own cookies alone. Errors: unauthenticated.
     */
    verifyLink: async (context: GuestContext, session: string): Promise<SessionBundle> => {
      const proof = decodeProof(session);
      const bundle = proof && (await takeOver(context, proof));
      if (!bundle) throw new AppError('unauthenticated');
      return bundle;
    },

    /** Ends the session of the headers, else of the cookie, and always expires the cookies (ID-11). */
    logOut: async ({ tenant, member, request, reply }: GuestContext): Promise<void> => {
      const cookie = request.cookies[sessionCookie];
      const ending = member ?? (cookie && !request.headers['x-user-token'] ? await sessions.checkCookie(tenant, cookie) : null);
      clearMemberSession(request, reply, { restoresOwn: Boolean(ending?.acting) });
      if (ending) await sessions.close(ending);
    },
  };
}
