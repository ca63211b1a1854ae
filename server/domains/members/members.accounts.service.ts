import type { Language } from '@bandstand/contract/languages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AccountsRepo, NewUser, UserChanges } from './members.accounts.repo.ts';
import type { MembersEvents } from './members.events.ts';

/** How a name is looked up: without case and accents. */
export const searchNameOf = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase().slice(0, 200);

export interface NewPerson {
  email: string;
  name: string;
  timezone?: string;
  passwordHash?: string | null;
  provider?: NewUser['auth_provider'];
  /** Vouched for by an invitation’s link, or by the person who set the installation up. */
  isProven?: boolean;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Persons of an account and their memberships of its apps (ID-1, ID-3). */
export function createAccounts({ repo, clock, ids, bus }: { repo: AccountsRepo; clock: Clock; ids: Ids; bus: Bus<MembersEvents> }) {
  return {
    /** The person of an address in the account, or undefined. */
    findByEmail: repo.userByEmail,
    findUser: repo.userById,
    /** The person's membership of the app, or undefined. */
    findMembership: repo.subscriberOf,

    /** Whether the person has a role anywhere in the account. */
    isStaff: repo.isStaff,
    /** Every link and code sent to the person stops working, in all apps and in the studio; so does a pending change of address (ID-25). */
    endLinks: repo.dropLinks,
    /** Records that the address is the person's. True the first time; false where it was proven before, or is not theirs any more. */
    prove: (accountId: string, userId: string, email: string): Promise<boolean> => repo.markProven(accountId, userId, email, clock.iso()),
    /** Null takes the password away. */
    setPassword: (accountId: string, userId: string, hash: string | null): Promise<unknown> => repo.setPassword(accountId, userId, hash, clock.iso()),

    /** Adds a person to the account inside a transaction; null where the address is known already (any case). */
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
    /** Makes a person a member of the app inside a transaction; null where he is one. Call `joined` after the commit. */
    addMember: async (
      trx: Work,
      tenant: Tenant,
      person: { userId: string; name: string; language?: Language; isAppProfile?: boolean },
    ): Promise<string | null> => {
      const id = ids.next();
      const isAdded = await repo.insertSubscriber(trx, {
        app_id: tenant.appId,
        id,
        account_id: tenant.accountId,
        user_id: person.userId,
        uuid: ids.next(),
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

    /** Changes name, address, time zone. False where the address belongs to somebody else of the account. */
    change: async (tenant: Tenant, userId: string, changes: UserChanges): Promise<boolean> => {
      if (!(await repo.updateUser(tenant, userId, { ...changes, updated_at: clock.iso() }))) return false;
      if (changes.name !== undefined) await repo.renameSubscribers(tenant, userId, searchNameOf(changes.name));
      const membership = await repo.subscriberOf(tenant, userId);
      if (membership) bus.publish('member.changed', { tenant, subscriberId: membership.id, userId });
      return true;
    },
  };
}
