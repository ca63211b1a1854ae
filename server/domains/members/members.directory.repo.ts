import { sql, type Expression, type OrderByModifiersCallbackExpression, type SqlBool } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MembersTables } from './members.tables.ts';

/** The order of the list of members (studio.md section 6). */
export type MemberSort = 'name' | '-name' | 'signed_up_at' | '-signed_up_at' | 'last_active_at' | '-last_active_at';

const byName = sql`m.search_name`;
const byStart = sql`m.created_at`;
const asc: OrderByModifiersCallbackExpression = (by) => by.asc();
const desc: OrderByModifiersCallbackExpression = (by) => by.desc();
/** Each is the order of an index, read one way or the other. Who was never active is the least active. */
const orders: Record<MemberSort, [column: Expression<unknown>, order: OrderByModifiersCallbackExpression, ids: 'asc' | 'desc']> = {
  name: [byName, asc, 'asc'],
  '-name': [byName, desc, 'desc'],
  signed_up_at: [byStart, asc, 'asc'],
  '-signed_up_at': [byStart, desc, 'desc'],
  last_active_at: [sql`m.last_active_at`, (by) => by.asc().nullsFirst(), 'asc'],
  '-last_active_at': [sql`m.last_active_at`, (by) => by.desc().nullsLast(), 'desc'],
};

export interface DirectoryQuery {
  /** Beginning of a name, as `searchNameOf` writes it. */
  prefix: string | null;
  /** Only these. */
  ids: readonly string[] | null;
  /** Members whom the caller does not see. */
  hidden: readonly string[];
  offset: number;
  limit: number;
}
export interface StudioQuery {
  text: string | null;
  ids: readonly string[] | null;
  sort: MemberSort;
  offset: number;
  limit: number;
}

const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
/** Greater than any name with that beginning. Row-level security lets the index serve comparisons, and not LIKE. */
const pastPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`;

export const createDirectoryRepo = ({ db }: { db: Database }) => ({
  /** Members as other members find them: by name, never by address. Two statements: the page, and the total. */
  find: async (tenant: Tenant, { prefix, ids, hidden, offset, limit }: DirectoryQuery): Promise<{ ids: string[]; total: number }> => {
    const conditions: Expression<SqlBool>[] = [sql<SqlBool>`m.app_id = ${tenant.appId}`];
    if (prefix !== null) conditions.push(sql<SqlBool>`m.search_name >= ${prefix} and m.search_name < ${pastPrefix(prefix)}`);
    if (ids !== null) conditions.push(sql<SqlBool>`m.id = any(${ids})`);
    if (hidden.length > 0) conditions.push(sql<SqlBool>`m.id <> all(${hidden})`);
    const matching = db
      .for<MembersTables>(tenant)
      .selectFrom('subscribers as m')
      .where((on) => on.and(conditions));
    const [rows, count] = await Promise.all([
      matching.select('m.id').orderBy('m.search_name').orderBy('m.id').offset(offset).limit(limit).execute(),
      matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    ]);
    return { ids: rows.map(({ id }) => id), total: count.total };
  },

  /** Members as the studio lists them, without app profiles. */
  list: async (tenant: Tenant, { text, ids, sort, offset, limit }: StudioQuery) => {
    const conditions: Expression<SqlBool>[] = [sql<SqlBool>`m.app_id = ${tenant.appId}`, sql<SqlBool>`not m.is_app_messaging_profile`];
    if (ids !== null) conditions.push(sql<SqlBool>`m.id = any(${ids})`);
    if (text !== null)
      conditions.push(sql<SqlBool>`(m.search_name like ${like(text)} or u.email_key like ${like(text)} or m.id::text = ${text})`);
    const members = db.for<MembersTables>(tenant).selectFrom('subscribers as m');
    const withUsers = members.innerJoin('users as u', (join) =>
      join.onRef('u.account_id', '=', 'm.account_id').onRef('u.id', '=', 'm.user_id'),
    );
    // Members before the page are skipped without their users; only a text asks about those.
    const matching = (text === null ? members : withUsers).where((on) => on.and(conditions));
    const [column, order, idOrder] = orders[sort];
    const listed = matching.select('m.id').orderBy(column, order).orderBy('m.id', idOrder).offset(offset).limit(sql.lit(limit));
    const [rows, count] = await Promise.all([
      withUsers
        .where('m.app_id', '=', tenant.appId)
        .where('m.id', 'in', listed)
        .select([
          'm.id',
          'm.user_id',
          'u.name',
          'u.email',
          'u.avatar',
          'm.language',
          'u.timezone',
          'm.created_at',
          'm.last_active_at',
          'm.suspended_until',
        ])
        .select(
          sql<string[]>`array(select s.role from staff s where s.account_id = m.account_id and s.user_id = m.user_id
            and (s.app_id is null or s.app_id = m.app_id))`.as('roles'),
        )
        .orderBy(column, order)
        .orderBy('m.id', idOrder)
        .execute(),
      matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    ]);
    return { rows, total: count.total };
  },
});
export type DirectoryRepo = ReturnType<typeof createDirectoryRepo>;
