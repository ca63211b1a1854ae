import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import type { Release } from '@bandstand/contract/releases.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Author } from '../drafts/drafts.ports.ts';
import type { ReleaseInput } from '../drafts/drafts.publish.service.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import { createReleasePlans, type PlanDependencies } from './releases.plan.service.ts';
import type { ReleaseFilter } from './releases.repo.ts';
import { createRollback } from './releases.rollback.service.ts';
import { lockAs, toRelease } from './releases.shape.ts';

export interface ReleasesDependencies extends PlanDependencies {
  drafts: Pick<Drafts, 'get'>;
}
export type Releases = ReturnType<typeof createReleases>;

/** Releases: published now or at a set time, and rolled back as a whole (STU-3). */
export function createReleases(parts: ReleasesDependencies) {
  const { repo, drafts, publishDrafts } = parts;
  const { db } = parts.platform;
  const { plan, publishFrozen } = createReleasePlans(parts);
  const rollBack = createRollback(parts);

  async function get(tenant: Tenant, id: string) {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return toRelease(row, (await repo.knownBefore(tenant, [id])).has(id));
  }

  return {
    get,
    list: async (tenant: Tenant, filter: ReleaseFilter, page: number) => {
      const { items, total } = await repo.page(tenant, filter, page);
      const ids = items.map(({ id }) => id);
      const known = await repo.knownBefore(tenant, ids);
      return { items: items.map((row) => toRelease(row, known.has(row.id))), total_count: total };
    },
    /** Publishes now, or freezes now and publishes at `publish_at`. Throws page_not_found, date_in_past. */
    create: async (
      tenant: Tenant,
      author: Author,
      input: ReleaseInput & { publish_at?: string | null | undefined },
      keep: Keep<Release> = keepNothing,
    ): Promise<Release> => {
      if (input.publish_at) {
        const { title, publish_at } = input;
        return plan(tenant, author, await publishDrafts.collect(tenant, input.items), { title, publish_at }, keep);
      }
      const { id } = await publishDrafts.release(tenant, author, input, async (trx, made) => {
        const row = await lockAs(repo, trx, tenant, { id: made, status: 'published' });
        await keep(trx, toRelease(row, row.items.length > 0));
      });
      return get(tenant, id);
    },
    /** Publishes one page, now or at a set time. Throws page_not_found, date_in_past. */
    publishPage: async (tenant: Tenant, author: Author, id: string, publishAt?: string | null): Promise<PageDraft> => {
      if (!publishAt) return publishDrafts.publish(tenant, author, id);
      const collected = await publishDrafts.collectOne(tenant, id);
      await plan(tenant, author, collected, { title: collected.tree.rows.get(id)?.title, publish_at: publishAt });
      return drafts.get(tenant, id);
    },
    /** Publishes a planned release at once. Throws release_closed if it is no longer planned. */
    publishNow: async (tenant: Tenant, author: Author, id: string) => {
      await publishFrozen(tenant, id, author);
      return get(tenant, id);
    },
    /** Publishes a planned release at its time. Skips one that was published, moved or removed in the meantime. */
    publishDue: async (tenant: Tenant, id: string): Promise<void> => {
      try {
        await publishFrozen(tenant, id, undefined);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'release_closed' || error.code === 'not_found') return;
        await transact(db, tenant, (trx) => repo.change(trx, tenant, id, { status: 'failed', fault: error.code }));
      }
    },
    /** Removes a planned or failed release from the list; the drafts stay. Throws release_closed once it is published. */
    remove: (tenant: Tenant, id: string): Promise<void> =>
      transact(db, tenant, async (trx) => {
        const row = await repo.lock(trx, tenant, id);
        if (!row) throw new AppError('not_found');
        if (row.status !== 'planned' && row.status !== 'failed') throw new AppError('release_closed');
        await repo.remove(trx, tenant, id);
      }),
    rollBack: async (tenant: Tenant, author: Author, id: string, overtakenInput?: 'keep' | 'roll_back') => {
      await rollBack(tenant, author, id, overtakenInput);
      return get(tenant, id);
    },
  };
}
