import type { SetUpSession, StaffSession, StudioApp } from '@bandstand/contract/staff.ts';
import type { Static } from 'typebox';
import { validatePerson } from '@bandstand/rules/fields/fields.ts';
import { appSlugOf } from '@bandstand/rules/pages/slugs.ts';
import { claimInstall } from '../../platform/db/install.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { BaseContext, Staff } from '../../platform/http/context.ts';
import { staffPerson } from '../../platform/http/known-devices.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AppDraft } from '../apps/apps.making.service.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { StaffCredentials } from './staff.passwords.ts';
import type { StaffRepo } from './staff.repo.ts';
import type { Endings } from './staff.endings.ts';
import type { StaffEvents } from './staff.events.ts';
import type { StaffBundles } from './staff.bundle.ts';
import type { StaffReset } from './staff.reset.service.ts';
import type { StaffSecrets } from './staff.secrets.service.ts';
import type { StaffSessions } from './staff.sessions.ts';

export interface StaffDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'limits'>;
  bus: Bus<StaffEvents>;
  credentials: StaffCredentials;
  repo: StaffRepo;
  apps: Apps;
  accounts: Accounts;
  templates: Port<FirstTemplates>;
  own: { sessions: StaffSessions; secrets: StaffSecrets; bundles: StaffBundles; endings: Endings; reset: Pick<StaffReset, 'dueToken'> };
}

export interface NewAccount {
  accountName: string;
  owner: { email: string; name: string; password: string };
  app: Omit<AppDraft, 'accountId'>;
}
export interface SetUp {
  name: string;
  email: string;
  password: string;
  app_name: string;
  app_slug?: string | undefined;
  setup_code?: string | undefined;
  template_id?: string | null | undefined;
}
/** Templates for a new app; supplied by the domain `templates`. */
export interface FirstTemplates {
  has(id: string): boolean;
  install(tenant: Tenant, author: { userId: string; name: string }, id: string): Promise<void>;
}

export type StaffService = ReturnType<typeof createStaff>;

/** Staff: set-up, and login to the studio (STU-2). */
export function createStaff(dependencies: StaffDependencies) {
  const makeAccount = createAccountMaking(dependencies);
  return { createAccount: makeAccount, ...createPeople(dependencies), ...createSetUp(dependencies, makeAccount), ...createSignIn(dependencies) };
}

type MakeAccount = ReturnType<typeof createAccountMaking>;
function createAccountMaking({ platform: { db, ids }, credentials: { passwords, staffPasswords }, repo, apps, accounts }: StaffDependencies) {
  /**
   * Creates an account with its owner, its first app, and the app profile (ID-1, ID-6). One transaction, which starts with `claim` and ends with
   * `also`. Throws 422 by field, 409 `slug_taken`.
   */
  return async function createAccount(
    { accountName, owner, app }: NewAccount,
    { claim, also }: { claim?: (trx: Work) => Promise<void>; also?: (trx: Work, made: { accountId: string; userId: string }) => Promise<void> } = {},
  ): Promise<{ tenant: Tenant; userId: string; ownerSubscriberId: string }> {
    await staffPasswords.require(owner.password, validatePerson(owner));
    const passwordHash = await passwords.hash(owner.password);
    const made = await transact(db, null, async (trx) => {
      await claim?.(trx);
      const accountId = await apps.createAccount(trx, accountName);
      const tenant = await apps.create(trx, { ...app, accountId });
      const userId = await accounts.addPerson(trx, tenant, { email: owner.email, name: owner.name, passwordHash, isProven: true });
      if (!userId) throw new AppError('email_taken');
      await repo.addRole(trx, { account_id: accountId, id: ids.next(), user_id: userId, app_id: null, role: 'owner' });
      const ownerSubscriberId = await accounts.addMember(trx, tenant, { userId, name: owner.name });
      // The app profile cannot log in: its address gets no mail, and it has no password.
      const profileUserId = await accounts.addPerson(trx, tenant, { email: `app@${tenant.slug}.invalid`, name: app.name });
      const profileId = profileUserId && (await accounts.addMember(trx, tenant, { userId: profileUserId, name: app.name, isAppProfile: true }));
      if (!profileId || !ownerSubscriberId) throw new Error(`The new app ${tenant.slug} has members already`);
      await apps.setMessagingProfile(trx, tenant, profileId);
      await also?.(trx, { accountId, userId });
      return { tenant, userId, ownerSubscriberId };
    });
    apps.created(made.tenant);
    return made;
  };
}

function createPeople({ repo, apps, own: { bundles } }: StaffDependencies) {
  return {
    /** The apps in which a logged-in staff member has a role, oldest first. */
    appsOf: async (staff: Pick<Staff, 'accountId' | 'userId'>): Promise<StudioApp[]> =>
      bundles.apps({ accountId: staff.accountId, roles: await repo.rolesOf(staff.accountId, staff.userId) }),
    /** Whether an address is that of an owner of the app's account. */
    isOwner: async ({ accountId }: Tenant, email: string): Promise<boolean> =>
      (await repo.candidates(email.trim())).some(({ account_id, roles }) => account_id === accountId && roles.some(({ role }) => role === 'owner')),
    /** Accounts with a staff member at that address. */
    accountsOf: async (email: string): Promise<string[]> => (await repo.candidates(email.trim())).map(({ account_id }) => account_id),
    ownersOf: repo.owners,
    /** Whether this install waits for its first owner. */
    isSetUpNeeded: async (): Promise<boolean> => (await apps.all()).length === 0,
  };
}

