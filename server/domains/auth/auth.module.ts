import type { Language } from '@bandstand/contract/languages.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { createKnownDevices, type KnownDevices } from '../../platform/http/known-devices.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import { createCommonPasswords, type CommonPasswords } from '../../platform/passwords.frequent.ts';
import { createPasswords, type Passwords } from '../../platform/passwords.ts';
import type { AppsEvents } from '../apps/apps.events.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { ChangesModule } from '../changes/changes.module.ts';
import type { MembersEvents } from '../members/members.events.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { StaffEvents, StaffJobs } from '../staff/staff.events.ts';
import { createAuthAccount, type AuthAccount } from './auth.account.service.ts';
import { createAddresses, type Addresses } from './auth.addresses.service.ts';
import { createBundles, type Bundles } from './auth.bundle.ts';
import type { AuthEvents } from './auth.events.ts';
import { createAuthGuests, type AuthGuests, type OpenOrders } from './auth.guests.service.ts';
import { authJobs, type AuthMailJobs } from './auth.jobs.ts';
import { createAuthLinks, type AuthLinks } from './auth.links.ts';
import { authListeners } from './auth.listeners.ts';
import { createAuthRepo, createSessionsRepo } from './auth.repo.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuth, createSignInLookup, type Auth, type InvitePort } from './auth.service.ts';
import { createSessions, type Sessions } from './auth.sessions.ts';
import { createAnswers, createVerification, type AfterLogin } from './auth.verify.service.ts';

export interface AuthServices {
  auth: Auth;
  account: AuthAccount;
  addresses: Addresses;
  guests: AuthGuests;
  sessions: Sessions;
  bundles: Bundles;
  links: AuthLinks;
  passwords: Passwords;
  commonPasswords: CommonPasswords;
  devices: KnownDevices;
  /** Adds a step to the daily removal of expired rows. */
  addExpiry: (removeExpired: (now: string) => Promise<unknown>) => void;
  /** Adds a step to each login, before its answer. */
  addAfterLogin: (after: AfterLogin) => void;
}
export interface AuthModule extends Module<AuthServices> {
  readonly ports: { invites: Port<InvitePort>; orders: Port<OpenOrders> };
}
interface Options {
  idempotency: Pick<Idempotency, 'removeExpired'>;
  /** Tests pass cheaper ones. */
  passwords?: Passwords | undefined;
}

/** Identity in the member app: sign-up and login, sessions, and what people do with their own account. */
export function authModule(
  { platform, bus, jobs, realtime, ports, identityPorts }: Ground<AppsEvents & AuthEvents & MembersEvents & StaffEvents, AuthMailJobs & StaffJobs>,
  below: { apps: AppsModule; members: MembersModule; changes: ChangesModule },
  { idempotency, passwords = createPasswords() }: Options,
): AuthModule {
  const { db, clock, ids } = platform;
  const { apps } = below.apps.service;
  const { members, accounts, blocks, readAvatar } = below.members.service;
  const invites = ports.open<InvitePort>('auth: Invites');
  const orders = ports.open<OpenOrders>('auth: OpenOrders');
  const commonPasswords = createCommonPasswords();
  const devices = createKnownDevices(platform);
  const sessionsRepo = createSessionsRepo({ db });
  const repo = createAuthRepo({ db });
  const sessions = createSessions({ repo: sessionsRepo, members, clock, ids, bus, apps, changes: below.changes.service });
  const bundles = createBundles({ members, ids });
  const links = createAuthLinks({ platform, repo: sessionsRepo, authRepo: repo, jobs, bus });
  const parts = { platform, bus, passwords, apps, accounts, members };
  const addresses = createAddresses({ ...parts, own: { repo, sessions, links } });
  const afterLogin: AfterLogin[] = [];
  const answers = createAnswers({ clock, devices, sessions, bundles, links, afterLogin });
  const own = { repo, sessions, bundles, links, addresses, answers };
  const auth = createAuth({ ...parts, credentials: { passwords, devices }, invites, own });
  const guests = createAuthGuests({ ...parts, orders, own });
  const askStaffReset = (email: string, language: Language) => jobs.enqueue(db.system(), 'team.reset_asked', { email, language });
  const account = createAuthAccount({ ...parts, own, readAvatar, askStaffReset });
  const lookup = createSignInLookup({ limits: platform.limits, accounts, common: commonPasswords });
  const verification = createVerification({ sessions, answers });
  bundles.contribute(async (tenant, subscriberId) => ({ blocked_user_ids: await blocks.userIdsBlockedBy(tenant, subscriberId) }));
  identityPorts.members.register({ memberByToken: sessions.check, membersByTokens: sessions.checkAll, memberByCookie: sessions.checkCookie });
  const expiries: ((now: string) => Promise<unknown>)[] = [sessionsRepo.removeExpired, sessionsRepo.removeExpiredTokens, idempotency.removeExpired];
  const removeExpired = async (now: string): Promise<void> => {
    for (const remove of expiries) await remove(now);
  };
  return {
    service: {
      auth,
      account,
      addresses,
      guests,
      sessions,
      bundles,
      links,
      passwords,
      commonPasswords,
      devices,
      addExpiry: (remove) => void expiries.push(remove),
      addAfterLogin: (after) => void afterLogin.push(after),
    },
    ports: { invites, orders },
    routes: authRoutes({ auth, lookup, verification, account, addresses, guests, bundles }),
    listeners: () =>
      authListeners({ bus, sessions, realtime, appsOf: async (accountId) => (await apps.ofAccount(accountId)).map(({ tenant }) => tenant) }),
    jobs: () => authJobs({ jobs, clock, removeExpired }),
  };
}
