import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { unlockedIds } from '../../platform/db/unlocked.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { AuthTables, TokenKind } from './auth.tables.ts';

type SessionColumns = Pick<Selectable<AuthTables['sessions']>, 'token_hash' | 'last_used_at' | 'expires_at' | 'acting'> & {
  session_id: string;
};
type MemberColumns = Pick<
  Selectable<AuthTables['subscribers']>,
  'id' | 'user_id' | 'uuid' | 'language' | 'can_receive_messages_from_members' | 'is_app_messaging_profile'
>;
export type SessionRow = SessionColumns &
  MemberColumns &
  Pick<Selectable<AuthTables['users']>, 'email' | 'name' | 'timezone'> & { roles: string[] };
export type SessionsRepo = ReturnType<typeof createSessionsRepo>;
export type NewSession = Insertable<AuthTables['sessions']>;

export const createSessionsRepo = ({ db }: { db: Database }) => ({ ...createOwnSessions({ db }), ...createTokens({ db }) });

const proven = statement<{ appId: string; tokenHashes: readonly string[]; now: string }, SessionRow>(
  ({
    appId,
    tokenHashes,
    now,
  }) => sql`select s.id as session_id, s.token_hash, s.last_used_at, s.expires_at, s.acting, m.id, m.user_id, m.uuid,
      m.language, m.can_receive_messages_from_members, m.is_app_messaging_profile, u.email, u.name, u.timezone,
      array(select t.role from staff t where t.account_id = m.account_id and t.user_id = m.user_id
        and (t.app_id is null or t.app_id = m.app_id)) as roles
    from sessions s join subscribers m on m.app_id = s.app_id and m.id = s.subscriber_id
      join users u on u.account_id = m.account_id and u.id = m.user_id
    where s.app_id = ${appId} and s.token_hash = any(${tokenHashes}::text[]) and s.expires_at > ${now}`,
  { isPlannedOnce: true },
);

const createOwnSessions = ({ db }: { db: Database }) => ({
  /** The sessions of these tokens with everything that a call needs to know about their members, in one statement. */
  find: (tenant: Tenant, tokenHashes: readonly string[], now: string): Promise<SessionRow[]> =>
    proven(db.for<AuthTables>(tenant), { appId: tenant.appId, tokenHashes: [...tokenHashes], now }),

  insert: (tenant: Tenant, session: NewSession) => db.for<AuthTables>(tenant).insertInto('sessions').values(session).execute(),
  /** Leaves out what another transaction holds: it is being touched. */
  touch: (tenant: Tenant, ids: readonly string[], times: Pick<AuthTables['sessions'], 'last_used_at' | 'expires_at'>) =>
    db
      .for<AuthTables>(tenant)
      .updateTable('sessions')
      .set(times)
      .where('app_id', '=', tenant.appId)
      .where('id', 'in', unlockedIds('sessions', tenant, ids))
      .execute(),
  remove: (tenant: Tenant, id: string) =>
    db.for<AuthTables>(tenant).deleteFrom('sessions').where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
  /** Ends the sessions of a person in all apps of the account, except one. Returns whose they were. */
  removeOfUser: (tenant: Tenant, userId: string, exceptId: string | null) =>
    db
      .system<AuthTables>()
      .deleteFrom('sessions as s')
      .using('subscribers as m')
      .whereRef('m.app_id', '=', 's.app_id')
      .whereRef('m.id', '=', 's.subscriber_id')
      .where('m.account_id', '=', tenant.accountId)
      .where('m.user_id', '=', userId)
      .$if(exceptId !== null, (query) => query.where('s.id', '<>', exceptId))
      .returning(['s.app_id', 's.subscriber_id'])
      .execute(),
  /** Ends what a staff member opened as a member, and the links that would open more. Returns whose sessions they were. */
  removeActing: async (staffId: string, staffSessionId: string | null) => {
    const system = db.system<AuthTables>();
    const links = system
      .deleteFrom('auth_tokens')
      .where('kind', '=', 'handoff')
      .where(sql<string>`data -> 'acting' ->> 'staffId'`, '=', staffId);
    const ofSession = sql<string>`data -> 'acting' ->> 'staffSessionId'`;
    await (staffSessionId === null ? links : links.where(ofSession, '=', staffSessionId)).execute();
    const opened = system
      .deleteFrom('sessions')
      .where(sql<string>`acting ->> 'staff_id'`, '=', staffId)
      .where('acting', 'is not', null);
    const ended = staffSessionId === null ? opened : opened.where(sql<string>`acting ->> 'staff_session_id'`, '=', staffSessionId);
    return ended.returning(['app_id', 'subscriber_id']).execute();
  },
  removeExpired: (now: string) => db.system<AuthTables>().deleteFrom('sessions').where('expires_at', '<=', now).execute(),
});

