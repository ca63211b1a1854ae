import type { Release } from '@bandstand/contract/releases.ts';
import { isoOf, msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AppDrafts } from '../apps/apps.drafts.service.ts';
import type { Author, ReleaseItem } from '../drafts/drafts.ports.ts';
import type { PublishDrafts } from '../drafts/drafts.publish.service.ts';
import type { Draft } from '../drafts/drafts.service.ts';
import type { Collected, WrittenDrafts } from '../drafts/drafts.write.service.ts';
import type { ReleaseRow, ReleasesRepo } from './releases.repo.ts';
import { isReusable, lockAs, looksOf, toRelease } from './releases.shape.ts';
import type { ReusableDraft } from '../reusables/reusables.publish.service.ts';

export interface PlanDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  repo: ReleasesRepo;
  publishDrafts: PublishDrafts;
  appDrafts: Pick<AppDrafts, 'drafts' | 'live'>;
  /** Schedules the release for its time, if the transaction commits. */
  publishLater: (trx: Work, tenant: Tenant, releaseId: string, at: string) => Promise<void>;
}

const titles = { theme: 'Theme', navigation: 'Navigation' };
const furthestMs = 366 * 86_400_000;

/** Releases published at a set time. */
export function createReleasePlans({ platform: { db, clock, ids }, repo, publishDrafts, appDrafts, publishLater }: PlanDependencies) {
  function timeOf(given: string): string {
    const ms = msOf(given);
    refuseFields({ publish_at: (!Number.isFinite(ms) || ms > clock.ms() + furthestMs) && { key: 'field.invalid' } });
    if (ms <= clock.ms()) throw new AppError('date_in_past', { fields: { publish_at: [{ key: 'error.date_in_past' }] } });
    return isoOf(ms);
  }

  return {
    /** Freezes what will be published: later edits stay drafts. Throws validation_failed, date_in_past. */
    plan: async (
      tenant: Tenant,
      author: Author,
      { rows, reusables, kinds }: Collected,
      given: { title?: string | undefined; publish_at: string },
      keep: Keep<Release> = keepNothing,
    ): Promise<Release> => {
      const at = timeOf(given.publish_at);
      publishDrafts.checkAll(rows);
      const looks = await appDrafts.drafts(tenant, kinds);
      const saved = await publishDrafts.withFirst(tenant, rows, reusables);
      const items: ReleaseItem[] = [
        ...rows.map((row): ReleaseItem => ({ type: 'page', id: row.id, title: row.title })),
        ...saved.map(({ kind, id, title }): ReleaseItem => ({ type: kind, id, title })),
        ...looks.map(({ type }): ReleaseItem => ({ type, id: null, title: titles[type] })),
      ];
      refuseFields({ items: items.length === 0 && { key: 'field.required' } });
      const id = ids.next();
      const row: ReleaseRow = {
        app_id: tenant.appId,
        id,
        title: publishDrafts.nameOf(items, given.title),
        items,
        author_id: author?.userId ?? null,
        author_name: author?.name ?? null,
        status: 'planned',
        publish_at: at,
        published_at: null,
        rolled_back_at: null,
        rolled_back_by: null,
        fault: null,
      };
      const frozen = { app_id: tenant.appId, release_id: id, replaced: null, before_revision_id: null, after_revision_id: null };
      await transact(db, tenant, async (trx) => {
        await repo.add(trx, row);
        await repo.addItems(trx, [
          ...rows.map((draft) => ({ ...frozen, type: 'page' as const, item_id: draft.id, content: draft })),
          ...saved.map((draft) => ({ ...frozen, type: draft.kind, item_id: draft.id, content: draft })),
          ...looks.map(({ type, value }) => ({ ...frozen, type, item_id: id, content: value })),
        ]);
        await publishLater(trx, tenant, id, at);
        await keep(trx, toRelease(row, false));
      });
      return toRelease(row, false);
    },

    /** Publishes what was frozen and records it in the same transaction: however often it is tried, it happens once. Errors: release_closed. */
    publishFrozen: async (tenant: Tenant, id: string, author: Author | undefined): Promise<WrittenDrafts> => {
      const writtenDrafts = await transact(db, tenant, async (trx) => {
        const row = await lockAs(repo, trx, tenant, { id, status: 'planned' });
        const items = await repo.itemsOf(trx, tenant, id);
        const by = author === undefined ? row.author_id && { userId: row.author_id, name: row.author_name ?? '' } : author;
        const done = await publishDrafts.writeFrozen(trx, tenant, by || null, {
          id,
          rows: items.filter(({ type }) => type === 'page').map(({ content }) => content as Draft),
          reusables: items.filter(isReusable).map(({ content }) => content as ReusableDraft),
          looks: looksOf(items, 'content'),
        });
        if (done.items.length === 0) throw new AppError('page_not_found');
        await repo.addItems(trx, repo.published(tenant.appId, id, done.items));
        const left = new Set(done.items.map((item) => item.id ?? item.type));
        const published = row.items.filter((item) => left.has(item.id ?? item.type));
        await repo.change(trx, tenant, id, { status: 'published', published_at: clock.iso(), items: published });
        return done;
      });
      await publishDrafts.announce(tenant, writtenDrafts);
      return writtenDrafts;
    },
  };
}
