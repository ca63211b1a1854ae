import type { AppConfig } from '@bandstand/contract/apps.ts';
import { themeDefaults, type Theme } from '@bandstand/contract/theme.ts';
import { openApp } from '@bandstand/rules/access/facts.ts';
import { appSlugMaxLength, slugFault } from '@bandstand/rules/pages/slugs.ts';
import type { Clock } from '../../platform/clock.ts';
import { tenantOf, type Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Env } from '../../platform/env.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { NamedByHost } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import { tabBarDefaults, toolbarDefaults } from './apps.config.ts';
import type { AppsEvents } from './apps.events.ts';
import { appOrigin, ownAddressOf, readHost } from './apps.hosts.ts';
import { createAppRegistry, type App } from './apps.registry.ts';
import { createAppsRepo, type NewApp } from './apps.repo.ts';
import type { AppSettings } from './apps.tables.ts';
import type { Database } from '../../platform/db/database.ts';

export interface AppsDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  bus: Bus<AppsEvents>;
  env: Pick<Env, 'appUrl' | 'hasAppUrl' | 'baseDomain' | 'nodeEnv'>;
}

export interface AppDraft {
  accountId: string;
  name: string;
  slug: string;
  theme?: Theme;
  settings?: AppSettings;
  access?: Partial<AppConfig['access']>;
  more?: Partial<Pick<NewApp, 'toolbar' | 'tab_bar' | 'menu' | 'messaging' | 'moderation' | 'hide_private_pages'>>;
}

/** Sub-domains that belong to the install itself. */
const reservedSlugs = new Set(['www', 'api', 'studio', 'admin', 'app', 'mail', 'localhost']);
const isBadSlug = (slug: string): boolean => slugFault(slug, true) !== null || slug.length > appSlugMaxLength || reservedSlugs.has(slug);

/** What a unique index refuses was somebody else's a moment earlier. */
function falseWhereTaken(error: unknown): false {
  if ((error as { code?: string }).code === '23505') return false;
  throw error;
}

export type Apps = ReturnType<typeof createApps>;

