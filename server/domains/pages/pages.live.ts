import { LRUCache } from 'lru-cache';
import type { Work } from '../../platform/db/work.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { AppChanges } from '../changes/changes.apps.service.ts';
import type { Log } from '../../platform/platform.ts';
import type { PageRow, PagesRepo } from './pages.repo.ts';
import { growTree, type LiveTree, type Page } from './pages.tree.ts';

/** Trees of all apps together. The one that was used least goes first. */
const maxBytes = 256 * 1_048_576;
/** What a page takes in memory, measured with 10,000 pages. */
const pageBytes = 1300;

interface Kept {
  tree: LiveTree;
  version: number;
  /** Of `AppChanges`, and whether another process may have published since. */
  epoch: number;
  isStale: boolean;
}

/** The published trees of the apps that were requested. */
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

export function createLiveTrees({ repo, changes, log }: { repo: PagesRepo; changes: AppChanges; log: Log }) {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ tree }) => (tree.size + 1) * pageBytes });
  const loading = new Map<string, Promise<LiveTree>>();
  /** Apps whose tree changed while it was being loaded. */
  const changedMeanwhile = new Set<string>();
  const keep = (tenant: Tenant, tree: LiveTree, version: number, epoch: number): void =>
    void kept.set(tenant.appId, { tree, version, epoch, isStale: false });
  changes.listen((appId, part) => {
    if (part !== 'tree') return;
    if (loading.has(appId)) changedMeanwhile.add(appId);
    const entry = kept.peek(appId);
    if (entry) entry.isStale = true;
  });

  const loadAll = async (tenant: Tenant, epoch: number): Promise<LiveTree> => {
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
    keep(tenant, tree, version, epoch);
    return tree;
  };
  /** Applies what others published since. Null: too much changed, or more than single pages. */
  const loadChanges = async (tenant: Tenant, { tree, version }: Kept, epoch: number): Promise<LiveTree | null> => {
    const changes = await repo.treeChanges(tenant, version);
    if (!changes) return null;
    const { version: now, pageIds } = changes;
    const pages = pageIds.length > 0 ? (await repo.livePages(tenant, pageIds)).map(toPage) : [];
    // Published again during the load, or changed here meanwhile.
    if (pages.length < pageIds.length || (await repo.treeVersion(tenant)) !== now || tree.version !== String(version)) return null;
    tree.change(pages, [], String(now));
    keep(tenant, tree, now, epoch);
    return tree;
  };
  const load = async (tenant: Tenant): Promise<LiveTree> => {
    const [entry, epoch] = [kept.get(tenant.appId), changes.epoch()];
    return (entry && (await loadChanges(tenant, entry, epoch))) ?? loadAll(tenant, epoch);
  };
  const loaded = ({ appId }: Tenant): void => {
    loading.delete(appId);
    const entry = kept.peek(appId);
    if (changedMeanwhile.delete(appId) && entry) entry.isStale = true;
  };
  const loadOnce = (tenant: Tenant): Promise<LiveTree> => {
    const running = loading.get(tenant.appId) ?? load(tenant).finally(() => loaded(tenant));
    loading.set(tenant.appId, running);
    return running;
  };
  const check = async (tenant: Tenant, entry: Kept): Promise<LiveTree> => {
    Object.assign(entry, { epoch: changes.epoch(), isStale: false });
    return entry.version === (await repo.treeVersion(tenant)) ? entry.tree : loadOnce(tenant);
  };

  return {
    /** The published tree, at most a second old if another process published. */
    tree: async (tenant: Tenant): Promise<LiveTree> => {
      if (!changes.isRecent()) await changes.recent();
      const entry = kept.get(tenant.appId);
      if (!entry) return loadOnce(tenant);
      return !entry.isStale && entry.epoch === changes.epoch() ? entry.tree : check(tenant, entry);
    },
    /** The published tree as a transaction sees it that keeps others from publishing. Call it before that transaction publishes anything itself. */
    treeOn: async (trx: Work, tenant: Tenant): Promise<LiveTree> => {
      const [version, entry] = [await repo.treeVersion(tenant, trx), kept.get(tenant.appId)];
      if (entry?.version === version) return entry.tree;
      return growTree((await repo.livePages(tenant, undefined, trx)).map(toPage), String(version));
    },
    /** The tree of a version that was just read, or a newer one. */
    treeOf: async (tenant: Tenant, version: number): Promise<LiveTree> => {
      const entry = kept.get(tenant.appId);
      if (entry && entry.version >= version) return entry.tree;
      const tree = await loadOnce(tenant);
      // A load that was under way may have read an older one.
      return Number(tree.version) < version ? loadOnce(tenant) : tree;
    },
    /** Applies a commit. If another process published in between, the next use loads what changed. */
    changed: (tenant: Tenant, put: readonly Page[], taken: readonly string[], version: number): void => {
      // A tree that is loading may be older than this commit, so drop it when it arrives.
      void loading.get(tenant.appId)?.finally(() => kept.delete(tenant.appId));
      const entry = kept.get(tenant.appId);
      if (!entry) return;
      if (entry.version !== version - 1) return void kept.delete(tenant.appId);
      entry.tree.change(put, taken, String(version));
      kept.set(tenant.appId, { ...entry, version });
    },
    /** Reports a version after which the whole tree must be loaded. */
    seen: (tenant: Tenant, version: number): void => {
      const entry = kept.get(tenant.appId);
      void loading.get(tenant.appId)?.finally(() => (kept.peek(tenant.appId)?.version ?? version) < version && kept.delete(tenant.appId));
      if (entry && entry.version < version) kept.delete(tenant.appId);
    },
  };
}
