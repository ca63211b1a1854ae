import type { StudioFeed } from '@bandstand/contract/feeds.studio.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { editedAt, requireUnchanged } from '../../platform/edits.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Removal } from '../messages/messages.removal.service.ts';
import type { FeedsEvents } from './feeds.events.ts';
import type { FeedRow, FeedsRepo } from './feeds.repo.ts';

export interface FeedsDependencies {
  ground: { db: Database; clock: Clock; ids: Ids; bus: Bus<FeedsEvents> };
  repo: FeedsRepo;
  titles: FeedTitles;
  messages: Pick<Removal, 'releaseMedia'>;
}
type Titles = (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, { title: string }>>;
export interface FeedTitles {
  /** Of published pages. */
  pageTitles: Titles;
  /** Also of products that are no longer sold. */
  productTitles: Titles;
  /** Only of products that are sold. */
  productsOnOffer: Titles;
}
export interface FeedFields {
  title?: string;
  kind?: 'feed' | 'chat';
  page_id?: string | null;
  product_id?: string | null;
  who_posts?: StudioFeed['who_posts'];
  who_joins?: StudioFeed['who_joins'];
}
type NewFeed = FeedFields & { title: string; kind: 'feed' | 'chat' };
type Settled = Pick<FeedRow, 'title' | 'kind' | 'page_id' | 'product_id' | 'who_posts' | 'who_joins'>;

/** LIST_PAGE_SIZE (API-10). */
const pageSize = 50;
/** Feeds and channels as staff read them. */
function createLists({ repo, titles: { pageTitles, productTitles } }: FeedsDependencies) {
  async function show(tenant: Tenant, rows: readonly FeedRow[]): Promise<StudioFeed[]> {
    const [pages, products] = await Promise.all([
      pageTitles(tenant, [...new Set(rows.flatMap(({ page_id }) => page_id ?? []))]),
      productTitles(tenant, [...new Set(rows.flatMap(({ product_id }) => product_id ?? []))]),
    ]);
    return rows.map((row) => toFeed(row, pages, products));
  }
  return {
    show,

    /** Those made in the studio first; 50 a page. */
    list: async (tenant: Tenant, { q = '', page = 1 }: { q?: string; page?: number }): Promise<{ items: StudioFeed[]; total_count: number }> => {
      const { items, count } = await repo.search(tenant, { term: q.trim(), offset: (page - 1) * pageSize, limit: pageSize });
      return { items: await show(tenant, items), total_count: count };
    },

    /** Throws 404. */
    feed: async (tenant: Tenant, id: string): Promise<StudioFeed> => {
      const row = await repo.find(tenant, id);
      const [feed] = row ? await show(tenant, [row]) : [];
      if (!feed) throw new AppError('not_found');
      return feed;
    },
  };
}

/** Throws 404 for a page or product of another app, 422 when both are named. `before`: what is stored. */
const refusingForeign =
  ({ titles: { pageTitles, productsOnOffer } }: FeedsDependencies) =>
  async (tenant: Tenant, { title, page_id, product_id }: Settled, before: Settled | null): Promise<void> => {
    refuseFields({
      title: title?.trim() === '' && { key: 'field.required' },
      product_id: page_id !== null && product_id !== null && { key: 'field.invalid' },
    });
    // The page or product that the feed belongs to may have been archived since: it stays.
    if (page_id !== null && page_id !== before?.page_id && !(await pageTitles(tenant, [page_id])).has(page_id)) throw new AppError('page_not_found');
    if (product_id !== null && product_id !== before?.product_id && !(await productsOnOffer(tenant, [product_id])).has(product_id))
      throw new AppError('product_not_found');
  };

export type Feeds = ReturnType<typeof createFeeds>;

/** Feeds and channels of the whole app, of a page, or of a product (MSG-25). Does not decide who reads them. */
export function createFeeds(dependencies: FeedsDependencies) {
  const { ground, repo, messages } = dependencies;
  const { db, clock, ids, bus } = ground;
  const { show, list, feed } = createLists(dependencies);
  const refuseForeign = refusingForeign(dependencies);

  async function write(trx: Work, tenant: Tenant, id: string, { seen, ...fields }: FeedFields & { seen?: string }): Promise<void> {
    const current = await repo.lock(trx, tenant, id);
    if (!current) throw new AppError('not_found');
    requireUnchanged(seen, current);
    const settled = changed(current, fields);
    refuseOfPage(current, settled);
    await refuseForeign(tenant, settled, current);
    const isMoved = settled.page_id !== current.page_id || settled.kind !== current.kind;
    if (isMoved && (await repo.isShown(trx, tenant, current))) throw new AppError('in_use');
    const isOpen = current.is_of_studio && isAppWide(settled);
    await repo.change(trx, tenant, current.id, { ...settled, is_app_wide: isOpen, updated_at: editedAt(clock, current) });
  }

  return {
    list,
    feed,

    /** Throws 409 `feed_taken` when the page has a feed of that kind. */
    create: async (tenant: Tenant, fields: NewFeed, keep: Keep<StudioFeed> = keepNothing): Promise<StudioFeed> => {
      const settled = changed(blank(fields.kind), fields);
      await refuseForeign(tenant, settled, null);
      const now = clock.iso();
      const row = { ...settled, id: ids.next(), is_of_studio: true, message_count: 0, latest_message_ts: null, updated_at: now };
      const [created] = await show(tenant, [row]);
      if (!created) throw new AppError('unknown_error');
      const hidden = { app_id: tenant.appId, channel_id: ids.next(), is_private: false, is_app_wide: isAppWide(settled), created_at: now };
      await refuseTaken(() =>
        transact(db, tenant, async (trx) => {
          await repo.insert(trx, { ...row, ...hidden });
          await keep(trx, created);
        }),
      );
      bus.publish('feed.changed', { tenant, threadId: row.id });
      return created;
    },

    /**
     * Changes what is sent (API-7). For a thread that belongs to its page, only who may post can change; 409 `in_use` when the page shows it and
     * would lose it.
     */
    change: async (tenant: Tenant, id: string, fields: FeedFields & { seen?: string }): Promise<StudioFeed> => {
      await refuseTaken(() => transact(db, tenant, (trx) => write(trx, tenant, id, fields)));
      bus.publish('feed.changed', { tenant, threadId: id.toLowerCase() });
      return feed(tenant, id);
    },

    /** Removes it with all its messages. Throws 404, 409 `in_use` if it belongs to a page, or is shown there. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      const mediaIds = await transact(db, tenant, async (trx) => {
        const current = await repo.lock(trx, tenant, id);
        if (!current) throw new AppError('not_found');
        if (isOfPage(current) || (await repo.isShown(trx, tenant, current))) throw new AppError('in_use');
        return repo.remove(trx, tenant, current.id);
      });
      await messages.releaseMedia(tenant.appId, mediaIds);
      bus.publish('feed.changed', { tenant, threadId: id.toLowerCase() });
    },
  };
}

const blank = (kind: NewFeed['kind']): Settled => ({
  title: '',
  kind,
  page_id: null,
  product_id: null,
  who_posts: kind === 'feed' ? 'staff' : 'everybody',
  who_joins: 'everyone',
});
const isOfPage = ({ is_of_studio, page_id }: FeedRow): boolean => !is_of_studio && page_id !== null;
const isAppWide = ({ page_id, product_id }: Settled): boolean => page_id === null && product_id === null;

/** The sent fields over the stored ones. */
const changed = (current: Settled, fields: FeedFields): Settled => ({
  title: fields.title === undefined ? current.title : fields.title.trim(),
  kind: fields.kind ?? current.kind,
  page_id: fields.page_id === undefined ? current.page_id : (fields.page_id?.toLowerCase() ?? null),
  product_id: fields.product_id === undefined ? current.product_id : (fields.product_id?.toLowerCase() ?? null),
  who_posts: fields.who_posts ?? current.who_posts,
  who_joins: fields.who_joins ?? current.who_joins,
});

/** Throws 422 for fields that the page decides. */
function refuseOfPage(current: FeedRow, settled: Settled): void {
  if (!isOfPage(current)) return;
  const names = ['title', 'kind', 'page_id', 'product_id', 'who_joins'] as const;
  refuseFields(Object.fromEntries(names.map((name) => [name, settled[name] !== current[name] && { key: 'field.invalid' as const }])));
}

async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'threads_page') throw new AppError('feed_taken');
    throw error;
  }
}

function toFeed(row: FeedRow, pages: ReadonlyMap<string, { title: string }>, products: ReadonlyMap<string, { title: string }>): StudioFeed {
  const { title, page_id, product_id, is_of_studio: _made, ...fields } = row;
  const named = (id: string | null, titles: ReadonlyMap<string, { title: string }>) =>
    id === null ? null : { id, title: titles.get(id)?.title ?? '' };
  const page = named(page_id, pages);
  return {
    ...fields,
    kind: row.kind === 'reply' ? 'comment' : row.kind,
    title: title ?? page?.title ?? '',
    page,
    product: named(product_id, products),
    is_of_page: isOfPage(row),
  };
}
