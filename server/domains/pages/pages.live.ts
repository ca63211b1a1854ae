import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Log } from '../../platform/platform.ts';
import type { PageRow, PagesRepo } from './pages.repo.ts';
import { growTree, type LiveTree, type Page } from './pages.tree.ts';

/** How long to use a cached tree unasked: another server or an import on the command line may have published. */
const ttlMs = 1000;

interface Kept {
  tree: LiveTree;
  version: number;
  checkedAtMs: number;
}

/** The published trees of all apps that were requested. */
export type LiveTrees = ReturnType<typeof createLiveTrees>;

export const toPage = (row: PageRow): Page => ({
  id: row.id,
  revisionId: row.revision_id,
  renewals: row.renewals,
  parentId: row.parent_id,
  position: row.position,
  type: row.type,
  title: row.title,
  access: row.access,
  teaser: row.teaser,
  publishedAt: row.published_at,
  createdAt: row.created_at,
});

export function createLiveTrees({ repo, clock, log }: { repo: PagesRepo; clock: Clock; log: Log }) {
  const kept = new Map<string, Kept>();
  const loading = new Map<string, Promise<LiveTree>>();

  const load = async (tenant: Tenant): Promise<LiveTree> => {
    let version = await repo.treeVersion(tenant);
    let rows = await repo.livePages(tenant);
    // Something published during the load belongs to a newer version: one version never names two trees.
    for (let now = await repo.treeVersion(tenant); now !== version; now = await repo.treeVersion(tenant)) {
      version = now;
      rows = await repo.livePages(tenant);
    }
    const tree = growTree(rows.map(toPage), String(version));
    for (const { pageId, fault } of tree.access.faults)
      log.warn({ app: tenant.slug, page: pageId, fault }, 'a published page has no place in the tree and stays closed');
    kept.set(tenant.appId, { tree, version, checkedAtMs: clock.ms() });
    return tree;
  };
  const loadOnce = (tenant: Tenant): Promise<LiveTree> => {
    const running = loading.get(tenant.appId) ?? load(tenant).finally(() => loading.delete(tenant.appId));
    loading.set(tenant.appId, running);
    return running;
  };
  const isFresh = (entry: Kept) => Math.abs(clock.ms() - entry.checkedAtMs) < ttlMs;
  const check = async (tenant: Tenant, entry: Kept): Promise<LiveTree> => {
    entry.checkedAtMs = clock.ms();
    return entry.version === (await repo.treeVersion(tenant)) ? entry.tree : loadOnce(tenant);
  };

  return {
    /** The published tree, at most a second old if another process published. */
    tree: (tenant: Tenant): Promise<LiveTree> => {
      const entry = kept.get(tenant.appId);
      if (!entry) return loadOnce(tenant);
      return isFresh(entry) ? Promise.resolve(entry.tree) : check(tenant, entry);
    },
    /** The same without waiting; null unless it is cached and fresh. */
    known: (appId: string): LiveTree | null => {
      const entry = kept.get(appId);
      return entry && isFresh(entry) ? entry.tree : null;
    },
    /** Applies a commit. If another process published in between, the next use loads the tree again. */
    changed: (tenant: Tenant, put: readonly Page[], taken: readonly string[], version: number): void => {
      // A tree that is loading may be older than this commit, so drop it when it arrives.
      void loading.get(tenant.appId)?.finally(() => kept.delete(tenant.appId));
      const entry = kept.get(tenant.appId);
      if (!entry) return;
      if (entry.version !== version - 1) return void kept.delete(tenant.appId);
      entry.tree.change(put, taken, String(version));
      entry.version = version;
      entry.checkedAtMs = clock.ms();
    },
    /** Reports a version seen elsewhere: an older tree is dropped. */
    seen: (tenant: Tenant, version: number): void => {
      const entry = kept.get(tenant.appId);
      void loading.get(tenant.appId)?.finally(() => (kept.get(tenant.appId)?.version ?? version) < version && kept.delete(tenant.appId));
      if (entry && entry.version < version) kept.delete(tenant.appId);
    },
  };
}
