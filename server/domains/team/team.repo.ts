import type { Role } from '@bandstand/contract/staff.ts';
import { sql, type Insertable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { TeamTables } from './team.tables.ts';

/** Somebody with a role in an account. `app_id` null: in all its apps. */
export interface StaffRole {
  role: Role;
  app_id: string | null;
}

/** Staff and their sessions. A staff session knows its account, not yet an app: hence the system role. */
export function createTeamRepo({ db }: { db: Database }) {
  const rows = () => db.system<TeamTables>();
  const rolesOf = sql<
    StaffRole[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('role', t.role, 'app_id', t.app_id)), '[]') from staff t where t.account_id = u.account_id and t.user_id = u.id)`;
  return {
    /** Everybody with that address who has a role somewhere; the same address may be known in several accounts. */
    candidates: (email: string) =>
      rows()
        .selectFrom('users as u')
        .select(['u.account_id', 'u.id', 'u.email', 'u.name', 'u.password_hash'])
        .select(rolesOf.as('roles'))
        .where(sql<string>`lower(u.email)`, '=', email.toLowerCase())
        .where((on) =>
          on.exists(
            on
              .selectFrom('staff as t')
              .select(sql`1`.as('one'))
              .whereRef('t.account_id', '=', 'u.account_id')
              .whereRef('t.user_id', '=', 'u.id'),
          ),
        )
        .orderBy('u.id')
        .limit(20)
        .execute(),
    /** The session of a token with who it is and what he may do, in one statement. A new password ends those before it. */
    session: (tokenHash: string, now: string) =>
      rows()
        .selectFrom('staff_sessions as s')
        .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 's.account_id').onRef('u.id', '=', 's.user_id'))
        .select(['s.id as session_id', 's.last_used_at', 'u.account_id', 'u.id', 'u.email', 'u.name'])
        .select(rolesOf.as('roles'))
        .where('s.token_hash', '=', tokenHash)
        .where('s.expires_at', '>', now)
        .where((on) => on.or([on('u.password_set_at', 'is', null), on('s.created_at', '>=', on.ref('u.password_set_at'))]))
        .executeTakeFirst(),
    /** The roles of a person in an account. */
    rolesOf: (accountId: string, userId: string): Promise<StaffRole[]> =>
      rows().selectFrom('staff').select(['role', 'app_id']).where('account_id', '=', accountId).where('user_id', '=', userId).execute(),
    openSession: (session: Insertable<TeamTables['staff_sessions']>) => rows().insertInto('staff_sessions').values(session).execute(),
    touch: (id: string, lastUsedAt: string, expiresAt: string) =>
      rows().updateTable('staff_sessions').set({ last_used_at: lastUsedAt, expires_at: expiresAt }).where('id', '=', id).execute(),
    closeSession: (tokenHash: string) => rows().deleteFrom('staff_sessions').where('token_hash', '=', tokenHash).execute(),
    closeSessionsOf: (accountId: string, userId: string) =>
      rows().deleteFrom('staff_sessions').where('account_id', '=', accountId).where('user_id', '=', userId).execute(),
    removeExpired: (now: string) => rows().deleteFrom('staff_sessions').where('expires_at', '<=', now).execute(),
    addRole: async (trx: Work, role: Insertable<TeamTables['staff']>): Promise<void> => {
      await within<TeamTables>(trx).insertInto('staff').values(role).execute();
    },
    setPassword: (accountId: string, userId: string, hash: string) =>
      rows().updateTable('users').set({ password_hash: hash }).where('account_id', '=', accountId).where('id', '=', userId).execute(),
  };
}
export type TeamRepo = ReturnType<typeof createTeamRepo>;