function createSetUp({ platform: { limits }, credentials: { staffPasswords }, apps, templates, own }: StaffDependencies, createAccount: MakeAccount) {
  const { sessions, secrets, bundles } = own;
  return {
    /** Creates the first owner, account and app for the first who enters the set-up code: of any number at once, one. */
    setUp: async (input: SetUp, address: string, device: string | null): Promise<Static<typeof SetUpSession>> => {
      await limits.take('set_up', address);
      await staffPasswords.require(input.password, validatePerson(input));
      if ((await apps.all()).length > 0) throw new AppError('already_set_up');
      const templateId = input.template_id ?? null;
      refuseFields({ template_id: templateId !== null && !templates.current.has(templateId) ? { key: 'field.invalid' } : null });
      const code = input.setup_code?.trim() ?? '';
      const slug = input.app_slug || appSlugOf(input.app_name) || 'app';
      // The code is used up together with what it creates: after a crash, or a refused slug, it stays valid.
      let recoveryCodes: string[] = [];
      const { tenant, userId } = await createAccount(
        { accountName: input.app_name, owner: input, app: { name: input.app_name, slug } },
        {
          claim: async (trx) => {
            if (!(await claimInstall(trx, code))) throw new AppError('set_up_code_wrong');
          },
          also: async (trx, { accountId, userId: id }) => {
            recoveryCodes = await secrets.renewCodes(trx, { accountId, id });
          },
        },
      ).catch(async (error: unknown) => {
        // Checked after the transaction released its connection: many latecomers may check at once.
        const isLate = error instanceof AppError && error.code === 'set_up_code_wrong' && (await apps.all()).length > 0;
        throw isLate ? new AppError('already_set_up') : error;
      });
      if (templateId !== null) await templates.current.install(tenant, { userId, name: input.name.trim() }, templateId);
      const token = await sessions.open(tenant.accountId, userId, device);
      const owner = { accountId: tenant.accountId, id: userId, email: input.email.trim(), name: input.name.trim() };
      return { ...(await bundles.of({ ...owner, roles: [{ role: 'owner', app_id: null }] }, token)), recovery_codes: recoveryCodes };
    },
  };
}

function createSignIn({ platform: { db, clock, limits }, bus, credentials, repo, own }: StaffDependencies) {
  const { devices, passwords, staffPasswords } = credentials;
  const { sessions, secrets, bundles, endings, reset } = own;
  return {
    /**
     * Logs in to the studio. An unknown address takes as long as a wrong password, and gets the same answer; with a second factor its code or a
     * recovery code is needed. A password from before the rules opens no session: `new_password_required` has the `reset_token` to choose another.
     * Throws invalid_credentials, new_password_required, code_required, 422 `code`, rate_limited.
     */
    login: async (
      { email, password, code }: { email: string; password: string; code?: string },
      { address, request }: Pick<BaseContext, 'address' | 'request'>,
    ): Promise<StaffSession> => {
      const signedIn = staffPerson(email);
      const origin = { address, device: devices.of(request, signedIn) };
      if (origin.device === null) await limits.take('login_address', `studio:${address}`);
      const succeed = await limits.tries.begin('sign_in', signedIn, origin);
      const candidates = await repo.candidates(email.trim());
      if (candidates.length === 0) await passwords.matches(password, null);
      for (const person of candidates) {
        if (!(await passwords.matches(password, person.password_hash))) continue;
        // Before the second factor: a missing code does not count as a wrong password.
        await succeed();
        if (await staffPasswords.faultOf(password))
          throw new AppError('new_password_required', { extra: { reset_token: await reset.dueToken(person.account_id, person.id) } });
        await secrets.prove({ accountId: person.account_id, id: person.id }, code, origin);
        const token = await sessions.open(person.account_id, person.id, request.headers['user-agent'] ?? null);
        return bundles.of({ ...person, accountId: person.account_id }, token);
      }
      throw new AppError('invalid_credentials');
    },
    verify: async (proof: { email: string; token: string } | null): Promise<StaffSession> => {
      const session = proof && (await sessions.find(proof.email, proof.token));
      if (!session) throw new AppError('unauthenticated');
      return bundles.of({ ...session, accountId: session.account_id }, proof.token);
    },
    logout: async (proof: { email: string; token: string } | null): Promise<void> => {
      const session = proof && (await sessions.find(proof.email, proof.token));
      if (!proof || !session) return;
      await sessions.close(proof.token);
      bus.publish('team.session_ended', { accountId: session.account_id, userId: session.id, sessionId: session.session_id });
    },
    /** Sets a staff member's password by the operator; all sessions end. False if nobody has that address. Throws 422. */
    resetPassword: async (email: string, password: string): Promise<boolean> => {
      await staffPasswords.require(password);
      const [person] = await repo.candidates(email.trim());
      if (!person) return false;
      await repo.setPassword(db.system(), person.account_id, person.id, await passwords.hash(password), clock.iso());
      await endings.endAll(person.account_id, person.id);
      return true;
    },
  };
}
