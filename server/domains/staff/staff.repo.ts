import type { Role } from '@bandstand/contract/staff.ts';
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { StaffTables } from './staff.tables.ts';

/** A role in an account. `app_id` null: in all its apps. */
export interface StaffRole {
  role: Role;
  app_id: string | null;
}

/** All roles of the user `u`. */
const allRoles = sql<StaffRole[]>`(select coalesce(jsonb_agg(jsonb_build_object('role', t.role, 'app_id', t.app_id)), '[]')
  from staff t where t.account_id = u.account_id and t.user_id = u.id)`;

/** Staff and their sessions. Needs the system role: a staff session has an account, but no app yet. */
export const createStaffRepo = ({ db }: { db: Database }) => ({
  ...createPeople({ db }),
  ...createSessionRows({ db }),
  ...createCodes({ db }),
  ...createFactors({ db }),
  ...createResets({ db }),
});

function createPeople({ db }: { db: Database }) {
  const rows = () => db.system<StaffTables>();
  return {
    /** All staff with that address; the same address may exist in several accounts. */
    candidates: (email: string) =>
      rows()
        .selectFrom('users as u')
        .select(['u.account_id', 'u.id', 'u.email', 'u.name', 'u.password_hash'])
        .select(allRoles.as('roles'))
        .where('u.email_key', '=', email.toLowerCase())
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
    /** All owners of an account. */
    owners: (accountId: string) =>
      rows()
        .selectFrom('staff as t')
        .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 't.account_id').onRef('u.id', '=', 't.user_id'))
        .select(['u.email', 'u.name'])
        .distinct()
        .where('t.account_id', '=', accountId)
        .where('t.role', '=', 'owner')
        .execute(),
    /** A staff member with all roles. */
    person: (accountId: string, userId: string) =>
      rows()
        .selectFrom('users as u')
        .select(['u.id', 'u.email', 'u.name', 'u.password_hash'])
        .select(allRoles.as('roles'))
        .where('u.account_id', '=', accountId)
        .where('u.id', '=', userId)
        .executeTakeFirst(),
    /** A person's roles in an account. */
    rolesOf: (accountId: string, userId: string): Promise<StaffRole[]> =>
      rows().selectFrom('staff').select(['role', 'app_id']).where('account_id', '=', accountId).where('user_id', '=', userId).execute(),
    addRole: async (trx: Work, role: Insertable<StaffTables['staff']>): Promise<void> => {
      await within<StaffTables>(trx).insertInto('staff').values(role).execute();
    },
    /** Unused links to choose another password end with it. */
    setPassword: async (on: Kysely<StaffTables>, accountId: string, userId: string, hash: string, now: string): Promise<void> => {
      await dropResets(on, accountId, userId);
      await on
        .updateTable('users')
        .set({ password_hash: hash, password_set_at: now })
        .where('account_id', '=', accountId)
        .where('id', '=', userId)
        .execute();
    },
  };
}

function createSessionRows({ db }: { db: Database }) {
  const rows = () => db.system<StaffTables>();
  return {
    /** A token's session with its person and permissions, in one statement. A new password ends earlier sessions. */
    session: (tokenHash: string, now: string) =>
      rows()
        .selectFrom('staff_sessions as s')
        .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 's.account_id').onRef('u.id', '=', 's.user_id'))
        .select(['s.id as session_id', 's.last_used_at', 's.proven_at', 's.device', 'u.account_id', 'u.id', 'u.email', 'u.name'])
        .select(allRoles.as('roles'))
        .where('s.token_hash', '=', tokenHash)
        .where('s.expires_at', '>', now)
        .where((on) => on.or([on('u.password_set_at', 'is', null), on('s.created_at', '>=', on.ref('u.password_set_at'))]))
        .executeTakeFirst(),
    openSession: (session: Insertable<StaffTables['staff_sessions']>) => rows().insertInto('staff_sessions').values(session).execute(),
    touch: (id: string, lastUsedAt: string, expiresAt: string) =>
      rows().updateTable('staff_sessions').set({ last_used_at: lastUsedAt, expires_at: expiresAt }).where('id', '=', id).execute(),
    markFresh: (id: string, at: string) => rows().updateTable('staff_sessions').set({ proven_at: at }).where('id', '=', id).execute(),
    closeSession: (tokenHash: string) => rows().deleteFrom('staff_sessions').where('token_hash', '=', tokenHash).execute(),
    closeSessionsOf: (accountId: string, userId: string) =>
      rows().deleteFrom('staff_sessions').where('account_id', '=', accountId).where('user_id', '=', userId).execute(),
    removeExpired: (now: string) => rows().deleteFrom('staff_sessions').where('expires_at', '<=', now).execute(),
    /** Open sessions, most recently used first. */
    sessionsOf: (accountId: string, userId: string, now: string) =>
      rows()
        .selectFrom('staff_sessions')
        .select(['id', 'device', 'created_at', 'last_used_at'])
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('last_used_at', 'desc')
        .limit(50)
        .execute(),
    /** False if the person has no such session. */
    endSession: async (accountId: string, userId: string, id: string): Promise<boolean> =>
      (
        await rows()
          .deleteFrom('staff_sessions')
          .where('account_id', '=', accountId)
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .returning('id')
          .execute()
      ).length === 1,
  };
}

