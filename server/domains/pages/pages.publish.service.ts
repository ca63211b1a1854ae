import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { PagesEvents } from './pages.events.ts';
import type { LiveTrees } from './pages.live.ts';
import type { Work } from '../../platform/db/work.ts';
import { publishRepo, type Imprint, type PublicationRow } from './pages.publish.repo.ts';
import type { Body, Teaser } from './pages.teaser.ts';
import type { Page, PageTree } from './pages.tree.ts';
import type { PageType } from '@bandstand/contract/content-item.ts';

/** A page ready to be published. */
export interface Publication extends PublicationRow {
  teaser: Teaser;
  body: Body;
}

/** What was written, to publish on the bus after the commit. */
export interface Written {
  version: number;
  put: Page[];
  taken: string[];
  /** Pages below a new one were published before: the tree must be loaded again. */
  mustReload: boolean;
}

export type Publishing = ReturnType<typeof createPublishing>;

/** Publishing in two steps: rows in the caller's transaction, then the tree and the listeners after its commit. */
export function createPublishing({ live, bus, realtime }: { live: LiveTrees; bus: Bus<PagesEvents>; realtime: Realtime }) {
  return {
    /** Writes revisions, searchable words, media uses and old addresses. `createdAt` by page id. */
    write: async (
      trx: Work,
      tree: PageTree,
      imprint: Imprint,
      list: readonly Publication[],
      createdAt: ReadonlyMap<string, string>,
    ): Promise<Written> => {
      const { appId } = imprint;
      const pageIds = list.map(({ pageId }) => pageId);
      const version = await publishRepo.raiseVersion(trx, appId, pageIds);
      const isNew = pageIds.filter((pageId) => !tree.page(pageId));
      const mustReload = isNew.length > 0 && (await publishRepo.hasPublishedBelow(trx, appId, isNew));
      if (mustReload) await publishRepo.changeAll(trx, appId, version);
      await publishRepo.insertRevisions(trx, imprint, list);
      await publishRepo.pointToRevisions(trx, appId, list);
      await publishRepo.writeWords(trx, appId, list);
      await publishRepo.writeMedia(trx, appId, list);
      await publishRepo.writeUses(trx, appId, list);
      await publishRepo.writeRedirects(trx, appId, imprint.at, oldAddresses(tree, list));
      const put = list.map((page): Page => ({
        id: page.pageId,
        revisionId: page.revisionId,
        parentId: page.parentId,
        position: page.position,
        type: page.type as PageType,
        title: page.title,
        access: page.access,
        teaser: page.teaser,
        publishedAt: imprint.at,
        createdAt: createdAt.get(page.pageId) ?? imprint.at,
      }));
      return { version, put, taken: [], mustReload };
    },
    /** For changes that show on pages but are stored elsewhere: `announce` then drops everything built from the earlier tree. */
    raise: (trx: Work, appId: string, { mustReload }: { mustReload: boolean }): Promise<number> =>
      publishRepo.raiseVersion(trx, appId, mustReload ? null : []),
    /** Hides a page, and everything below it, from members. */
    withdraw: async (trx: Work, appId: string, pageId: string): Promise<Written> => {
      const version = await publishRepo.raiseVersion(trx, appId, null);
      await publishRepo.withdraw(trx, appId, [pageId]);
      return { version, put: [], taken: [pageId], mustReload: true };
    },
    /** The address of a page, and those it had before, lead to another page. `path` null: it has none. */
    lead: async (trx: Work, appId: string, at: string, { from, into, path }: { from: string; into: string; path: string | null }): Promise<void> => {
      await publishRepo.moveRedirects(trx, appId, from, into);
      await publishRepo.writeRedirects(trx, appId, at, path === null ? [] : [{ path, page_id: into }]);
    },
    /** Makes older revisions live again and hides pages, as one change; drafts stay as they are. */
    putBack: async (
      trx: Work,
      tree: PageTree,
      at: string,
      appId: string,
      list: readonly Publication[],
      taken: readonly string[],
    ): Promise<Written> => {
      const version = await publishRepo.raiseVersion(trx, appId, null);
      if (taken.length > 0) await publishRepo.withdraw(trx, appId, taken);
      // No draft has this version, so every draft differs from what is live now.
      await publishRepo.pointToRevisions(
        trx,
        appId,
        list.map((page) => ({ ...page, version: -1 })),
      );
      await publishRepo.writeWords(trx, appId, list);
      await publishRepo.writeMedia(trx, appId, list);
      await publishRepo.writeUses(trx, appId, list);
      await publishRepo.writeRedirects(trx, appId, at, oldAddresses(tree, list));
      return { version, put: [], taken: [...taken, ...list.map(({ pageId }) => pageId)], mustReload: true };
    },
    /** After the commit: everyone sees the change from here on. */
    announce: (tenant: Tenant, { version, put, taken, mustReload }: Written): void => {
      if (mustReload) live.seen(tenant, version);
      else live.changed(tenant, put, taken, version);
      bus.publish('tree.changed', { tenant, version: String(version), pageIds: [...put.map(({ id }) => id), ...taken] });
      realtime.publish(tenant, `app-${tenant.slug}`, 'tree_changed', { root_id: 'app', version: String(version) });
    },
  };
}

/** The addresses, until now, of the pages that move and of all pages below them (ACC-26). */
function oldAddresses(tree: PageTree, list: readonly Publication[]): { path: string; page_id: string }[] {
  const addresses = new Map<string, string>();
  for (const { pageId, parentId, teaser } of list) {
    const before = tree.page(pageId);
    if (!before || (before.parentId === parentId && before.teaser.slug === teaser.slug)) continue;
    const waiting = [before];
    for (let page = waiting.pop(); page; page = waiting.pop()) {
      addresses.set(tree.pathOf(page.id), page.id);
      waiting.push(...tree.childrenOf(page.id));
    }
  }
  return [...addresses].map(([path, page_id]) => ({ path, page_id }));
}
