import type { AppConfig } from '@bandstand/contract/apps.ts';
import { tenantOf, type Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { NamedByHost } from '../../platform/http/context.ts';
import { appOrigin, ownAddressOf, readHost } from './apps.hosts.ts';
import { createAppHosts } from './apps.hosts.service.ts';
import { createAppMaking } from './apps.making.service.ts';
import { createAppRegistry, type App, type AppsDependencies, type AppsParts } from './apps.registry.ts';
import { createAppsRepo } from './apps.repo.ts';
import type { AppSettings } from './apps.tables.ts';

export type Apps = ReturnType<typeof createApps>;

/** Accounts, apps, their hosts and config (ID-1, ID-2, ACC-23). */
export function createApps(dependencies: AppsDependencies) {
  const repo = createAppsRepo(dependencies);
  const parts = { ...dependencies, repo, registry: createAppRegistry({ repo, changes: dependencies.changes }) };
  const finding = createAppFinding(parts);
  const changing = createAppChanging(parts, finding);
  return { repo, ...finding, ...changing, ...createAppMaking(parts), ...createAppHosts(parts, { ...finding, ...changing }) };
}

type Finding = ReturnType<typeof createAppFinding>;
/** Apps by slug, id and host, mostly from memory. */
function createAppFinding({ repo, registry, env }: AppsParts) {
  const own = ownAddressOf(env);
  const require = async (tenant: Tenant, on?: Work): Promise<App> => {
    const app = await (on ? registry.byIdOn(on, tenant.appId) : registry.byId(tenant.appId));
    if (!app) throw new AppError('app_not_found');
    return app;
  };
  return {
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
    /** The id of the app that a host shows, if it is cached. */
    knownByHost: (host: string): string | null => {
      const read = readHost(host, own);
      if (read.form === 'base') return registry.known('first')?.tenant.appId ?? null;
      const named = registry.known(`host:${host}`);
      if (named !== null) return named?.tenant.appId ?? null;
      return read.form === 'sub' ? (registry.known(`slug:${read.slug}`)?.tenant.appId ?? null) : null;
    },

    /** The last known config of the app at a host, for when the database does not answer. */
    lastConfigByHost: (host: string): AppConfig | null => {
      const read = readHost(host, own);
      const named = read.form === 'base' ? registry.last('first') : registry.last(`host:${host}`);
      return (named ?? (read.form === 'sub' ? registry.last(`slug:${read.slug}`) : null))?.config ?? null;
    },

    /** The current app: row and config. `on`: a transaction of the app. Throws `app_not_found` after it was deleted. */
    require,
    config: async (tenant: Tenant): Promise<AppConfig> => (await require(tenant)).config,
    /** Apps of an account, oldest first. */
    ofAccount: async (accountId: string) =>
      (await repo.ofAccount(accountId)).map((row) => ({
        tenant: tenantOf(row),
        name: row.name,
        accountName: row.account_name,
        settings: row.settings,
        testUntil: row.payments.test_until ?? null,
      })),
    all: async (): Promise<Tenant[]> => (await repo.all()).map(tenantOf),

    /** Where the app is opened: the address of the install for the default app, its own sub-domain for others. Without a trailing slash. */
    originOf: async (tenant: Tenant): Promise<string> =>
      (await registry.first())?.tenant.appId === tenant.appId ? env.appUrl : appOrigin(env.appUrl, env.baseDomain, tenant.slug),
  };
}

/** Config, settings and the account of an app; changes take effect at once. */
function createAppChanging({ db, bus, repo, registry }: AppsParts, { require }: Pick<Finding, 'require'>) {
  const changed = async (tenant: Tenant): Promise<App> => {
    registry.forget(tenant);
    const app = await require(tenant);
    bus.publish('app.config_changed', { tenant: app.tenant, version: app.config.version });
    return app;
  };
  return {
    /** Drops what is cached of an app, or of all. Call it after changing a column of `apps`. */
    forget: registry.forget,
    /** Changes columns that take effect at once. */
    change: async (tenant: Tenant, changes: Parameters<typeof repo.change>[1]): Promise<AppConfig> => {
      await repo.change(tenant, changes);
      return (await changed(tenant)).config;
    },
    configChanged: changed,
    /** Changes settings by key, and the name; omitted keys stay. */
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
  };
}
