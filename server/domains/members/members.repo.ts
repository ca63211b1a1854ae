import type { Language } from '@bandstand/contract/languages.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { unlockedIds } from '../../platform/db/unlocked.ts';
import type { Avatar, MembersTables } from './members.tables.ts';

export interface PersonRow {
  id: string;
  user_id: string;
  uuid: string;
  name: string;
  avatar: Avatar | null;
  accepts: boolean;
  is_profile: boolean;
  suspended_until: string | null;
  /** Staff roles in this app, own and account-wide. */
  roles: string[];
}

/** A person, and the members around them: whom they blocked, and who blocked them. */
interface SenderRow extends PersonRow {
  blocked: string[];
  blocked_by: string[];
}

/** Roles that a user has in an app: for the whole account, and for this app (ID-6). */
const roles = sql<string[]>`array(select s.role from staff s where s.account_id = m.account_id and s.user_id = m.user_id
  and (s.app_id is null or s.app_id = m.app_id))`.as('roles');

interface Asked {
  appId: string;
  ids: readonly string[];
}
const personColumns = sql`m.id, m.user_id, m.uuid, u.name, u.avatar, m.can_receive_messages_from_members as accepts,
  m.is_app_messaging_profile as is_profile, m.suspended_until, ${roles}`;
const personTables = sql`subscribers m join users u on u.account_id = m.account_id and u.id = m.user_id`;
const peopleByIds = statement<Asked, PersonRow>(
  ({ appId, ids }) => sql`select ${personColumns} from ${personTables} where m.app_id = ${appId} and m.id = any(${ids}::uuid[])`,
  { isPlannedOnce: true },
);
const sendersByIds = statement<Asked, SenderRow>(
  ({ appId, ids }) => sql`select ${personColumns},
      array(select b.blocked_id from member_blocks b where b.app_id = m.app_id and b.blocker_id = m.id) as blocked,
      array(select b.blocker_id from member_blocks b where b.app_id = m.app_id and b.blocked_id = m.id) as blocked_by
    from ${personTables} where m.app_id = ${appId} and m.id = any(${ids}::uuid[])`,
  { isPlannedOnce: true },
);

export const createMembersRepo = ({ db }: { db: Database }) => {
  const subscribers = (tenant: Tenant) =>
    db
      .for<MembersTables>(tenant)
      .selectFrom('subscribers as m')
      .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'm.account_id').onRef('u.id', '=', 'm.user_id'))
      .where('m.app_id', '=', tenant.appId);
  const people = (tenant: Tenant) =>
    subscribers(tenant).select([
      'm.id',
      'm.user_id',
      'm.uuid',
      'u.name',
      'u.avatar',
      'm.can_receive_messages_from_members as accepts',
      'm.is_app_messaging_profile as is_profile',
      'm.suspended_until',
      roles,
    ]);

  return {
    byIds: (tenant: Tenant, ids: readonly string[]): Promise<PersonRow[]> =>
      peopleByIds(db.for<MembersTables>(tenant), { appId: tenant.appId, ids }),
    sendersByIds: (tenant: Tenant, ids: readonly string[]): Promise<SenderRow[]> =>
      sendersByIds(db.for<MembersTables>(tenant), { appId: tenant.appId, ids }),
    byUserIds: (tenant: Tenant, ids: readonly string[]): Promise<PersonRow[]> =>
      people(tenant)
        .where(sql<boolean>`m.user_id = any(${ids})`)
        .execute(),
    /** App profiles (ID-6). */
    appProfiles: (tenant: Tenant): Promise<PersonRow[]> =>
      people(tenant).where('m.is_app_messaging_profile', '=', true).orderBy('m.created_at').limit(50).execute(),

    /** Where to write to members. */
    contacts: (tenant: Tenant, ids: readonly string[]) =>
      subscribers(tenant)
        .select(['m.id', 'm.language', 'u.email', 'u.name', 'u.timezone'])
        .where(sql<boolean>`m.id = any(${[...ids]}::uuid[])`)
        .execute(),
    /** What the member's own profile shows besides what the session knows. */
    own: (tenant: Tenant, id: string, now: string) =>
      subscribers(tenant)
        .select([
          'm.id',
          'm.user_id',
          'm.uuid',
          'm.language',
          'u.email',
          'u.name',
          'u.timezone',
          'u.avatar',
          'u.auth_provider',
          'm.can_receive_messages_from_members as accepts',
          'm.is_app_messaging_profile as is_profile',
          roles,
        ])
        .select(sql<boolean>`u.password_hash is not null`.as('has_password'))
        .select(
          sql<
            { slug: string; value: string }[]
          >`(select coalesce(json_agg(json_build_object('slug', p.slug, 'value', p.value) order by p.slug), '[]')
            from subscriber_properties p where p.app_id = m.app_id and p.subscriber_id = m.id)`.as('properties'),
        )
        .select(
          sql<
            string | null
          >`(select t.data ->> 'email' from auth_tokens t where t.app_id = m.app_id and t.subscriber_id = m.id and t.kind = 'change_email'
            and t.used_at is null and t.expires_at > ${now} order by t.created_at desc limit 1)`.as('pending_email'),
        )
        .where('m.app_id', '=', tenant.appId)
        .where('m.id', '=', id)
        .executeTakeFirst(),

    update: (tenant: Tenant, id: string, changes: { language?: Language; can_receive_messages_from_members?: boolean }) =>
      db
        .for<MembersTables>(tenant)
        .updateTable('subscribers')
        .set(changes)
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .execute(),
    setAvatar: (tenant: Tenant, userId: string, avatar: Avatar | null) =>
      db
        .for<MembersTables>(tenant)
        .updateTable('users')
        .set({ avatar: avatar && sql<Avatar>`${JSON.stringify(avatar)}::jsonb` })
        .where('account_id', '=', tenant.accountId)
        .where('id', '=', userId)
        .execute(),
    markActive: (tenant: Tenant, ids: readonly string[], at: string) => markActive(db, tenant, ids, at),
  };
};

/** Leaves out what another transaction holds: it is being marked, or changed by the member, who is active. */
const markActive = (db: Database, tenant: Tenant, ids: readonly string[], at: string) =>
  db
    .for<MembersTables>(tenant)
    .updateTable('subscribers')
    .set({ last_active_at: at })
    .where('app_id', '=', tenant.appId)
    .where('id', 'in', unlockedIds('subscribers', tenant, ids))
    .execute();

export type MembersRepo = ReturnType<typeof createMembersRepo>;
