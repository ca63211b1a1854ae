import type { AppAccess } from '@bandstand/contract/access.ts';
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { AppSettings, AppsTables, Navigation } from './apps.tables.ts';

export type AppsRepo = ReturnType<typeof createAppsRepo>;
export type AppRow = NonNullable<Awaited<ReturnType<AppsRepo['byId']>>>;
export type NewApp = Insertable<AppsTables['apps']>;

/** The app with what its account adds to it. */
const full = (db: Kysely<AppsTables>) =>
  db
    .selectFrom('apps')
    .innerJoin('accounts', 'accounts.id', 'apps.account_id')
    .selectAll('apps')
    .select(['accounts.capabilities', 'accounts.show_badge', 'accounts.name as account_name']);

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
/** Objects and arrays for jsonb columns: the driver would make a PostgreSQL array of the latter. */
function written<T extends Partial<Record<(typeof jsonColumns)[number], unknown>>>(row: T): T {
  const changed: Record<string, unknown> = { ...row };
  for (const column of jsonColumns) if (changed[column] !== undefined && changed[column] !== null) changed[column] = json(changed[column]);
  return changed as T;
}

export const createAppsRepo = ({ db }: { db: Database }) => ({
  byId: (id: string) => full(db.system<AppsTables>()).where('apps.id', '=', id).executeTakeFirst(),
  bySlug: (slug: string) => full(db.system<AppsTables>()).where('apps.slug', '=', slug).executeTakeFirst(),
  /** The app that had the slug before. */
  byFormerSlug: (slug: string) =>
    full(db.system<AppsTables>())
      .innerJoin('former_slugs', 'former_slugs.app_id', 'apps.id')
      .where('former_slugs.slug', '=', slug)
      .executeTakeFirst(),
  /** The app that has proven the host. */
  byHost: (host: string) =>
    full(db.system<AppsTables>())
      .innerJoin('hosts', 'hosts.app_id', 'apps.id')
      .where('hosts.host', '=', host)
      .where('hosts.proven_at', 'is not', null)
      .executeTakeFirst(),
  /** The app that was made first. */
  first: () => full(db.system<AppsTables>()).orderBy('apps.created_at').orderBy('apps.id').limit(1).executeTakeFirst(),
  ofAccount: (accountId: string) =>
    full(db.system<AppsTables>()).where('apps.account_id', '=', accountId).orderBy('apps.created_at').orderBy('apps.id').execute(),
  all: () => full(db.system<AppsTables>()).orderBy('apps.created_at').orderBy('apps.id').execute(),

  insertAccount: (trx: Work, account: { id: string; name: string }) => within<AppsTables>(trx).insertInto('accounts').values(account).execute(),
  /** False where the slug is taken. */
  insertApp: async (trx: Work, app: NewApp): Promise<boolean> =>
    (
      await within<AppsTables>(trx)
        .insertInto('apps')
        .values(written(app))
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('id')
        .execute()
    ).length === 1,
  /** Whether another app had the slug and is still found by it. */
  isFormer: async (trx: Work, slug: string, exceptId: string | null): Promise<boolean> =>
    (await within<AppsTables>(trx)
      .selectFrom('former_slugs')
      .select('app_id')
      .where('slug', '=', slug)
      .$if(exceptId !== null, (query) => query.where('app_id', '<>', exceptId!))
      .executeTakeFirst()) !== undefined,
  /** A new slug; the one before leads here from now on. False: another app has it. */
  rename: async (trx: Work, tenant: Tenant, slug: string, at: string): Promise<boolean> => {
    const rows = within<AppsTables>(trx);
    const before = await rows.selectFrom('apps').select('slug').where('id', '=', tenant.appId).forUpdate().executeTakeFirstOrThrow();
    const taken = await rows.selectFrom('apps').select('id').where('slug', '=', slug).where('id', '<>', tenant.appId).executeTakeFirst();
    if (taken) return false;
    await rows.deleteFrom('former_slugs').where('app_id', '=', tenant.appId).where('slug', '=', slug).execute();
    if (before.slug === slug) return true;
    await rows
      .updateTable('apps')
      .set({ slug, config_version: sql`config_version + 1` })
      .where('id', '=', tenant.appId)
      .execute();
    await rows.insertInto('former_slugs').values({ app_id: tenant.appId, slug: before.slug, left_at: at }).execute();
    return true;
  },
  /** The account that claimed the install: the oldest. */
  firstAccount: async (): Promise<string | null> =>
    (await db.system<AppsTables>().selectFrom('accounts').select('id').orderBy('created_at').orderBy('id').limit(1).executeTakeFirst())?.id ?? null,
  account: (id: string) =>
    db
      .system<AppsTables>()
      .selectFrom('accounts')
      .select(['id', 'name', 'capabilities', 'show_badge'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  /** Every app of the account gets a new version of its config: the badge stands in each. */
  changeAccount: async (trx: Work, id: string, changes: { name?: string | undefined; show_badge?: boolean | undefined }): Promise<void> => {
    const rows = within<AppsTables>(trx);
    if (changes.name !== undefined || changes.show_badge !== undefined)
      await rows.updateTable('accounts').set(changes).where('id', '=', id).execute();
    if (changes.show_badge !== undefined)
      await rows
        .updateTable('apps')
        .set({ config_version: sql`config_version + 1` })
        .where('account_id', '=', id)
        .execute();
  },
  /** How many apps the account has; nobody else makes it one less until the transaction ends. */
  lockAccount: async (trx: Work, id: string): Promise<number> => {
    const rows = within<AppsTables>(trx);
    await rows.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute();
    return (await rows.selectFrom('apps').select('id').where('account_id', '=', id).execute()).length;
  },
  remove: (trx: Work, tenant: Tenant) => within<AppsTables>(trx).deleteFrom('apps').where('id', '=', tenant.appId).execute(),
  /** Changes settings by key, and the name where one is given: the config gets a new version. */
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
  /** What an app claims: `proof` is to be found at the host, `proven_at` says when it was. */
  claimsOf: (tenant: Tenant) =>
    db
      .for<AppsTables>(tenant)
      .selectFrom('hosts')
      .select(['host', 'proof', 'proven_at'])
      .where('app_id', '=', tenant.appId)
      .orderBy('host')
      .execute(),
  /** Replaces the hosts of an app. Answers those that other apps have proven; then nothing was changed. */
  setHosts: async (trx: Work, tenant: Tenant, hosts: readonly string[]): Promise<string[]> => {
    const rows = within<AppsTables>(trx);
    const taken = await rows
      .selectFrom('hosts')
      .select('host')
      .where('app_id', '<>', tenant.appId)
      .where('proven_at', 'is not', null)
      .where(sql<boolean>`host = any(${[...hosts]}::text[])`)
      .execute();
    if (taken.length > 0) return taken.map(({ host }) => host);
    await rows
      .deleteFrom('hosts')
      .where('app_id', '=', tenant.appId)
      .where(sql<boolean>`host <> all(${[...hosts]}::text[])`)
      .execute();
    if (hosts.length > 0)
      await rows
        .insertInto('hosts')
        .values(hosts.map((host) => ({ app_id: tenant.appId, host })))
        .onConflict((conflict) => conflict.columns(['app_id', 'host']).doNothing())
        .execute();
    return [];
  },
  /** From now on the host is the app's. Throws where another app has proven it. */
  proveHost: async (tenant: Tenant, host: string, at: string): Promise<void> => {
    await db
      .for<AppsTables>(tenant)
      .updateTable('hosts')
      .set({ proven_at: at })
      .where('app_id', '=', tenant.appId)
      .where('host', '=', host)
      .where('proven_at', 'is', null)
      .execute();
  },
  /** Keeps at which of its hosts the app was found; the others are not believed any more. */
  keepFound: async (tenant: Tenant, found: readonly string[], at: string): Promise<void> => {
    await db
      .for<AppsTables>(tenant)
      .updateTable('hosts')
      .set({ found_at: sql`case when host = any(${[...found]}::text[]) then coalesce(found_at, ${at}::timestamptz) end` })
      .where('app_id', '=', tenant.appId)
      .execute();
  },
  /** The proven host where the app was found first, of those where it still is. */
  foundHost: async (tenant: Tenant, on?: Work): Promise<string | null> =>
    (
      await (on ? within<AppsTables>(on) : db.for<AppsTables>(tenant))
        .selectFrom('hosts')
        .select('host')
        .where('app_id', '=', tenant.appId)
        .where('proven_at', 'is not', null)
        .where('found_at', 'is not', null)
        .orderBy('found_at')
        .orderBy('host')
        .executeTakeFirst()
    )?.host ?? null,
  setMessagingProfile: (trx: Work, appId: string, subscriberId: string) =>
    within<AppsTables>(trx).updateTable('apps').set({ messaging_profile_id: subscriberId }).where('id', '=', appId).execute(),

  /** Changes what members see of the app at once: the config gets a new version. */
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
  /** Changes a draft, which nobody but the studio sees. */
  draft: (trx: Work, tenant: Tenant, changes: Updateable<AppsTables['apps']>) =>
    within<AppsTables>(trx).updateTable('apps').set(written(changes)).where('id', '=', tenant.appId).execute(),
  /** Locks the app's row until the transaction ends and reads it. */
  lock: (trx: Work, tenant: Tenant) =>
    within<AppsTables>(trx).selectFrom('apps').selectAll().where('id', '=', tenant.appId).forUpdate().executeTakeFirstOrThrow(),
  /** How the app takes money: whoever reads it so holds it until the transaction ends. */
  holdPayments: async (trx: Work, tenant: Tenant): Promise<Selectable<AppsTables['apps']>['payments']> =>
    (await within<AppsTables>(trx).selectFrom('apps').select('payments').where('id', '=', tenant.appId).forShare().executeTakeFirstOrThrow())
      .payments,
  publishTheme: (trx: Work, tenant: Tenant, theme: AppsTables['apps']['theme']) =>
    within<AppsTables>(trx)
      .updateTable('apps')
      .set({ theme: json(theme), theme_draft: null, theme_draft_at: null, theme_draft_by: null, config_version: sql`config_version + 1` })
      .where('id', '=', tenant.appId)
      .execute(),
  /** Changes look and drafts of it in the transaction of a release: the config gets a new version. */
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
