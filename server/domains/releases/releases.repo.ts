import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { ReleaseItem, ReleasesTables } from './releases.tables.ts';

export type ReleaseRow = ReleasesTables['releases'];
export type ReleaseItemRow = ReleasesTables['release_items'];
/** A published item: what was live before it, and what is since. */
export interface Published extends ReleaseItem {
  before: string | null;
  after: string | null;
  content?: unknown;
  replaced?: unknown;
}
interface NewRelease {
  id: string;
  title: string;
  author: { userId: string; name: string } | null;
  at: string;
  items: readonly Published[];
}
export interface ReleaseFilter {
  q?: string | undefined;
  status?: string | undefined;
}

export type ReleasesRepo = ReturnType<typeof createReleasesRepo>;

type Handle = { db: Database };

export const createReleasesRepo = (handle: Handle) => ({ ...writes, ...reads(handle), ...lockedReads });

const filtered = ({ db }: Handle, tenant: Tenant, { q, status }: ReleaseFilter) => {
  let query = db.for<ReleasesTables>(tenant).selectFrom('releases').where('app_id', '=', tenant.appId);
  if (status) query = query.where('status', '=', status as ReleaseRow['status']);
  return q ? query.where('title', 'ilike', `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`) : query;
};

async function add(trx: Work, release: ReleaseRow): Promise<void> {
  await within<ReleasesTables>(trx)
    .insertInto('releases')
    .values({ ...release, items: json(release.items) })
    .execute();
}
async function addItems(trx: Work, list: readonly ReleaseItemRow[]): Promise<void> {
  if (list.length === 0) return;
  const added = sql`insert into release_items select x.*
    from jsonb_populate_recordset(null::release_items, ${JSON.stringify(list)}::jsonb) as x
    on conflict (app_id, release_id, type, item_id) do update set content = excluded.content, replaced = excluded.replaced,
      before_revision_id = excluded.before_revision_id, after_revision_id = excluded.after_revision_id`;
  await added.execute(within<ReleasesTables>(trx));
}
/** What a release published, with what was live before it. */
const published = (appId: string, releaseId: string, items: readonly Published[]): ReleaseItemRow[] =>
  items.map((item) => ({
    app_id: appId,
    release_id: releaseId,
    type: item.type,
    item_id: item.id ?? releaseId,
    content: item.content ?? null,
    replaced: item.replaced ?? null,
    before_revision_id: item.before,
    after_revision_id: item.after,
  }));

const writes = {
  add,
  addItems,
  published,
  /** Records a release that was published at once. */
  record: async (trx: Work, tenant: Tenant, { id, title, author, at, items }: NewRelease): Promise<void> => {
    await add(trx, {
      app_id: tenant.appId,
      id,
      title,
      items: items.map((item) => ({ type: item.type, id: item.id, title: item.title })),
      author_id: author?.userId ?? null,
      author_name: author?.name ?? null,
      status: 'published',
      publish_at: null,
      published_at: at,
      rolled_back_at: null,
      rolled_back_by: null,
      fault: null,
    });
    await addItems(trx, published(tenant.appId, id, items));
  },
  change: async (trx: Work, tenant: Tenant, id: string, changes: Partial<ReleaseRow>): Promise<void> => {
    const { items, ...rest } = changes;
    await within<ReleasesTables>(trx)
      .updateTable('releases')
      .set({ ...rest, ...(items ? { items: json(items) } : {}) })
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .execute();
  },
  remove: async (trx: Work, tenant: Tenant, id: string): Promise<void> => {
    await within<ReleasesTables>(trx).deleteFrom('releases').where('app_id', '=', tenant.appId).where('id', '=', id).execute();
  },
};

const reads = (handle: Handle) => ({
  page: (tenant: Tenant, filter: ReleaseFilter, page: number) =>
    pageOf(
      filtered(handle, tenant, filter)
        .selectAll()
        .orderBy(sql`status = 'planned'`, 'desc')
        .orderBy(sql`case when status = 'planned' then publish_at end`, 'asc')
        .orderBy(sql`coalesce(published_at, publish_at)`, 'desc')
        .orderBy('id', 'desc'),
      page,
    ),
  find: (tenant: Tenant, id: string): Promise<ReleaseRow | undefined> =>
    filtered(handle, tenant, {}).selectAll().where('id', '=', id).executeTakeFirst(),
  /** What a release contains, pages with their published revisions. `pageId`: theme and navigation, and only this page. */
  held: async (tenant: Tenant, id: string, pageId: string | null) => {
    interface Held {
      type: ReleaseItem['type'];
      item_id: string;
      content: unknown;
      revision_id: string | null;
      draft: unknown;
    }
    const held = sql<Held>`select i.type, i.item_id, i.content, r.id as revision_id, r.draft from release_items i
      left join page_revisions r on r.app_id = i.app_id and r.id = i.after_revision_id
      where i.app_id = ${tenant.appId} and i.release_id = ${id}
        and (${pageId}::uuid is null or i.type <> 'page' or i.item_id = ${pageId}::uuid)`;
    return (await held.execute(handle.db.for<ReleasesTables>(tenant))).rows;
  },
  /** A saved item as the release froze it, or as it was published with it. */
  heldReusable: async (tenant: Tenant, id: string, itemId: string): Promise<{ title: string; data: object } | null> => {
    const held = sql<{
      title: string;
      data: object;
    }>`select coalesce(r.title, i.content ->> 'title') as title, coalesce(r.data, i.content -> 'data') as data
      from release_items i left join reusable_revisions r on r.app_id = i.app_id and r.id = i.after_revision_id
      where i.app_id = ${tenant.appId} and i.release_id = ${id} and i.item_id = ${itemId}
        and i.type not in ('page', 'theme', 'navigation')`;
    return (await held.execute(handle.db.for<ReleasesTables>(tenant))).rows[0] ?? null;
  },
  /** The releases with a recorded earlier state. Old releases have none. */
  knownBefore: async (tenant: Tenant, ids: readonly string[]): Promise<Set<string>> => {
    const known = sql<{ release_id: string }>`select distinct release_id from release_items
      where app_id = ${tenant.appId} and release_id = any(${ids}::uuid[])`;
    const { rows } = await known.execute(handle.db.for<ReleasesTables>(tenant));
    return new Set(rows.map(({ release_id }) => release_id));
  },
});

const lockedReads = {
  /** Locks the release until the transaction ends. Locks the app first, as publishing does. */
  lock: async (trx: Work, tenant: Tenant, id: string): Promise<ReleaseRow | undefined> => {
    const own = within<ReleasesTables>(trx);
    await sql`select 1 from apps where id = ${tenant.appId} for no key update`.execute(own);
    return own.selectFrom('releases').selectAll().where('app_id', '=', tenant.appId).where('id', '=', id).forUpdate().executeTakeFirst();
  },
  itemsOf: (trx: Work, tenant: Tenant, id: string): Promise<ReleaseItemRow[]> =>
    within<ReleasesTables>(trx)
      .selectFrom('release_items')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('release_id', '=', id)
      .execute(),
  /** The live revisions and titles of these pages. Leaves out deleted pages. */
  liveOf: async (trx: Work, tenant: Tenant, ids: readonly string[]) => {
    const live = sql<{ id: string; title: string; revision_id: string | null }>`select id, title, revision_id from pages
      where app_id = ${tenant.appId} and id = any(${ids}::uuid[])`;
    const { rows } = await live.execute(within<ReleasesTables>(trx));
    return new Map(rows.map((row) => [row.id, row]));
  },
};
