import { isDeepStrictEqual } from 'node:util';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Look } from '../apps/apps.drafts.service.ts';
import type { Author, ReleaseItem } from '../drafts/drafts.ports.ts';
import type { PlanDependencies } from './releases.plan.service.ts';
import type { ReleaseItemRow } from './releases.repo.ts';
import { isLook, isReusable, lockAs, looksOf } from './releases.shape.ts';

const titles = { theme: 'Theme', navigation: 'Navigation' };

/**
 * Restores everything in a release to what was live before it, in one change; drafts stay. Throws release_closed, and release_overtaken with the
 * `items` published again since, until `overtakenInput` says whether to keep them.
 */
export function createRollback({ platform: { db, clock }, repo, publishDrafts, appDrafts }: Omit<PlanDependencies, 'publishLater'>) {
  /** Items that a later publication made live: rolling back would undo that, too. */
  async function overtakenOf(trx: Work, tenant: Tenant, items: readonly ReleaseItemRow[]): Promise<{ there: Set<string>; overtaken: ReleaseItem[] }> {
    const idsOf = (rows: readonly ReleaseItemRow[]) => rows.map(({ item_id }) => item_id);
    const pages = await repo.liveOf(trx, tenant, idsOf(items.filter(({ type }) => type === 'page')));
    const saved = await publishDrafts.liveReusables(trx, tenant, idsOf(items.filter(isReusable)));
    const live = new Map([...pages, ...saved.map((row) => [row.id, row] as const)]);
    const look = items.some(isLook) ? await appDrafts.live(trx, tenant) : null;
    return {
      there: new Set(live.keys()),
      overtaken: items.flatMap((item): ReleaseItem[] => {
        const now = live.get(item.item_id);
        if (isLook(item)) {
          const type = item.type as Look['type'];
          return isDeepStrictEqual(look?.[type], item.content) ? [] : [{ type, id: null, title: titles[type] }];
        }
        return now && now.revision_id !== item.after_revision_id ? [{ type: item.type, id: now.id, title: now.title }] : [];
      }),
    };
  }

  return async (tenant: Tenant, author: Author, id: string, overtakenInput?: 'keep' | 'roll_back'): Promise<void> => {
    const writtenDrafts = await transact(db, tenant, async (trx) => {
      await lockAs(repo, trx, tenant, { id, status: 'published' });
      const items = await repo.itemsOf(trx, tenant, id);
      if (items.length === 0) throw new AppError('release_closed');
      const { there, overtaken } = await overtakenOf(trx, tenant, items);
      if (overtaken.length > 0 && !overtakenInput) throw new AppError('release_overtaken', { extra: { items: overtaken } });
      const stays = new Set(overtakenInput === 'keep' ? overtaken.map((item) => item.id ?? item.type) : []);
      const back = items.filter((item) => !stays.has(isLook(item) ? item.type : item.item_id));
      const kept = back.filter(({ item_id }) => there.has(item_id));
      const done = await publishDrafts.putBack(trx, tenant, {
        pages: kept.filter(({ type }) => type === 'page').map((item) => ({ id: item.item_id, revisionId: item.before_revision_id })),
        reusables: kept.filter(isReusable).map((item) => ({ kind: item.type, id: item.item_id, revisionId: item.before_revision_id })),
        looks: looksOf(back, 'replaced'),
      });
      await repo.change(trx, tenant, id, { status: 'rolled_back', rolled_back_at: clock.iso(), rolled_back_by: author?.name ?? null });
      return done;
    });
    await publishDrafts.announce(tenant, writtenDrafts);
  };
}