function createCodes({ db }: { db: Database }) {
  const rows = () => db.system<StaffTables>();
  return {
    replaceCodes: async (trx: Work, accountId: string, userId: string, hashes: readonly string[], now: string): Promise<void> => {
      const codes = within<StaffTables>(trx);
      await codes.deleteFrom('staff_recovery_codes').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
      await codes
        .insertInto('staff_recovery_codes')
        .values(hashes.map((code_hash) => ({ account_id: accountId, user_id: userId, code_hash, created_at: now, used_at: null })))
        .execute();
    },
    codesLeft: async (accountId: string, userId: string): Promise<number> => {
      const found = await rows()
        .selectFrom('staff_recovery_codes')
        .select((on) => on.fn.countAll<number>().as('left'))
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(found.left);
    },
    findCode: (hash: string) =>
      rows()
        .selectFrom('staff_recovery_codes')
        .select(['account_id', 'user_id'])
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst(),
    /** True only for the first use. */
    useCode: (accountId: string, userId: string, hash: string, now: string) => useCode(rows(), accountId, userId, hash, now),
    useCodeWithin: (trx: Work, accountId: string, userId: string, hash: string, now: string) =>
      useCode(within<StaffTables>(trx), accountId, userId, hash, now),
  };
}

function createFactors({ db }: { db: Database }) {
  const rows = () => db.system<StaffTables>();
  return {
    factorOf: (accountId: string, userId: string) =>
      rows()
        .selectFrom('staff_second_factors')
        .select(['secret', 'is_on'])
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    /** Stores a new secret that is not on yet; one that is on stays. */
    offerFactor: (accountId: string, userId: string, secret: string) =>
      rows()
        .insertInto('staff_second_factors')
        .values({ account_id: accountId, user_id: userId, secret })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'user_id']).doUpdateSet({ secret, last_step: 0 }).where('staff_second_factors.is_on', '=', false),
        )
        .execute(),
    /** Second factors of all accounts. */
    factors: () => rows().selectFrom('staff_second_factors').select(['account_id', 'user_id', 'secret']).execute(),
    /** Replaces the plain secret by the sealed one, if the plain one is still stored. */
    sealFactor: (accountId: string, userId: string, plain: string, sealed: string) =>
      rows()
        .updateTable('staff_second_factors')
        .set({ secret: sealed })
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .where('secret', '=', plain)
        .execute(),
    turnFactorOn: (trx: Work, accountId: string, userId: string) =>
      within<StaffTables>(trx)
        .updateTable('staff_second_factors')
        .set({ is_on: true })
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .execute(),
    removeFactor: (trx: Work, accountId: string, userId: string) =>
      within<StaffTables>(trx)
        .deleteFrom('staff_second_factors')
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .execute(),
    /** True if the step is newer than the last one used; of two at once, only for one. */
    useStep: async (accountId: string, userId: string, step: number): Promise<boolean> =>
      (
        await rows()
          .updateTable('staff_second_factors')
          .set({ last_step: step })
          .where('account_id', '=', accountId)
          .where('user_id', '=', userId)
          .where('last_step', '<', step)
          .returning('user_id')
          .execute()
      ).length === 1,
  };
}

function createResets({ db }: { db: Database }) {
  const rows = () => db.system<StaffTables>();
  return {
    /** One link per person: an older one stops working. */
    replaceReset: async (trx: Work, reset: StaffTables['staff_resets']): Promise<void> => {
      await dropResets(within(trx), reset.account_id, reset.user_id);
      await within<StaffTables>(trx).insertInto('staff_resets').values(reset).execute();
    },
    findReset: (tokenHash: string, now: string) =>
      rows()
        .selectFrom('staff_resets')
        .select(['account_id', 'id', 'user_id', 'lifts_second_factor'])
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst(),
    useReset: async (trx: Work, accountId: string, id: string, now: string): Promise<boolean> =>
      (
        await within<StaffTables>(trx)
          .updateTable('staff_resets')
          .set({ used_at: now })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .where('used_at', 'is', null)
          .returning('id')
          .execute()
      ).length === 1,
    removeExpiredResets: (now: string) => rows().deleteFrom('staff_resets').where('expires_at', '<=', now).execute(),
  };
}

const dropResets = (on: Kysely<StaffTables>, accountId: string, userId: string) =>
  on.deleteFrom('staff_resets').where('account_id', '=', accountId).where('user_id', '=', userId).execute();

async function useCode(on: Kysely<StaffTables>, accountId: string, userId: string, hash: string, now: string): Promise<boolean> {
  const used = await on
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .execute();
  return used.length === 1;
}
export type StaffRepo = ReturnType<typeof createStaffRepo>;
