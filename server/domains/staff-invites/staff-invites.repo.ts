import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { StaffInvitesTables } from './staff-invites.tables.ts';

type Rows = StaffInvitesTables;
export type StaffInvite = Omit<Selectable<Rows['staff_invites']>, 'email_key'>;
export type HeldRole = Pick<Rows['staff'], 'role' | 'app_id'>;

/** The roles of staff in an account. Needs the system role: staff belong to accounts, not to an app. */
export const createStaffInvitesRepo = ({ db }: { db: Database }) => {
  const rows = () => db.system<Rows>();
  return {
    /** Everyone with a role in the account, with all roles and the last use of the studio. */
    people: (accountId: string, userId: string | null = null) =>
      rows()
        .selectFrom('users as u')
        .select(['u.id', 'u.email', 'u.name'])
        .select(
          sql<HeldRole[]>`(select jsonb_agg(jsonb_build_object('role', t.role, 'app_id', t.app_id)) from staff t
            where t.account_id = u.account_id and t.user_id = u.id)`.as('roles'),
        )
        .select(
          sql<string | null>`(select max(s.last_used_at) from staff_sessions s where s.account_id = u.account_id and s.user_id = u.id)`.as(
            'last_seen_at',
          ),
        )
        .where('u.account_id', '=', accountId)
        .where((on) =>
          on.exists(
            on
              .selectFrom('staff as t')
              .select(sql`1`.as('one'))
              .whereRef('t.account_id', '=', 'u.account_id')
              .whereRef('t.user_id', '=', 'u.id'),
          ),
        )
        .$if(userId !== null, (query) => query.where('u.id', '=', userId))
        .orderBy('u.name')
        .orderBy('u.id')
        .limit(1000)
        .execute(),
    userByEmail: (accountId: string, email: string) =>
      rows()
        .selectFrom('users')
        .select(['id', 'email', 'email_proven_at', 'name', 'password_hash'])
        .where('account_id', '=', accountId)
        .where('email_key', '=', email.toLowerCase())
        .executeTakeFirst(),
    /** How many owners there are. Locks their rows until the transaction ends: of two who leave at once, one does. */
    lockOwners: async (trx: Work, accountId: string): Promise<string[]> => {
      const owners = await within<Rows>(trx)
        .selectFrom('staff')
        .select('user_id')
        .where('account_id', '=', accountId)
        .where('role', '=', 'owner')
        .where('app_id', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute();
      return owners.map(({ user_id }) => user_id);
    },
    /** Replaces all roles of a person. */
    replaceRoles: async (
      trx: Work,
      roles: readonly Omit<Rows['staff'], 'created_at'>[],
      { accountId, userId }: { accountId: string; userId: string },
    ) => {
      const on = within<Rows>(trx);
      await on.deleteFrom('staff').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
      if (roles.length > 0)
        await on
          .insertInto('staff')
          .values(roles.map(({ account_id, id, user_id, app_id, role }) => ({ account_id, id, user_id, app_id, role })))
          .execute();
    },

    invites: (accountId: string): Promise<StaffInvite[]> =>
      rows().selectFrom('staff_invites').selectAll().where('account_id', '=', accountId).orderBy('created_at').limit(500).execute(),
    invite: (accountId: string, id: string): Promise<StaffInvite | undefined> =>
      rows().selectFrom('staff_invites').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst(),
    inviteById: (id: string): Promise<StaffInvite | undefined> =>
      rows().selectFrom('staff_invites').selectAll().where('id', '=', id).executeTakeFirst(),
    /** One invitation per address: a newer one replaces the older, whose link ends. */
    putInvite: async (trx: Work, invite: Insertable<Rows['staff_invites']>): Promise<void> => {
      const on = within<Rows>(trx);
      await on
        .deleteFrom('staff_invites')
        .where('account_id', '=', invite.account_id)
        .where('email_key', '=', invite.email.toLowerCase())
        .execute();
      await on.insertInto('staff_invites').values(invite).execute();
    },
    changeInvite: (accountId: string, id: string, changes: Partial<Pick<Rows['staff_invites'], 'role' | 'app_ids'>>) =>
      rows().updateTable('staff_invites').set(changes).where('account_id', '=', accountId).where('id', '=', id).execute(),
    /** False when it is gone: of two who accept it at once, one does. */
    takeInvite: async (trx: Work, accountId: string, id: string): Promise<boolean> =>
      (
        await within<Rows>(trx)
          .deleteFrom('staff_invites')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .returning('id')
          .execute()
      ).length === 1,
  };
};
export type StaffInvitesRepo = ReturnType<typeof createStaffInvitesRepo>;
