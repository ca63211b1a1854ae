import type { Insertable, NotNull } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { FolderRow, LibraryTables } from './library.tables.ts';

export type LibraryRepo = ReturnType<typeof createLibraryRepo>;

/** Rows of `media_folders`, and how many media each contains. */
export const createLibraryRepo = ({ db }: { db: Database }) => ({
  has: async (tenant: Tenant, id: string): Promise<boolean> =>
    (await db
      .for<LibraryTables>(tenant)
      .selectFrom('media_folders')
      .select('id')
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined,
  all: (tenant: Tenant): Promise<FolderRow[]> =>
    db
      .for<LibraryTables>(tenant)
      .selectFrom('media_folders')
      .select(['id', 'parent_id', 'title'])
      .where('app_id', '=', tenant.appId)
      .orderBy('title')
      .orderBy('id')
      .execute(),
  /** The same, with all folders locked until the transaction ends: two moves at once could close a circle. */
  lockAll: (trx: Work, tenant: Tenant): Promise<FolderRow[]> =>
    within<LibraryTables>(trx)
      .selectFrom('media_folders')
      .select(['id', 'parent_id', 'title'])
      .where('app_id', '=', tenant.appId)
      .orderBy('id')
      .forUpdate()
      .execute(),
  counts: async (tenant: Tenant): Promise<Map<string, number>> => {
    const found = await db
      .for<LibraryTables>(tenant)
      .selectFrom('media')
      .select((on) => ['folder_id', on.fn.countAll<number>().as('count')])
      .where('app_id', '=', tenant.appId)
      .where('is_library', '=', true)
      .where('replaces', 'is', null)
      .where('folder_id', 'is not', null)
      .groupBy('folder_id')
      .$narrowType<{ folder_id: NotNull }>()
      .execute();
    return new Map(found.map(({ folder_id, count }) => [folder_id, count]));
  },
  insert: (trx: Work, row: Insertable<LibraryTables['media_folders']>) =>
    within<LibraryTables>(trx).insertInto('media_folders').values(row).execute(),
  change: (trx: Work, tenant: Tenant, id: string, changes: Partial<Pick<FolderRow, 'title' | 'parent_id'>>) =>
    within<LibraryTables>(trx).updateTable('media_folders').set(changes).where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
  /** Moves the contents of a folder, media and folders, into another. */
  empty: async (trx: Work, tenant: Tenant, id: string, into: string | null): Promise<void> => {
    const rows = within<LibraryTables>(trx);
    await rows.updateTable('media').set({ folder_id: into }).where('app_id', '=', tenant.appId).where('folder_id', '=', id).execute();
    await rows
      .updateTable('media_folders')
      .set({ parent_id: into })
      .where('app_id', '=', tenant.appId)
      .where('parent_id', '=', id)
      .execute();
  },
  remove: (trx: Work, tenant: Tenant, id: string) =>
    within<LibraryTables>(trx).deleteFrom('media_folders').where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
});
