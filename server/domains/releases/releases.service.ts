import { isDeepStrictEqual } from 'node:util';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import type { Release } from '@bandstand/contract/releases.ts';
import { isoOf, msOf, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AppDrafts, Look } from '../apps/apps.drafts.service.ts';
import type { Author, Collected, PublishDrafts, ReleaseInput, ReleaseItem, Told } from '../drafts/drafts.publish.service.ts';
import type { Draft, Drafts } from '../drafts/drafts.service.ts';
import type { ReleaseFilter, ReleaseItemRow, ReleaseRow, ReleasesRepo } from './releases.repo.ts';

export interface ReleasesDependencies {
  db: Database;
  repo: ReleasesRepo;
  clock: Clock;
  ids: Ids;
  drafts: Pick<Drafts, 'get'>;
  publishDrafts: PublishDrafts;
  appDrafts: Pick<AppDrafts, 'drafts' | 'live'>;
  /** Has the release published at its time, if the transaction commits. */
  publishLater: (trx: Work, tenant: Tenant, releaseId: string, at: string) => Promise<void>;
}
const titles = { theme: 'Theme', navigation: 'Navigation' };
const furthestMs = 366 * 86_400_000;
const isLook = (item: ReleaseItemRow): boolean => item.type !== 'page';
const looksOf = (items: readonly ReleaseItemRow[], key: 'content' | 'replaced'): Look[] =>
  items.filter(isLook).map((item) => ({ type: item.type as Look['type'], value: item[key] as Look['value'] }));

export type Releases = ReturnType<typeof createReleases>;