/** Accounts, apps, their hosts and config (ID-1, ID-2, ACC-23). */
export function createApps({ db, clock, ids, bus, env }: AppsDependencies) {
  const repo = createAppsRepo({ db });
  const registry = createAppRegistry({ repo, clock });
  const own = ownAddressOf(env);

  const require = async (tenant: Tenant): Promise<App> => {
    const app = await registry.byId(tenant.appId);
    if (!app) throw new AppError('app_not_found');
    return app;
  };
  const changed = async (tenant: Tenant): Promise<App> => {
    registry.forget();
    const app = await require(tenant);
    bus.publish('app.config_changed', { tenant: app.tenant, version: app.config.version });
    return app;
  };

  return {
    repo,
    /** The app of that slug, or null. */
    bySlug: async (slug: string): Promise<Tenant | null> => (slug.length > 100 ? null : ((await registry.bySlug(slug))?.tenant ?? null)),
    byId: async (id: string): Promise<Tenant | null> => (await registry.byId(id))?.tenant ?? null,

    /** What a host names (ID-2): a custom host that was proven, `{slug}.<base domain>`, the base host, or nothing. */
    byHost: async (host: string): Promise<NamedByHost> => {
      const read = readHost(host, own);
      if (read.form === 'base') return { names: 'base', tenant: (await registry.first())?.tenant ?? null, isHome: read.isHome };
      const app = (await registry.byHost(host)) ?? (read.form === 'sub' ? await registry.bySlug(read.slug) : null);
      if (app) return { names: 'app', tenant: app.tenant };
      return { names: read.form === 'sub' ? 'absent' : 'nothing' };
    },
    /** The id of the app that a host shows, as far as it is in memory. */
    knownByHost: (host: string): string | null => {
      const read = readHost(host, own);
      if (read.form === 'base') return registry.known('first')?.tenant.appId ?? null;
      const named = registry.known(`host:${host}`);
      if (named !== null) return named?.tenant.appId ?? null;
      return read.form === 'sub' ? (registry.known(`slug:${read.slug}`)?.tenant.appId ?? null) : null;
    },

    /** Config of the app at a host as it was last read, for when the database does not answer. */
    lastConfigByHost: (host: string): AppConfig | null => {
      const read = readHost(host, own);
      const named = read.form === 'base' ? registry.last('first') : registry.last(`host:${host}`);
      return (named ?? (read.form === 'sub' ? registry.last(`slug:${read.slug}`) : null))?.config ?? null;
    },

    /** The app as it is now: row and config. Throws `app_not_found` where it was deleted. */
    require,
    config: async (tenant: Tenant): Promise<AppConfig> => (await require(tenant)).config,
    /** Apps of an account, the oldest first. */
    ofAccount: async (accountId: string) =>
      (await repo.ofAccount(accountId)).map((row) => ({
        tenant: tenantOf(row),
        name: row.name,
        accountName: row.account_name,
        settings: row.settings,
        testUntil: row.payments.test_until ?? null,
      })),
    all: async (): Promise<Tenant[]> => (await repo.all()).map(tenantOf),

    /** Where the app is opened: the address of the install for the default app, its own sub-domain for others. Without a slash at its end. */
    originOf,

    createAccount: async (trx: Work, name: string): Promise<string> => {
      const id = ids.next();
      await repo.insertAccount(trx, { id, name });
      return id;
    },
    /** Makes an app inside the caller's transaction; call `created` after the commit. Throws 422 for a slug that no host can carry, 409 `slug_taken`. */
    create: async (trx: Work, draft: AppDraft): Promise<Tenant> => {
      refuseFields({ app_slug: isBadSlug(draft.slug) && { key: 'field.invalid' } });
      const row = {
        account_id: draft.accountId,
        id: ids.next(),
        slug: draft.slug,
        name: draft.name,
        settings: draft.settings ?? {},
        theme: draft.theme ?? themeDefaults,
        toolbar: toolbarDefaults,
        tab_bar: tabBarDefaults,
        menu: [],
        access: { ...openApp, ...draft.access },
        created_at: clock.iso(),
        // In production nothing is sold before the owner says how (OPS-1).
        ...(env.nodeEnv === 'production' && { payments: { provider: 'none', publishable_key: null } }),
        ...draft.more,
      };
      if ((await repo.isFormer(trx, row.slug, null)) || !(await repo.insertApp(trx, row))) throw new AppError('slug_taken');
      return tenantOf(row);
    },
    setMessagingProfile: (trx: Work, tenant: Tenant, subscriberId: string) => repo.setMessagingProfile(trx, tenant.appId, subscriberId),
    created: (tenant: Tenant): void => {
      registry.forget();
      bus.publish('app.created', { tenant });
    },

    /** What was read of apps before is not believed any more: for whoever changed a column of `apps`. */
    forget: registry.forget,
    /** Changes columns that take effect at once. */
    change: async (tenant: Tenant, changes: Parameters<typeof repo.change>[1]): Promise<AppConfig> => {
      await repo.change(tenant, changes);
      return (await changed(tenant)).config;
    },
    configChanged: changed,
    /** Settings by key, and the name; what is left out stays. */
    changeSettings: async (tenant: Tenant, settings: AppSettings, name?: string): Promise<AppConfig> => {
      await repo.changeSettings(tenant, settings, name);
      return (await changed(tenant)).config;
    },
    firstAccount: repo.firstAccount,
    account: repo.account,
    /** The badge shows in all apps of the account, or in none (THM-9). */
    changeAccount: async (accountId: string, changes: { name?: string | undefined; show_badge?: boolean | undefined }): Promise<void> => {
      await transact(db, null, (trx) => repo.changeAccount(trx, accountId, changes));
      for (const { id, account_id, slug } of await repo.ofAccount(accountId)) await changed(tenantOf({ id, account_id, slug }));
    },
    /** Before an app is removed in the same transaction. Errors: last_app, for an account without any could not be signed in to. */
    lockAccount: async (trx: Work, tenant: Tenant): Promise<void> => {
      if ((await repo.lockAccount(trx, tenant.accountId)) < 2) throw new AppError('last_app');
    },
    /** With all that it has, for good; call `removed` after the commit. */
    remove: async (trx: Work, tenant: Tenant): Promise<void> => {
      await repo.remove(trx, tenant);
    },
    removed: (tenant: Tenant): void => {
      registry.forget();
      bus.publish('app.removed', { tenant });
    },
    /** Another sub-domain; the one before leads to it. Errors: validation_failed, slug_taken. */
    rename: async (tenant: Tenant, slug: string): Promise<void> => {
      refuseFields({ slug: isBadSlug(slug) && { key: 'field.slug' } });
      const isDone = await transact(
        db,
        null,
        async (trx) => !(await repo.isFormer(trx, slug, tenant.appId)) && (await repo.rename(trx, tenant, slug, clock.iso())),
      ).catch(falseWhereTaken);
      if (!isDone) throw new AppError('slug_taken');
      await changed(tenant);
    },
    claimsOf: repo.claimsOf,
    hostsOf: async (tenant: Tenant): Promise<string[]> => (await repo.claimsOf(tenant)).map(({ host }) => host),
    /** Answers the hosts that other apps have proven; then nothing was changed. */
    setHosts: async (tenant: Tenant, hosts: readonly string[]): Promise<string[]> => {
      const taken = await transact(db, null, (trx) => repo.setHosts(trx, tenant, hosts));
      registry.forget();
      return taken;
    },
    /** The proof of the host was found: the app is shown there from now on. Does nothing where another app has proven it. */
    proveHost: async (tenant: Tenant, host: string): Promise<void> => {
      // Two apps may prove one host at the same moment.
      await repo.proveHost(tenant, host, clock.iso()).catch(falseWhereTaken);
      registry.forget();
    },
    /** After the hosts were asked: those where the app was found. */
    keepFound: (tenant: Tenant, found: readonly string[]): Promise<void> => repo.keepFound(tenant, found, clock.iso()),
    /** What mails lead to: the app's own host, proven, where the app was found, else `originOf`. `on`: the transaction that the mail is written in. */
    mailOriginOf: async (tenant: Tenant, on?: Work): Promise<string> => {
      const host = await repo.foundHost(tenant, on);
      return host ? `https://${host}` : originOf(tenant);
    },
    /** Where an address that the app left leads now: null for those that hold. `host` is without a port. */
    movedTo: async (host: string): Promise<string | null> => {
      const read = readHost(host, own);
      if (read.form !== 'sub') return null;
      const app = await registry.bySlug(read.slug);
      return app && app.tenant.slug !== read.slug ? originOf(app.tenant) : null;
    },
  };

  async function originOf(tenant: Tenant): Promise<string> {
    return (await registry.first())?.tenant.appId === tenant.appId ? env.appUrl : appOrigin(env.appUrl, env.baseDomain, tenant.slug);
  }
}
