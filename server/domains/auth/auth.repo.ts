import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { AuthTables } from './auth.tables.ts';

/** Credentials of persons. */
export const createAuthRepo = ({ db }: { db: Database }) => ({
  setPassword: (tenant: Tenant, userId: string, passwordHash: string, now: string) =>
    db.for<AuthTables>(tenant).updateTable('users').set({ password_hash: passwordHash, auth_provider: 'default', updated_at: now })
      .where('account_id', '=', tenant.accountId).where('id', '=', userId).execute(),
  /** The address belongs to the person: a link that was sent there came back. */
  markProven: (tenant: Tenant, userId: string, email: string, now: string) =>
    db.for<AuthTables>(tenant).updateTable('users').set({ email_proven_at: now })
      .where('account_id', '=', tenant.accountId).where('id', '=', userId).where('email', '=', email).execute(),
  passwordHash: async (tenant: Tenant, userId: string): Promise<string | null> =>
    (await db.for<AuthTables>(tenant).selectFrom('users').select('password_hash').where('account_id', '=', tenant.accountId).where('id', '=', userId).executeTakeFirst())?.password_hash ?? null,
  /** The person behind a membership. */
  personOf: (tenant: Tenant, subscriberId: string) =>
    db.for<AuthTables>(tenant).selectFrom('subscribers as m')
      .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'm.account_id').onRef('u.id', '=', 'm.user_id'))
      .select(['u.id as user_id', 'u.email', 'u.name', 'm.language'])
      .where('m.app_id', '=', tenant.appId).where('m.id', '=', subscriberId).executeTakeFirst(),
});
export type AuthRepo = ReturnType<typeof createAuthRepo>;
