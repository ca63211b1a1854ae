import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MediaTables, Variants } from './media.tables.ts';

export type MediaRow = Selectable<MediaTables['media']>;

export interface MediaFilter {
  q?: string | undefined;
  kind?: MediaRow['kind'] | undefined;
  offset: number;
  limit: number;
}

/** Rows of `media`. */
export function mediaRepo(db: Database) {
  const rows = (tenant: Tenant) => db.for<MediaTables>(tenant);
  const matching = (tenant: Tenant, filter: MediaFilter) => {
    let query = rows(tenant).selectFrom('media').where('app_id', '=', tenant.appId).where('is_library', '=', true);
    if (filter.kind) query = query.where('kind', '=', filter.kind);
    if (filter.q)
      query = query.where((on) => on.or([on('title', 'ilike', `%${escapeLike(filter.q!)}%`), sql<boolean>`${filter.q!.toLowerCase()} = any(tags)`]));
    return query;
  };
  return {
    find: (tenant: Tenant, id: string): Promise<MediaRow | undefined> =>
      rows(tenant).selectFrom('media').selectAll().where('app_id', '=', tenant.appId).where('id', '=', id).executeTakeFirst(),
    /** A public media of any app of the account. */
    findPublicOfAccount: (tenant: Tenant, id: string): Promise<MediaRow | undefined> =>
      db
        .system<MediaTables>()
        .selectFrom('media')
        .innerJoin('apps', 'apps.id', 'media.app_id')
        .selectAll('media')
        .where('media.id', '=', id)
        .where('media.is_public', '=', true)
        .where('apps.account_id', '=', tenant.accountId)
        .executeTakeFirst(),
    findMany: (tenant: Tenant, ids: readonly string[]): Promise<MediaRow[]> =>
      rows(tenant)
        .selectFrom('media')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where(sql<boolean>`id = any(${ids as string[]})`)
        .execute(),
    /** A ready picture of the library with these very bytes. */
    findByHash: (tenant: Tenant, hash: string): Promise<MediaRow | undefined> =>
      rows(tenant)
        .selectFrom('media')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('content_hash', '=', hash)
        .where('is_library', '=', true)
        .where('status', '=', 'ready')
        .executeTakeFirst(),
    list: async (tenant: Tenant, filter: MediaFilter): Promise<{ rows: MediaRow[]; total: number }> => {
      const [found, count] = await Promise.all([
        matching(tenant, filter).selectAll().orderBy('created_at', 'desc').orderBy('id').offset(filter.offset).limit(filter.limit).execute(),
        matching(tenant, filter)
          .select((on) => on.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { rows: found, total: count.total };
    },
    insert: async (tenant: Tenant, row: Omit<Insertable<MediaTables['media']>, 'variants'> & { variants: Variants }): Promise<MediaRow> =>
      rows(tenant)
        .insertInto('media')
        .values({ ...row, variants: json(row.variants) })
        .returningAll()
        .executeTakeFirstOrThrow(),
    update: (tenant: Tenant, id: string, changes: Updateable<MediaTables['media']>): Promise<MediaRow | undefined> =>
      rows(tenant).updateTable('media').set(changes).where('app_id', '=', tenant.appId).where('id', '=', id).returningAll().executeTakeFirst(),
    markUsed: async (tenant: Tenant, ids: readonly string[], at: string): Promise<void> => {
      await rows(tenant)
        .updateTable('media')
        .set({ used_at: at })
        .where('app_id', '=', tenant.appId)
        .where(sql<boolean>`id = any(${ids as string[]})`)
        .execute();
    },
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      await rows(tenant).deleteFrom('media').where('app_id', '=', tenant.appId).where('id', '=', id).execute();
    },
    /** Takes out members' uploads that nobody used since `before`, of all apps, and answers what lay where. */
    removeUnused: (before: string): Promise<{ app_id: string; id: string }[]> =>
      db
        .system<MediaTables>()
        .deleteFrom('media')
        .where('used_at', 'is', null)
        .where('is_library', '=', false)
        .where('created_at', '<', before)
        .returning(['app_id', 'id'])
        .execute(),
  };
}

export type MediaRepo = ReturnType<typeof mediaRepo>;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
