import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { createHostsRepo } from './apps.hosts.repo.ts';
import { createLooksRepo, written } from './apps.looks.repo.ts';
import type { AppsTables } from './apps.tables.ts';

export type AppsRepo = ReturnType<typeof createAppsRepo>;
export type AppRow = NonNullable<Awaited<ReturnType<AppsRepo['byId']>>>;
export type NewApp = Insertable<AppsTables['apps']>;

/** The app with its account's columns. */
const full = (db: Kysely<AppsTables>) =>
  db
    .selectFrom('apps')
    .innerJoin('accounts', 'accounts.id', 'apps.account_id')
    .selectAll('apps')
    .select(['accounts.capabilities', 'accounts.show_badge', 'accounts.name as account_name']);

export const createAppsRepo = ({ db }: { db: Database }) => ({
  ...createLookups({ db }),
  ...createAccountsRepo({ db }),
  ...createHostsRepo({ db }),
  ...createLooksRepo({ db }),
});

const createLookups = ({ db }: { db: Database }) => ({
  byId: (id: string) => full(db.system<AppsTables>()).where('apps.id', '=', id).executeTakeFirst(),
  /** The tenant's app, read by a transaction. */
  byIdOn: (trx: Work, id: string) => full(within<AppsTables>(trx)).where('apps.id', '=', id).executeTakeFirst(),
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
  /** How the app takes money. Locks the settings until the transaction ends. */
  holdPayments: async (trx: Work, tenant: Tenant): Promise<Selectable<AppsTables['apps']>['payments']> =>
    (
      await within<AppsTables>(trx)
        .selectFrom('apps')
        .select('payments')
        .where('id', '=', tenant.appId)
        .forShare()
        .executeTakeFirstOrThrow()
    ).payments,
});

const createAccountsRepo = ({ db }: { db: Database }) => ({
  insertAccount: (trx: Work, account: { id: string; name: string }) =>
    within<AppsTables>(trx).insertInto('accounts').values(account).execute(),
  /** False when the slug is taken. */
  insertApp: async (trx: Work, app: NewApp): Promise<boolean> =>
    (
      await within<AppsTables>(trx)
        .insertInto('apps')
        .values(written(app))
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('id')
        .execute()
    ).length === 1,
  /** The account that claimed the install: the oldest. */
  firstAccount: async (): Promise<string | null> =>
    (await db.system<AppsTables>().selectFrom('accounts').select('id').orderBy('created_at').orderBy('id').limit(1).executeTakeFirst())
      ?.id ?? null,
  account: (id: string) =>
    db
      .system<AppsTables>()
      .selectFrom('accounts')
      .select(['id', 'name', 'capabilities', 'show_badge'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  /** Gives every app of the account a new version of its config, because each contains the badge. */
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
  /** How many apps the account has. Until the transaction ends, nobody else can delete one. */
  lockAccount: async (trx: Work, id: string): Promise<number> => {
    const rows = within<AppsTables>(trx);
    await rows.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute();
    return (await rows.selectFrom('apps').select('id').where('account_id', '=', id).execute()).length;
  },
  remove: (trx: Work, tenant: Tenant) => within<AppsTables>(trx).deleteFrom('apps').where('id', '=', tenant.appId).execute(),
  setMessagingProfile: (trx: Work, appId: string, subscriberId: string) =>
    within<AppsTables>(trx).updateTable('apps').set({ messaging_profile_id: subscriberId }).where('id', '=', appId).execute(),
});
