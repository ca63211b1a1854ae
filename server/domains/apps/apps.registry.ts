import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Changes } from '../changes/changes.service.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Env } from '../../platform/env.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Ids } from '../../platform/ids.ts';
import { tenantOf, type Tenant } from '../../platform/db/tenancy.ts';
import { configOf } from './apps.config.ts';
import type { AppsEvents } from './apps.events.ts';
import type { AppRow, AppsRepo } from './apps.repo.ts';
import type { AppConfig } from '@bandstand/contract/apps.ts';

/** An app, as it is cached in memory. */
export interface App {
  readonly tenant: Tenant;
  readonly row: AppRow;
  readonly config: AppConfig;
}

/** Names that do not exist are cached too, so the cache needs a limit. */
const maxKept = 5000;

type AppChanges = Pick<Changes, 'recent' | 'isRecent' | 'epoch' | 'listen'>;

interface Kept {
  app: App | null;
  /** Of `Changes` when it was read. */
  epoch: number;
}

const toApp = (row: AppRow | undefined): App | null => {
  if (!row) return null;
  return { tenant: tenantOf(row), row, config: configOf(row) };
};

/** Every way to find an app, answered from memory. What others changed counts within a second. Call `forget` after changing one. */
export function createAppRegistry({ repo, changes }: { repo: AppsRepo; changes: AppChanges }) {
  const kept = new LRUCache<string, Kept>({ max: maxKept });
  const loading = new Map<string, Promise<App | null>>();

  async function load(key: string, find: () => Promise<AppRow | undefined>): Promise<App | null> {
    const epoch = changes.epoch();
    const app = toApp(await find());
    // If it was forgotten while it was read, the row may be the old one.
    if (loading.has(key)) kept.set(key, { app, epoch });
    return app;
  }
  const isFresh = (entry: Kept): boolean => changes.isRecent() && entry.epoch === changes.epoch();
  const find = async (key: string, read: () => Promise<AppRow | undefined>): Promise<App | null> => {
    if (!changes.isRecent()) await changes.recent();
    const entry = kept.get(key);
    if (entry && isFresh(entry)) return entry.app;
    const running = loading.get(key);
    if (running) return running;
    const started = load(key, read).finally(() => {
      if (loading.get(key) === started) loading.delete(key);
    });
    loading.set(key, started);
    return started;
  };

  const forgetOne = (appId: string): void => {
    loading.clear();
    for (const [key, { app }] of kept.entries()) if (app === null || app.tenant.appId === appId) kept.delete(key);
  };
  changes.listen({
    app: (appId, part) => {
      if (part === 'app') forgetOne(appId);
    },
  });

  return {
    byId: (id: string) => find(`id:${id}`, () => repo.byId(id)),
    /** The same inside a transaction of the app, without a second connection. */
    byIdOn: async (trx: Work, id: string): Promise<App | null> => {
      const entry = kept.peek(`id:${id}`);
      return entry && isFresh(entry) ? entry.app : toApp(await repo.byIdOn(trx, id));
    },
    /** A slug that the app had before still finds it. */
    bySlug: (slug: string) => find(`slug:${slug}`, async () => (await repo.bySlug(slug)) ?? (await repo.byFormerSlug(slug))),
    byHost: (host: string) => find(`host:${host}`, () => repo.byHost(host)),
    first: () => find('first', repo.first),
    /** The cached app, without a query: by `first`, `host:…` or `slug:…`. Undefined when nothing fresh is cached. */
    known: (key: 'first' | `host:${string}` | `slug:${string}`): App | null | undefined => {
      const entry = kept.peek(key);
      return entry && isFresh(entry) ? entry.app : undefined;
    },
    /** The app as it was last read, however long ago. Null if it never was. */
    last: (key: 'first' | `host:${string}` | `slug:${string}`): App | null => kept.peek(key)?.app ?? null,
    /** Drops what was cached of an app, and of names that had none; without one, everything. */
    forget: (tenant?: Tenant): void => {
      if (tenant) return forgetOne(tenant.appId);
      loading.clear();
      kept.clear();
    },
  };
}
export type AppRegistry = ReturnType<typeof createAppRegistry>;

export interface AppsDependencies {
  db: Database;
  clock: Clock;
  changes: AppChanges;
  ids: Ids;
  bus: Bus<AppsEvents>;
  env: Pick<Env, 'appUrl' | 'hasAppUrl' | 'baseDomain' | 'nodeEnv'>;
}
/** The dependencies that all services of apps share. */
export interface AppsParts extends AppsDependencies {
  repo: AppsRepo;
  registry: AppRegistry;
}
