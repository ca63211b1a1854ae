import { LRUCache } from 'lru-cache';
import type { Work } from '../../platform/db/work.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Changes } from '../changes/changes.service.ts';
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
  /** Of `Changes`. */
  epoch: number;
  /** The newest note that another process may have published, and up to which note this is known to be current. */
  notedAt: number;
  checkedAt: number;
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

export interface LiveTreesDependencies {
  repo: PagesRepo;
  changes: Pick<Changes, 'recent' | 'isRecent' | 'epoch' | 'listen'>;
  log: Log;
}

/** Trees in memory, and the notes of changes about them. */
function createKept(changes: LiveTreesDependencies['changes']) {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ tree }) => (tree.size + 1) * pageBytes });
  const loading = new Map<string, Promise<LiveTree>>();
  /** Apps whose tree changed while it was being loaded, with the note. */
  const changedMeanwhile = new Map<string, number>();
  let notes = 0;
  changes.listen({
    app: (appId, part) => {
      if (part !== 'tree') return;
      notes += 1;
      if (loading.has(appId)) changedMeanwhile.set(appId, notes);
      const entry = kept.peek(appId);
      if (entry) entry.notedAt = notes;
    },
  });
  return {
    kept,
    loading,
    /** Notes so far: what is read from now on is current up to this one. */
    notes: () => notes,
    loadOnce: ({ appId }: Tenant, load: () => Promise<LiveTree>): Promise<LiveTree> => {
      const running =
        loading.get(appId) ??
        load().finally(() => {
          loading.delete(appId);
          const [entry, notedAt] = [kept.peek(appId), changedMeanwhile.get(appId)];
          changedMeanwhile.delete(appId);
          if (entry && notedAt !== undefined) entry.notedAt = notedAt;
        });
      loading.set(appId, running);
      return running;
    },
  };
}

/** Reads published trees: whole ones, or what changed. */
function createLoading({ repo, changes, log }: LiveTreesDependencies, { kept, notes, loadOnce }: ReturnType<typeof createKept>) {
  const keep = (tenant: Tenant, tree: LiveTree, version: number, from: Pick<Kept, 'epoch' | 'checkedAt'>): void =>
    void kept.set(tenant.appId, { tree, version, ...from, notedAt: from.checkedAt });
  const loadAll = async (tenant: Tenant, from: Pick<Kept, 'epoch' | 'checkedAt'>): Promise<LiveTree> => {
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
    keep(tenant, tree, version, from);
    return tree;
  };
  /** Applies what others published since. Null: too much changed, or more than single pages. */
  const loadChanges = async (tenant: Tenant, { tree, version }: Kept, from: Pick<Kept, 'epoch' | 'checkedAt'>): Promise<LiveTree | null> => {
    const found = await repo.treeChanges(tenant, version);
    if (!found) return null;
    const { version: now, pageIds } = found;
    const pages = pageIds.length > 0 ? (await repo.livePages(tenant, pageIds)).map(toPage) : [];
    // Published again during the load, or changed here meanwhile.
    if (pages.length < pageIds.length || (await repo.treeVersion(tenant)) !== now || tree.version !== String(version)) return null;
    tree.change(pages, [], String(now));
    keep(tenant, tree, now, from);
    return tree;
  };
  const load = (tenant: Tenant): Promise<LiveTree> =>
    loadOnce(tenant, async () => {
      const [entry, from] = [kept.get(tenant.appId), { epoch: changes.epoch(), checkedAt: notes() }];
      return (entry && (await loadChanges(tenant, entry, from))) ?? loadAll(tenant, from);
    });
  /** The tree of a version that was just read, or a newer one. */
  const treeOf = async (tenant: Tenant, version: number): Promise<LiveTree> => {
    const entry = kept.get(tenant.appId);
    if (entry && entry.version >= version) return entry.tree;
    const tree = await load(tenant);
    // A load that was under way may have read an older one.
    return Number(tree.version) < version ? load(tenant) : tree;
  };
  const check = async (tenant: Tenant, from: Pick<Kept, 'epoch' | 'checkedAt'>): Promise<LiveTree> => {
    const version = await repo.treeVersion(tenant);
    const tree = await treeOf(tenant, version);
    const entry = kept.peek(tenant.appId);
    if (entry && entry.version >= version) Object.assign(entry, { ...from, checkedAt: Math.max(entry.checkedAt, from.checkedAt) });
    return tree;
  };
  const checking = new Map<string, Pick<Kept, 'epoch' | 'checkedAt'> & { tree: Promise<LiveTree> }>();
  return {
    load,
    /** Asks for the version, once for all who ask meanwhile. What is noted after it was asked is asked for again. */
    check: (tenant: Tenant, notedAt: number): Promise<LiveTree> => {
      const running = checking.get(tenant.appId);
      const from = { epoch: changes.epoch(), checkedAt: notes() };
      if (running && running.epoch === from.epoch && running.checkedAt >= notedAt) return running.tree;
      const own = {
        ...from,
        tree: check(tenant, from).finally(() => {
          if (checking.get(tenant.appId) === own) checking.delete(tenant.appId);
        }),
      };
      checking.set(tenant.appId, own);
      return own.tree;
    },
  };
}

export function createLiveTrees(dependencies: LiveTreesDependencies) {
  const { repo, changes } = dependencies;
  const memory = createKept(changes);
  const { kept, loading, notes } = memory;
  const { load, check } = createLoading(dependencies, memory);

  return {
    /** The published tree, at most a second old if another process published; after `Changes.now`, as of then. */
    tree: async (tenant: Tenant): Promise<LiveTree> => {
      if (!changes.isRecent()) await changes.recent();
      const entry = kept.get(tenant.appId);
      if (entry && entry.notedAt <= entry.checkedAt && entry.epoch === changes.epoch()) return entry.tree;
      // A load that is under way may be older than what the caller knows of.
      return entry || loading.has(tenant.appId) ? check(tenant, entry?.notedAt ?? notes()) : load(tenant);
    },
    /** The published tree as a transaction sees it that keeps others from publishing. Call it before that transaction publishes anything itself. */
    treeOn: async (trx: Work, tenant: Tenant): Promise<LiveTree> => {
      const [version, entry] = [await repo.treeVersion(tenant, trx), kept.get(tenant.appId)];
      if (entry?.version === version) return entry.tree;
      return growTree((await repo.livePages(tenant, undefined, trx)).map(toPage), String(version));
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
