import type { SecurityKind } from '@bandstand/contract/security.values.ts';
import type { Database } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { SecurityRow, SecurityTables } from './security.tables.ts';

export interface SecurityFilter {
  kind?: SecurityKind | undefined;
  email?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const columns = [
  'account_id',
  'id',
  'app_id',
  'at',
  'kind',
  'is_staff',
  'person_id',
  'email',
  'name',
  'call',
  'address',
  'device',
] as const satisfies readonly (keyof SecurityRow)[];

export type SecurityRepo = ReturnType<typeof createSecurityRepo>;

/** Rows are added and read, never changed. */
export const createSecurityRepo = ({ db }: { db: Database }) => {
  const filtered = (tenant: Tenant, { kind, email, from, to }: SecurityFilter) => {
    let query = db
      .for<SecurityTables>(tenant)
      .selectFrom('security_log')
      .where('account_id', '=', tenant.accountId)
      .where((on) => on.or([on('app_id', '=', tenant.appId), on('app_id', 'is', null)]));
    if (kind) query = query.where('kind', '=', kind);
    if (email) query = query.where('email_key', '=', email.trim().toLowerCase());
    if (from) query = query.where('at', '>=', from);
    return to ? query.where('at', '<', to) : query;
  };
  const newestFirst = (tenant: Tenant, filter: SecurityFilter) =>
    filtered(tenant, filter).select(columns).orderBy('at', 'desc').orderBy('id', 'desc');
  return {
    add: async (tenant: Tenant | null, row: SecurityRow): Promise<void> => {
      const on = tenant ? db.for<SecurityTables>(tenant) : db.system<SecurityTables>();
      await on.insertInto('security_log').values(row).execute();
    },
    page: (tenant: Tenant, filter: SecurityFilter, page: number) => pageOf(newestFirst(tenant, filter), page),
    all: (tenant: Tenant, filter: SecurityFilter, limit: number) => newestFirst(tenant, filter).limit(limit).execute(),
    /** How often a kind was logged in an account since then. */
    countSince: async (accountId: string, kind: SecurityKind, since: string): Promise<number> =>
      (
        await db
          .system<SecurityTables>()
          .selectFrom('security_log')
          .select((on) => on.fn.countAll<number>().as('total'))
          .where('account_id', '=', accountId)
          .where('kind', '=', kind)
          .where('at', '>=', since)
          .executeTakeFirstOrThrow()
      ).total,
    /** Whether the person logged in or joined before that entry. */
    wasInBefore: async ({ account_id, id, email }: Pick<SecurityRow, 'account_id' | 'id' | 'email'>): Promise<boolean> =>
      (await db
        .system<SecurityTables>()
        .selectFrom('security_log')
        .select('id')
        .where('account_id', '=', account_id)
        .where('email_key', '=', (email ?? '').toLowerCase())
        .where('kind', 'in', ['sign_in', 'sign_up'])
        .where('id', '<>', id)
        .limit(1)
        .executeTakeFirst()) !== undefined,
    removeBefore: async (before: string): Promise<void> => {
      await db.system<SecurityTables>().deleteFrom('security_log').where('at', '<', before).execute();
    },
  };
};
