import type { Language } from '@bandstand/contract/languages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AccountsRepo, NewUser, UserChanges } from './members.accounts.repo.ts';
import type { MembersEvents } from './members.events.ts';

/** A name as it is searched: without case and accents. */
export const searchNameOf = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase().slice(0, 200);

export interface NewPerson {
  email: string;
  name: string;
  timezone?: string;
  passwordHash?: string | null;
  provider?: NewUser['auth_provider'];
  /** Proven by an invitation’s link, or by the person who set the installation up. */
  isProven?: boolean;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Users of an account and their memberships of its apps (ID-1, ID-3). */
export function createAccounts({ repo, clock, ids, bus }: { repo: AccountsRepo; clock: Clock; ids: Ids; bus: Bus<MembersEvents> }) {
  return {
    /** The user of an address in the account, or undefined. */
    findByEmail: repo.userByEmail,
    findUser: repo.userById,
    /** The user's membership of the app, or undefined. */
    findMembership: repo.subscriberOf,

    /** Whether the user has a role anywhere in the account. */
    isStaff: repo.isStaff,
    /** Voids every link and code sent to the person, in all apps and in the studio, and pending changes of address (ID-25). */
    endLinks: repo.dropLinks,
    /** Records that the address is the user's. True the first time; false when it was proven before, or is no longer theirs. */
    prove: (accountId: string, userId: string, email: string): Promise<boolean> => repo.markProven(accountId, userId, email, clock.iso()),
    /** Null removes the password. */
    setPassword: (accountId: string, userId: string, hash: string | null): Promise<unknown> => repo.setPassword(accountId, userId, hash, clock.iso()),

    /** Adds a user to the account inside a transaction; null when the address is known already (any case). */
    addPerson: async (trx: Work, tenant: Pick<Tenant, 'accountId'>, person: NewPerson): Promise<string | null> => {
      const id = ids.next();
      const isAdded = await repo.insertUser(trx, {
        account_id: tenant.accountId,
        id,
        email: person.email.trim(),
        email_proven_at: person.isProven ? clock.iso() : null,
        name: person.name.trim(),
        password_hash: person.passwordHash ?? null,
        auth_provider: person.provider ?? 'default',
        timezone: person.timezone ?? 'UTC',
        avatar: null,
        created_at: clock.iso(),
        updated_at: clock.iso(),
      });
      return isAdded ? id : null;
    },
    /** Makes a user a member of the app inside a transaction; null when they are one. Call `joined` after the commit. */
    addMember: async (
      trx: Work,
      tenant: Tenant,
      person: { userId: string; name: string; language?: Language; isAppProfile?: boolean; uuid?: string | undefined },
    ): Promise<string | null> => {
      const id = ids.next();
      const isAdded = await repo.insertSubscriber(trx, {
        app_id: tenant.appId,
        id,
        account_id: tenant.accountId,
        user_id: person.userId,
        uuid: person.uuid ?? ids.next(),
        language: person.language ?? 'en',
        is_app_messaging_profile: person.isAppProfile ?? false,
        search_name: searchNameOf(person.name),
        created_at: clock.iso(),
        last_active_at: null,
      });
      return isAdded ? id : null;
    },
    /** A name as names are searched: without case and accents. */
    searchName: searchNameOf,
    joined: (tenant: Tenant, subscriberId: string): void => bus.publish('member.joined', { tenant, subscriberId }),

    /** Changes name, address, time zone. False when the address belongs to someone else in the account. */
    change: async (tenant: Tenant, userId: string, changes: UserChanges): Promise<boolean> => {
      if (!(await repo.updateUser(tenant, userId, { ...changes, updated_at: clock.iso() }))) return false;
      if (changes.name !== undefined) await repo.renameSubscribers(tenant, userId, searchNameOf(changes.name));
      const membership = await repo.subscriberOf(tenant, userId);
      if (membership) bus.publish('member.changed', { tenant, subscriberId: membership.id, userId });
      return true;
    },
  };
}