/** Releases: now or at a time, and back again as a whole (STU-3). */
export function createReleases({ db, repo, clock, ids, drafts, publishDrafts, appDrafts, publishLater }: ReleasesDependencies) {
  const shown = ({ app_id: _app, author_id: _author, author_name, ...row }: ReleaseRow, canRollBack: boolean): Release => ({
    ...row,
    author: author_name,
    can_roll_back: row.status === 'published' && canRollBack,
  });
  async function get(tenant: Tenant, id: string) {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return shown(row, (await repo.knownBefore(tenant, [id])).has(id));
  }
  async function lockAs(trx: Work, tenant: Tenant, id: string, status: ReleaseRow['status']): Promise<ReleaseRow> {
    const row = await repo.lock(trx, tenant, id);
    if (!row) throw new AppError('not_found');
    if (row.status !== status) throw new AppError('release_closed');
    return row;
  }

  function timeOf(given: string): string {
    const ms = msOf(given);
    refuseFields({ publish_at: (!Number.isFinite(ms) || ms > clock.ms() + furthestMs) && { key: 'field.invalid' } });
    if (ms <= clock.ms()) throw new AppError('date_in_past', { fields: { publish_at: [{ key: 'error.date_in_past' }] } });
    return isoOf(ms);
  }

  /** Freezes what is going to be published: what is edited later stays a draft. */
  async function plan(
    tenant: Tenant,
    author: Author,
    { rows, kinds }: Collected,
    given: { title?: string | undefined; publish_at: string },
    keep: Keep<Release> = keepNothing,
  ): Promise<Release> {
    const at = timeOf(given.publish_at);
    publishDrafts.checkAll(rows);
    const looks = await appDrafts.drafts(tenant, kinds);
    const items: ReleaseItem[] = [
      ...rows.map((row): ReleaseItem => ({ type: 'page', id: row.id, title: row.title })),
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
        ...looks.map(({ type, value }) => ({ ...frozen, type, item_id: id, content: value })),
      ]);
      await publishLater(trx, tenant, id, at);
      await keep(trx, shown(row, false));
    });
    return shown(row, false);
  }

  /** Publishes what was frozen and says so in the same transaction: however often it is tried, it happens once. */
  async function publishFrozen(tenant: Tenant, id: string, author: Author | undefined): Promise<Told> {
    const told = await transact(db, tenant, async (trx) => {
      const row = await lockAs(trx, tenant, id, 'planned');
      const items = await repo.itemsOf(trx, tenant, id);
      const by = author === undefined ? row.author_id && { userId: row.author_id, name: row.author_name ?? '' } : author;
      const done = await publishDrafts.writeFrozen(trx, tenant, by || null, {
        id,
        rows: items.filter((item) => !isLook(item)).map(({ content }) => content as Draft),
        looks: looksOf(items, 'content'),
      });
      if (done.items.length === 0) throw new AppError('page_not_found');
      await repo.addItems(trx, repo.published(tenant.appId, id, done.items));
      const left = new Set(done.items.map((item) => item.id ?? item.type));
      await repo.change(trx, tenant, id, {
        status: 'published',
        published_at: clock.iso(),
        items: row.items.filter((item) => left.has(item.id ?? item.type)),
      });
      return done;
    });
    await publishDrafts.tell(tenant, told);
    return told;
  }

  /** What stands live by a later publication: rolling back would take that away, too. */
  async function overtakenOf(trx: Work, tenant: Tenant, items: readonly ReleaseItemRow[]): Promise<{ there: Set<string>; overtaken: ReleaseItem[] }> {
    const pages = items.filter((item) => !isLook(item));
    const live = await repo.liveOf(
      trx,
      tenant,
      pages.map(({ item_id }) => item_id),
    );
    const look = items.some(isLook) ? await appDrafts.live(trx, tenant) : null;
    return {
      there: new Set(live.keys()),
      overtaken: items.flatMap((item): ReleaseItem[] => {
        const page = live.get(item.item_id);
        if (isLook(item)) {
          const type = item.type as Look['type'];
          return isDeepStrictEqual(look?.[type], item.content) ? [] : [{ type, id: null, title: titles[type] }];
        }
        return page && page.revision_id !== item.after_revision_id ? [{ type: 'page', id: page.id, title: page.title }] : [];
      }),
    };
  }

  return {
    get,
    list: async (tenant: Tenant, filter: ReleaseFilter, page: number) => {
      const { items, total } = await repo.page(tenant, filter, page);
      const known = await repo.knownBefore(
        tenant,
        items.map(({ id }) => id),
      );
      return { items: items.map((row) => shown(row, known.has(row.id))), total_count: total };
    },
    /** Now, or frozen now and published at `publish_at`. Errors: page_not_found, date_in_past. */
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
        const row = await lockAs(trx, tenant, made, 'published');
        await keep(trx, shown(row, row.items.length > 0));
      });
      return get(tenant, id);
    },
    /** One page, now or at a time. Errors: page_not_found, date_in_past. */
    publishPage: async (tenant: Tenant, author: Author, id: string, publishAt?: string | null): Promise<PageDraft> => {
      if (!publishAt) return publishDrafts.publish(tenant, author, id);
      const collected = await publishDrafts.collectOne(tenant, id);
      await plan(tenant, author, collected, { title: collected.tree.rows.get(id)?.title, publish_at: publishAt });
      return drafts.get(tenant, id);
    },
    /** A planned one at once. Errors: release_closed where it is planned no more. */
    publishNow: async (tenant: Tenant, author: Author, id: string) => {
      await publishFrozen(tenant, id, author);
      return get(tenant, id);
    },
    /** At its time, by itself. One that was published, moved or taken away meanwhile is left as it is. */
    publishDue: async (tenant: Tenant, id: string): Promise<void> => {
      try {
        await publishFrozen(tenant, id, undefined);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'release_closed' || error.code === 'not_found') return;
        await transact(db, tenant, (trx) => repo.change(trx, tenant, id, { status: 'failed', fault: error.code }));
      }
    },
    /** Takes a planned one, or one that failed, from the list; the drafts stay. Errors: release_closed once it is published. */
    remove: (tenant: Tenant, id: string): Promise<void> =>
      transact(db, tenant, async (trx) => {
        const row = await repo.lock(trx, tenant, id);
        if (!row) throw new AppError('not_found');
        if (row.status !== 'planned' && row.status !== 'failed') throw new AppError('release_closed');
        await repo.remove(trx, tenant, id);
      }),
    /**
     * Everything of the release back to what was live before it, in one change; drafts stay. What was published again since is named
     * (`release_overtaken` with `items`) until `overtaken` says whether that stays or goes back, too.
     */
    rollBack: async (tenant: Tenant, author: Author, id: string, overtakenInput?: 'keep' | 'roll_back') => {
      const told = await transact(db, tenant, async (trx) => {
        await lockAs(trx, tenant, id, 'published');
        const items = await repo.itemsOf(trx, tenant, id);
        if (items.length === 0) throw new AppError('release_closed');
        const { there, overtaken } = await overtakenOf(trx, tenant, items);
        if (overtaken.length > 0 && !overtakenInput) throw new AppError('release_overtaken', { extra: { items: overtaken } });
        const stays = new Set(overtakenInput === 'keep' ? overtaken.map((item) => item.id ?? item.type) : []);
        const back = items.filter((item) => !stays.has(isLook(item) ? item.type : item.item_id));
        const done = await publishDrafts.putBack(trx, tenant, {
          pages: back
            .filter((item) => !isLook(item) && there.has(item.item_id))
            .map((item) => ({ id: item.item_id, revisionId: item.before_revision_id })),
          looks: looksOf(back, 'replaced'),
        });
        await repo.change(trx, tenant, id, { status: 'rolled_back', rolled_back_at: clock.iso(), rolled_back_by: author?.name ?? null });
        return done;
      });
      await publishDrafts.tell(tenant, told);
      return get(tenant, id);
    },
  };
}
