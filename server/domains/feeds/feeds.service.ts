import type { StudioFeed } from '@bandstand/contract/feeds.studio.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { editedAt, requireUnchanged } from '../../platform/edits.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Ids } from '../../platform/ids.ts';
import type { FeedsEvents } from './feeds.events.ts';
import type { FeedRow, FeedsRepo } from './feeds.repo.ts';

type Titles = (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, { title: string }>>;
export interface FeedsDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  bus: Bus<FeedsEvents>;
  repo: FeedsRepo;
  /** Of published pages. */
  pageTitles: Titles;
  /** Also of those that are not sold any more. */
  productTitles: Titles;
  /** Of those alone that are. */
  productsOnOffer: Titles;
  /** Media of messages that are gone, where none other shows them. */
  letGo: (appId: string, mediaIds: string[]) => Promise<void>;
}
export interface FeedFields {
  title?: string;
  kind?: 'feed' | 'chat';
  page_id?: string | null;
  product_id?: string | null;
  who_posts?: StudioFeed['who_posts'];
  who_joins?: StudioFeed['who_joins'];
}
type Settled = Pick<FeedRow, 'title' | 'kind' | 'page_id' | 'product_id' | 'who_posts' | 'who_joins'>;

/** LIST_PAGE_SIZE (API-10). */
const pageSize = 50;
export type Feeds = ReturnType<typeof createFeeds>;

/** Feeds and channels of the whole app, of a page, or of a product (MSG-25). Who reads them is decided where they are read. */
export function createFeeds({ db, clock, ids, bus, repo, pageTitles, productTitles, productsOnOffer, letGo }: FeedsDependencies) {
  async function show(tenant: Tenant, rows: readonly FeedRow[]): Promise<StudioFeed[]> {
    const [pages, products] = await Promise.all([
      pageTitles(tenant, [...new Set(rows.flatMap(({ page_id }) => page_id ?? []))]),
      productTitles(tenant, [...new Set(rows.flatMap(({ product_id }) => product_id ?? []))]),
    ]);
    return rows.map((row) => toFeed(row, pages, products));
  }
  const requireOne = async (tenant: Tenant, id: string): Promise<StudioFeed> => {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return (await show(tenant, [row]))[0]!;
  };
  /** Throws 404 where the page or the product is none of this app, 422 where both are named. */
  async function refuseOdd(tenant: Tenant, { title, page_id, product_id }: Settled, before: Settled | null): Promise<void> {
    refuseFields({
      title: title?.trim() === '' && { key: 'field.required' },
      product_id: page_id !== null && product_id !== null && { key: 'field.invalid' },
    });
    // What it is bound to already may have been archived since: it stays.
    if (page_id !== null && page_id !== before?.page_id && !(await pageTitles(tenant, [page_id])).has(page_id)) throw new AppError('page_not_found');
    if (product_id !== null && product_id !== before?.product_id && !(await productsOnOffer(tenant, [product_id])).has(product_id))
      throw new AppError('product_not_found');
  }

  return {
    /** Those made in the studio first; 50 a page. */
    list: async (tenant: Tenant, { q = '', page = 1 }: { q?: string; page?: number }): Promise<{ items: StudioFeed[]; total_count: number }> => {
      const { items, count } = await repo.search(tenant, { term: q.trim(), offset: (page - 1) * pageSize, limit: pageSize });
      return { items: await show(tenant, items), total_count: count };
    },
    /** Throws 404. */
    feed: requireOne,
    /** Throws 409 `feed_taken` where the page has one of that kind. */
    create: async (
      tenant: Tenant,
      fields: FeedFields & { title: string; kind: 'feed' | 'chat' },
      keep: Keep<StudioFeed> = keepNothing,
    ): Promise<StudioFeed> => {
      const settled = changed(
        {
          title: '',
          kind: fields.kind,
          page_id: null,
          product_id: null,
          who_posts: fields.kind === 'feed' ? 'staff' : 'everybody',
          who_joins: 'everyone',
        },
        fields,
      );
      await refuseOdd(tenant, settled, null);
      const now = clock.iso();
      const row = { ...settled, id: ids.next(), is_of_studio: true, message_count: 0, latest_message_ts: null, updated_at: now };
      const [feed] = await show(tenant, [row]);
      await refuseTaken(() =>
        transact(db, tenant, async (trx) => {
          await repo.insert(trx, {
            app_id: tenant.appId,
            ...row,
            channel_id: ids.next(),
            is_private: false,
            is_app_wide: isAppWide(settled),
            created_at: now,
          });
          await keep(trx, feed!);
        }),
      );
      bus.publish('feed.changed', { tenant, threadId: row.id });
      return feed!;
    },
    /** Changes what is sent (API-7). Of a thread that belongs to its page only who posts; 409 `in_use` where its page shows it and would lose it. */
    change: async (tenant: Tenant, id: string, { seen, ...fields }: FeedFields & { seen?: string }): Promise<StudioFeed> => {
      await refuseTaken(() =>
        transact(db, tenant, async (trx) => {
          const current = await repo.lock(trx, tenant, id);
          if (!current) throw new AppError('not_found');
          requireUnchanged(seen, current);
          const settled = changed(current, fields);
          refuseOfPage(current, settled);
          await refuseOdd(tenant, settled, current);
          const isMoved = settled.page_id !== current.page_id || settled.kind !== current.kind;
          if (isMoved && (await repo.isShown(trx, tenant, current))) throw new AppError('in_use');
          await repo.change(trx, tenant, current.id, {
            ...settled,
            is_app_wide: current.is_of_studio && isAppWide(settled),
            updated_at: editedAt(clock, current),
          });
        }),
      );
      bus.publish('feed.changed', { tenant, threadId: id.toLowerCase() });
      return requireOne(tenant, id);
    },
    /** With everything that was written in it. Throws 404, 409 `in_use` for what belongs to a page, or is shown there. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      const mediaIds = await transact(db, tenant, async (trx) => {
        const current = await repo.lock(trx, tenant, id);
        if (!current) throw new AppError('not_found');
        if (isOfPage(current) || (await repo.isShown(trx, tenant, current))) throw new AppError('in_use');
        return repo.remove(trx, tenant, current.id);
      });
      await letGo(tenant.appId, mediaIds);
      bus.publish('feed.changed', { tenant, threadId: id.toLowerCase() });
    },
  };
}

const isOfPage = ({ is_of_studio, page_id }: FeedRow): boolean => !is_of_studio && page_id !== null;
const isAppWide = ({ page_id, product_id }: Settled): boolean => page_id === null && product_id === null;

/** What was sent over what there is. */
const changed = (current: Settled, fields: FeedFields): Settled => ({
  title: fields.title === undefined ? current.title : fields.title.trim(),
  kind: fields.kind ?? current.kind,
  page_id: fields.page_id === undefined ? current.page_id : (fields.page_id?.toLowerCase() ?? null),
  product_id: fields.product_id === undefined ? current.product_id : (fields.product_id?.toLowerCase() ?? null),
  who_posts: fields.who_posts ?? current.who_posts,
  who_joins: fields.who_joins ?? current.who_joins,
});

/** Throws 422 where what the page settles would change. */
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
