import type { Language } from '@bandstand/contract/languages.ts';
import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { validatePerson, validateSetUp } from '@bandstand/rules/fields/fields.ts';
import { isTimeZone } from '@bandstand/rules/time/zone.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { BaseContext, MemberContext } from '../../platform/http/context.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { Bundles } from './auth.bundle.ts';
import type { AuthEvents } from './auth.events.ts';
import type { AuthLinks } from './auth.links.ts';
import type { AuthRepo } from './auth.repo.ts';
import type { Sessions } from './auth.sessions.ts';
import type { Answers } from './auth.verify.service.ts';

export interface AuthGuestsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>;
  bus: Bus<AuthEvents>;
  passwords: Passwords;
  apps: Apps;
  accounts: Accounts;
  orders: Port<OpenOrders>;
  own: { repo: AuthRepo; sessions: Pick<Sessions, 'forget'>; bundles: Bundles; links: AuthLinks; answers: Pick<Answers, 'begin'> };
}
/** Unpaid orders, which the checkout domain knows (COM-9). */
export interface OpenOrders {
  /** The order that this user left open in the app, or null. */
  openOf(tenant: Tenant, userId: string): Promise<string | null>;
}
/** Adds a member whose address is not proven, unless the account knows it. */
type AddUnproven = (
  trx: Work,
  tenant: Tenant,
  person: { email: string; name: string; language: Language; timezone?: string; uuid?: string },
) => Promise<string | null>;
export type AuthGuests = ReturnType<typeof createAuthGuests>;

/** Guests who give only email and name, and the password that they choose afterwards. */
export function createAuthGuests({ platform, bus, passwords, apps, accounts, orders, own }: AuthGuestsDependencies) {
  const { db, clock, limits } = platform;
  const { repo, sessions, bundles, links, answers } = own;
  /** A member without a password, in the caller's transaction, who is asked to prove the address; null: the account knows it. */
  const addUnproven: AddUnproven = async (trx, tenant, { email, name, language, uuid, timezone = 'UTC' }) => {
    const userId = await accounts.addPerson(trx, tenant, { email, name, timezone, provider: 'passwordless' });
    const added = userId && (await accounts.addMember(trx, tenant, { userId, name, language, uuid }));
    if (added) await links.sendConfirmation(trx, tenant, added, email.trim());
    return added;
  };
  const joined = (tenant: Tenant, subscriberId: string): void => {
    accounts.joined(tenant, subscriberId);
    bus.publish('auth.signed_up', { tenant, subscriberId });
  };
  return {
    addUnproven,
    /** After the commit that added a member. */
    joined,
    /**
     * The email step of checkout and forms (ID-27): a new address creates a user without a password and a member, logged in. Throws 422 by field, 409
     * `existing_subscriber` for an address that the account knows, with its open order, and 403 `sign_up_closed` in a private app.
     */
    verifySubscriber: async (
      context: BaseContext,
      { email, name, timezone = 'UTC' }: { email: string; name: string; timezone?: string },
    ): Promise<SessionBundle> => {
      const { tenant, language } = context;
      refuseFields({ ...validatePerson({ name, email }), timezone: isTimeZone(timezone) ? null : { key: 'field.invalid' } });
      await limits.take('sign_up_address', context.address);
      if ((await apps.require(tenant)).row.access.is_private) throw new AppError('sign_up_closed');
      const account = await accounts.findByEmail(tenant, email.trim());
      if (account) throw new AppError('existing_subscriber', { extra: { order_id: await orders.current.openOf(tenant, account.id) } });
      const subscriberId = await transact(db, tenant, async (trx) => {
        const added = await addUnproven(trx, tenant, { email, name, timezone, language });
        if (!added) throw new AppError('existing_subscriber', { extra: { order_id: null } });
        return added;
      });
      joined(tenant, subscriberId);
      return answers.begin(context, subscriberId, email.trim());
    },

    /** Finishes the set-up of a person without a password (ID-23); the session stays. Throws 422 by field, 403 when there already is a password. */
    setPassword: async ({ member, request }: MemberContext, body: { password: string; name?: string }): Promise<SessionBundle> => {
      const name = body.name?.trim() ?? member.name;
      refuseFields(validateSetUp({ name, password: body.password }));
      if ((await repo.passwordHash(member.tenant, member.userId)) !== null) throw new AppError('forbidden');
      if (await accounts.isStaff(member.tenant.accountId, member.userId)) throw new AppError('staff_identity');
      await repo.setPassword(member.tenant, member.userId, await passwords.hash(body.password), clock.iso());
      if (name !== member.name) await accounts.change(member.tenant, member.userId, { name });
      sessions.forget(member.userId);
      return bundles.of(member.tenant, member.id, String(request.headers['x-user-token'] ?? ''));
    },
  };
}
