import type { AppAccess } from '@bandstand/contract/access.ts';
import { sql, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { AppSettings, AppsTables, Navigation } from './apps.tables.ts';

const jsonColumns = [
  'settings',
  'theme',
  'theme_draft',
  'toolbar',
  'tab_bar',
  'menu',
  'navigation_draft',
  'access',
  'messaging',
  'moderation',
  'payments',
] as const;
/** Objects and arrays for jsonb columns: the driver would turn arrays into PostgreSQL arrays. */
export function written<T extends Partial<Record<(typeof jsonColumns)[number], unknown>>>(row: T): T {
  const changed: Record<string, unknown> = { ...row };
  for (const column of jsonColumns) if (changed[column] !== undefined && changed[column] !== null) changed[column] = json(changed[column]);
  return changed as T;
}

/** Settings, look and drafts of apps. */
export const createLooksRepo = ({ db }: { db: Database }) => ({
  /** Changes settings by key, and the name if one is given. The config gets a new version. */
  changeSettings: (tenant: Tenant, settings: AppSettings, name: string | undefined) =>
    db
      .for<AppsTables>(tenant)
      .updateTable('apps')
      .set({
        settings: sql`settings || ${JSON.stringify(settings)}::jsonb`,
        ...(name === undefined ? {} : { name }),
        config_version: sql`config_version + 1`,
      })
      .where('id', '=', tenant.appId)
      .execute(),
  /** Changes what members see of the app, at once. The config gets a new version. */
  change: (tenant: Tenant, changes: Updateable<AppsTables['apps']>) =>
    db
      .for<AppsTables>(tenant)
      .updateTable('apps')
      .set({ ...written(changes), config_version: sql`config_version + 1` })
      .where('id', '=', tenant.appId)
      .execute(),
  changeAccess: (tenant: Tenant, access: Partial<AppAccess>, hidePrivatePages: boolean | undefined) =>
    db
      .for<AppsTables>(tenant)
      .updateTable('apps')
      .set({
        access: sql`access || ${JSON.stringify(access)}::jsonb`,
        ...(hidePrivatePages === undefined ? {} : { hide_private_pages: hidePrivatePages }),
        config_version: sql`config_version + 1`,
      })
      .where('id', '=', tenant.appId)
      .execute(),
  transaction: <R>(tenant: Tenant, work: (trx: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),
  /** Changes a draft, which only the studio sees. */
  draft: (trx: Work, tenant: Tenant, changes: Updateable<AppsTables['apps']>) =>
    within<AppsTables>(trx).updateTable('apps').set(written(changes)).where('id', '=', tenant.appId).execute(),
  /** Locks the app's row until the transaction ends, and reads it. */
  lock: (trx: Work, tenant: Tenant) =>
    within<AppsTables>(trx).selectFrom('apps').selectAll().where('id', '=', tenant.appId).forNoKeyUpdate().executeTakeFirstOrThrow(),
  publishTheme: (trx: Work, tenant: Tenant, theme: AppsTables['apps']['theme']) =>
    within<AppsTables>(trx)
      .updateTable('apps')
      .set({ theme: json(theme), theme_draft: null, theme_draft_at: null, theme_draft_by: null, config_version: sql`config_version + 1` })
      .where('id', '=', tenant.appId)
      .execute(),
  /** Changes the look and its drafts in the transaction of a release. The config gets a new version. */
  replaceLook: (trx: Work, tenant: Tenant, changes: Updateable<AppsTables['apps']>) =>
    within<AppsTables>(trx)
      .updateTable('apps')
      .set({ ...written(changes), config_version: sql`config_version + 1` })
      .where('id', '=', tenant.appId)
      .execute(),
  publishNavigation: (trx: Work, tenant: Tenant, navigation: Navigation) =>
    within<AppsTables>(trx)
      .updateTable('apps')
      .set({
        tab_bar: json(navigation.tab_bar),
        menu: json(navigation.menu),
        ...(navigation.toolbar ? { toolbar: json(navigation.toolbar) } : {}),
        navigation_draft: null,
        navigation_draft_at: null,
        navigation_draft_by: null,
        config_version: sql`config_version + 1`,
      })
      .where('id', '=', tenant.appId)
      .execute(),
});