const createTokens = ({ db }: { db: Database }) => ({
  /** Voids a person's tokens of these kinds, in all apps of the account. */
  dropTokensOfUser: ({ accountId }: Pick<Tenant, 'accountId'>, kinds: readonly TokenKind[], userId: string) =>
    db
      .system<AuthTables>()
      .deleteFrom('auth_tokens as t')
      .using('subscribers as m')
      .whereRef('m.app_id', '=', 't.app_id')
      .whereRef('m.id', '=', 't.subscriber_id')
      .where('m.account_id', '=', accountId)
      .where('m.user_id', '=', userId)
      .where('t.kind', 'in', kinds)
      .execute(),
  /** The address of a person's pending change, in any app of the account; undefined if there is none. */
  pendingEmailOf: async ({ accountId }: Pick<Tenant, 'accountId'>, userId: string, now: string): Promise<string | undefined> =>
    (
      await db
        .system<AuthTables>()
        .selectFrom('auth_tokens as t')
        .innerJoin('subscribers as m', (on) => on.onRef('m.app_id', '=', 't.app_id').onRef('m.id', '=', 't.subscriber_id'))
        .select('t.data')
        .where('m.account_id', '=', accountId)
        .where('m.user_id', '=', userId)
        .where('t.kind', '=', 'change_email')
        .where('t.used_at', 'is', null)
        .where('t.expires_at', '>', now)
        .orderBy('t.created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.data.email,
  insertToken: (trx: Work | null, tenant: Tenant, token: AuthTables['auth_tokens']) =>
    (trx ? within<AuthTables>(trx) : db.for<AuthTables>(tenant)).insertInto('auth_tokens').values(token).execute(),
  /** Uses a token up; undefined when it is unknown, of another kind, expired or used. */
  useToken: (tenant: Tenant, kind: TokenKind, tokenHash: string, now: string) =>
    db
      .for<AuthTables>(tenant)
      .updateTable('auth_tokens')
      .set({ used_at: now })
      .where('app_id', '=', tenant.appId)
      .where('token_hash', '=', tokenHash)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['subscriber_id', 'data'])
      .executeTakeFirst(),
  /** Uses a token up by its code, and counts the try; undefined when the code is wrong, or was tried too often. */
  useCode: async (tenant: Tenant, kind: TokenKind, subscriberId: string, codeHash: string, now: string, mostTries: number) => {
    const tried = await db
      .for<AuthTables>(tenant)
      .updateTable('auth_tokens')
      .set({
        used_at: sql`case when data ->> 'code_hash' = ${codeHash} then ${now}::timestamptz end`,
        data: sql`data || jsonb_build_object('tries', coalesce((data ->> 'tries')::int, 0) + 1)`,
      })
      .where('app_id', '=', tenant.appId)
      .where('subscriber_id', '=', subscriberId)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where(sql<boolean>`data ->> 'code_hash' is not null and coalesce((data ->> 'tries')::int, 0) < ${mostTries}`)
      .returning(['subscriber_id', 'data', 'token_hash', 'used_at'])
      .execute();
    return tried.find(({ used_at }) => used_at !== null);
  },
  /** Voids older tokens of that kind. */
  dropTokens: (trx: Work, tenant: Tenant, kind: TokenKind, subscriberId: string) =>
    within<AuthTables>(trx)
      .deleteFrom('auth_tokens')
      .where('app_id', '=', tenant.appId)
      .where('subscriber_id', '=', subscriberId)
      .where('kind', '=', kind)
      .execute(),
  removeExpiredTokens: (now: string) => db.system<AuthTables>().deleteFrom('auth_tokens').where('expires_at', '<=', now).execute(),
});

/** Credentials of users. */
export const createAuthRepo = ({ db }: { db: Database }) => ({
  setPassword: (tenant: Tenant, userId: string, passwordHash: string, now: string) =>
    db
      .for<AuthTables>(tenant)
      .updateTable('users')
      .set({ password_hash: passwordHash, password_set_at: now, auth_provider: 'default', updated_at: now })
      .where('account_id', '=', tenant.accountId)
      .where('id', '=', userId)
      .execute(),
  passwordHash: async (tenant: Tenant, userId: string): Promise<string | null> =>
    (
      await db
        .for<AuthTables>(tenant)
        .selectFrom('users')
        .select('password_hash')
        .where('account_id', '=', tenant.accountId)
        .where('id', '=', userId)
        .executeTakeFirst()
    )?.password_hash ?? null,
  /** The user behind a membership. */
  personOf: (tenant: Tenant, subscriberId: string) =>
    db
      .for<AuthTables>(tenant)
      .selectFrom('subscribers as m')
      .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'm.account_id').onRef('u.id', '=', 'm.user_id'))
      .select(['u.id as user_id', 'u.email', 'u.name', 'm.language'])
      .where('m.app_id', '=', tenant.appId)
      .where('m.id', '=', subscriberId)
      .executeTakeFirst(),
});
export type AuthRepo = ReturnType<typeof createAuthRepo>;
