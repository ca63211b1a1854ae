import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/work.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { EnsureThread } from '../pages/pages.ports.ts';
import type { BlocksDependencies } from './content.blocks.ts';

/** The feed of a page. Creates it when the first block that needs it comes from a saved block group. */
export function createFeeds({ db, ensureThread }: { db: Database; ensureThread: Port<EnsureThread> }): BlocksDependencies['feedOf'] {
  const feeds = new LRUCache<string, string>({ max: 5000 });
  return async ({ tenant }, pageId) => {
    const threadId = feeds.get(pageId) ?? (await transact(db, tenant, (trx) => ensureThread.current(trx, tenant, pageId, 'feed')));
    feeds.set(pageId, threadId);
    return threadId;
  };
}
