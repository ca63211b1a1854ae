import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { MembersTables } from './members.tables.ts';

export type NewUser = Insertable<MembersTables['users']>;
export type UserChanges = Partial<Pick<NewUser, 'email' | 'name' | 'timezone' | 'email_proven_at' | 'updated_at'>>;
export type NewSubscriber = Insertable<MembersTables['subscribers']>;

/** Users of an account: found, created and renamed. */
const peopleRepo = (db: Database) => ({
  /** The user of that address in the account. */
  userByEmail: (tenant: Tenant, email: string) =>
    db
      .for<MembersTables>(tenant)
      .selectFrom('users')
      .selectAll()
      .where('account_id', '=', tenant.accountId)
      .where('email_key', '=', email.toLowerCase())
      .executeTakeFirst(),
  userById: (tenant: Tenant, id: string) =>
    db
      .for<MembersTables>(tenant)
      .selectFrom('users')
      .selectAll()
      .where('account_id', '=', tenant.accountId)
      .where('id', '=', id)
      .executeTakeFirst(),
  /** False when the account knows the address already. */
  insertUser: async (trx: Work, user: NewUser): Promise<boolean> =>
    (
      await within<MembersTables>(trx)
        .insertInto('users')
        .values(user)
        .onConflict((conflict) => conflict.columns(['account_id', 'email_key']).doNothing())
        .returning('id')
        .execute()
    ).length === 1,
  /** False when another user of the account has that address. */
  updateUser: (tenant: Tenant, userId: string, changes: UserChanges): Promise<boolean> =>
    db
      .for<MembersTables>(tenant)
      .updateTable('users')
      .set(changes)
      .where('account_id', '=', tenant.accountId)
      .where('id', '=', userId)
      .execute()
      .then(
        () => true,
        (error: { code?: string; constraint?: string }) => {
          if (error.code === '23505' && error.constraint === 'users_email') return false;
          throw error;
        },
      ),
});

/** Their memberships of apps. */
const membershipsRepo = (db: Database) => ({
  subscriberOf: (tenant: Tenant, userId: string) =>
    db
      .for<MembersTables>(tenant)
      .selectFrom('subscribers')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  /** False when the user is a member of the app already. */
  insertSubscriber: async (trx: Work, subscriber: NewSubscriber): Promise<boolean> =>
    (
      await within<MembersTables>(trx)
        .insertInto('subscribers')
        .values(subscriber)
        .onConflict((conflict) => conflict.columns(['app_id', 'user_id']).doNothing())
        .returning('id')
        .execute()
    ).length === 1,
  /** Names by which the members list finds a user, in every app of the account. */
  renameSubscribers: (tenant: Tenant, userId: string, searchName: string) =>
    db
      .system<MembersTables>()
      .updateTable('subscribers')
      .set({ search_name: searchName })
      .where('account_id', '=', tenant.accountId)
      .where('user_id', '=', userId)
      .returning(['app_id', 'id'])
      .execute(),
});

/** What users prove themselves with: password, address and links. */
const proofsRepo = (db: Database) => ({
  /** Null removes the password: the person chooses another one at the next login. */
  setPassword: (accountId: string, userId: string, hash: string | null, now: string) =>
    db
      .system<MembersTables>()
      .updateTable('users')
      .set({ password_hash: hash, auth_provider: hash === null ? 'passwordless' : 'default', password_set_at: now, updated_at: now })
      .where('account_id', '=', accountId)
      .where('id', '=', userId)
      .execute(),
  /** True when the address was not proven before, and is the user's. */
  markProven: async (accountId: string, userId: string, email: string, now: string): Promise<boolean> =>
    (
      await db
        .system<MembersTables>()
        .updateTable('users')
        .set({ email_proven_at: now })
        .where('account_id', '=', accountId)
        .where('id', '=', userId)
        .where('email_key', '=', email.toLowerCase())
        .where('email_proven_at', 'is', null)
        .returning('id')
        .execute()
    ).length === 1,
  isStaff: async (accountId: string, userId: string): Promise<boolean> =>
    (await db
      .system<MembersTables>()
      .selectFrom('staff')
      .select('user_id')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst()) !== undefined,
  /** Member links exist in every app of the account: past row-level security. */
  dropLinks: async (accountId: string, userId: string): Promise<void> => {
    const rows = db.system<MembersTables>();
    await rows
      .deleteFrom('auth_tokens as t')
      .using('subscribers as m')
      .whereRef('m.app_id', '=', 't.app_id')
      .whereRef('m.id', '=', 't.subscriber_id')
      .where('m.account_id', '=', accountId)
      .where('m.user_id', '=', userId)
      .execute();
    await rows.deleteFrom('staff_resets').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
  },
});

/** Users of an account and their memberships: created, found and renamed here. */
export const createAccountsRepo = ({ db }: { db: Database }) => ({ ...peopleRepo(db), ...membershipsRepo(db), ...proofsRepo(db) });
export type AccountsRepo = ReturnType<typeof createAccountsRepo>;
