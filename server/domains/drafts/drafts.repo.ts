import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { DraftRow, DraftsTables } from './drafts.tables.ts';

/** A draft without its content: what the tree, paths and access decisions need. */
export type LightDraft = Omit<DraftRow, 'blocks' | 'type_data'>;
/** `version`: of the draft that the change starts from. */
export type PartsOfDraft = Pick<DraftRow, 'id' | 'version'> & Partial<Pick<DraftRow, 'access' | 'type_data' | 'position'>>;
export type DraftsRepo = ReturnType<typeof createDraftsRepo>;

const light = [
  'app_id',
  'id',
  'parent_id',
  'position',
  'type',
  'slug',
  'title',
  'fields',
  'access',
  'version',
  'revision_id',
  'is_changed',
  'archived_at',
  'message_thread_id',
  'source_key',
  'created_at',
  'updated_at',
  'updated_by',
  'updated_by_name',
] as const;
const versionsPerPage = 50;

const toColumns = ({ fields, access, blocks, type_data, ...plain }: Partial<DraftRow>) => ({
  ...plain,
  ...(fields === undefined ? {} : { fields: json(fields) }),
  ...(access === undefined ? {} : { access: json(access) }),
  ...(blocks === undefined ? {} : { blocks: json(blocks) }),
  ...(type_data === undefined ? {} : { type_data: type_data && json(type_data) }),
});

type Handle = { db: Database };
const rowsOf = ({ db }: Handle, tenant: Tenant) => db.for<DraftsTables>(tenant);
const pagesOf = (handle: Handle, tenant: Tenant) => rowsOf(handle, tenant).selectFrom('pages').where('app_id', '=', tenant.appId);
// Not `for update`: that would hold up every insert that refers to the app, until a long publish ends.
const lock = async (trx: Work, tenant: Tenant): Promise<void> => {
  await sql`select 1 from apps where id = ${tenant.appId} for no key update`.execute(within<DraftsTables>(trx));
};

export const createDraftsRepo = (handle: Handle) => ({ ...reads(handle), ...saves(handle), ...bulkWrites, ...revisions(handle) });

const reads = (handle: Handle) => ({
  page: (tenant: Tenant, id: string): Promise<DraftRow | undefined> =>
    pagesOf(handle, tenant).selectAll().where('id', '=', id).executeTakeFirst(),
  pages: (tenant: Tenant, ids: readonly string[]): Promise<DraftRow[]> =>
    pagesOf(handle, tenant)
      .selectAll()
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute(),
  /** All drafts without their content, siblings in order. */
  tree: (tenant: Tenant): Promise<LightDraft[]> => pagesOf(handle, tenant).select(light).orderBy('position').orderBy('id').execute(),
  /** The page and its parents, without their content. */
  lineage: async (tenant: Tenant, id: string): Promise<LightDraft[]> => {
    const columns = sql.join(light.map((name) => sql.ref(`p.${name}`)));
    const lineage = sql<LightDraft>`with recursive chain as (
      select ${columns}, 0 as depth from pages p where p.app_id = ${tenant.appId} and p.id = ${id}
      union all select ${columns}, c.depth + 1 from chain c join pages p on p.app_id = c.app_id and p.id = c.parent_id where c.depth < 200)
      select * from chain`;
    return (await lineage.execute(rowsOf(handle, tenant))).rows;
  },
  /** How many siblings come before a page. */
  placeOf: async (tenant: Tenant, row: Pick<DraftRow, 'id' | 'parent_id' | 'position'>): Promise<number> => {
    const isSibling = row.parent_id === null ? sql`parent_id is null` : sql`parent_id = ${row.parent_id}::uuid`;
    const counted = sql<{ count: number }>`select count(*) as count from pages
      where app_id = ${tenant.appId} and ${isSibling} and archived_at is null and (position, id) < (${row.position}, ${row.id}::uuid)`;
    return (await counted.execute(rowsOf(handle, tenant))).rows[0]?.count ?? 0;
  },
  find: (tenant: Tenant, term: string) =>
    pagesOf(handle, tenant)
      .select(['id', 'title', 'type'])
      .where('archived_at', 'is', null)
      .where('title', 'ilike', `%${term.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
      .orderBy('updated_at', 'desc')
      .limit(8)
      .execute(),
});

const saves = (handle: Handle) => ({
  /** Makes others who publish or change the shape of the tree wait until the transaction ends. */
  lock,
  /** All drafts as in `tree`, locked to change its shape: two moves at once could otherwise close a circle. */
  lockTree: async (trx: Work, tenant: Tenant): Promise<LightDraft[]> => {
    await lock(trx, tenant);
    const all = within<DraftsTables>(trx).selectFrom('pages').select(light).where('app_id', '=', tenant.appId);
    return all.orderBy('position').orderBy('id').execute();
  },
  /** Saves if nobody else did since `baseVersion`; undefined: someone did. */
  save: (tenant: Tenant, id: string, baseVersion: number | null, changes: Partial<DraftRow>): Promise<DraftRow | undefined> => {
    const update = rowsOf(handle, tenant)
      .updateTable('pages')
      .set({ ...toColumns(changes), version: sql<number>`version + 1`, is_changed: true })
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .returningAll();
    return (baseVersion === null ? update : update.where('version', '=', baseVersion)).executeTakeFirst();
  },
  archive: (trx: Work, tenant: Tenant, id: string, at: string | null) =>
    within<DraftsTables>(trx)
      .updateTable('pages')
      .set({ archived_at: at })
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .execute(),
});

const bulkWrites = {
  insert: async (trx: Work, list: readonly DraftRow[]): Promise<void> => {
    const inserted = sql`insert into pages select x.* from jsonb_populate_recordset(null::pages, ${JSON.stringify(list)}::jsonb) as x`;
    await inserted.execute(within<DraftsTables>(trx));
  },
  /** Moves pages to their places; each gets a new version. */
  place: async (trx: Work, list: readonly LightDraft[]): Promise<void> => {
    const placed = sql`update pages p set parent_id = x.parent_id, position = x.position, access = x.access, version = p.version + 1,
      is_changed = true, updated_at = x.updated_at, updated_by = x.updated_by, updated_by_name = x.updated_by_name
      from jsonb_populate_recordset(null::pages, ${JSON.stringify(list)}::jsonb) as x where p.app_id = x.app_id and p.id = x.id`;
    await placed.execute(within<DraftsTables>(trx));
  },
  /** Changes parts of several drafts. Returns how many still had the version that the change names. */
  changeParts: async (trx: Work, tenant: Tenant, list: readonly PartsOfDraft[], stamp: Partial<DraftRow>): Promise<number> => {
    const changed = sql`update pages p set access = coalesce(x.access, p.access), type_data = coalesce(x.type_data, p.type_data),
      position = coalesce(x.position, p.position), version = p.version + 1, is_changed = true,
      updated_at = ${stamp.updated_at}, updated_by = ${stamp.updated_by}, updated_by_name = ${stamp.updated_by_name}
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (id uuid, version int, access jsonb, type_data jsonb, position int)
      where p.app_id = ${tenant.appId} and p.id = x.id and p.version = x.version returning p.id`;
    return (await changed.execute(within<DraftsTables>(trx))).rows.length;
  },
  /** Replaces content in bulk, for imports. */
  overwrite: async (trx: Work, list: readonly DraftRow[]): Promise<void> => {
    const replaced = sql`update pages p set title = x.title, fields = x.fields, access = x.access, blocks = x.blocks,
      type_data = x.type_data,
      version = p.version + 1, is_changed = true, updated_at = x.updated_at, updated_by = x.updated_by, updated_by_name = x.updated_by_name
      from jsonb_populate_recordset(null::pages, ${JSON.stringify(list)}::jsonb) as x where p.app_id = x.app_id and p.id = x.id`;
    await replaced.execute(within<DraftsTables>(trx));
  },
  /** Gives pages other addresses and places among their siblings, in two steps: one may take the address that another leaves. */
  rename: async (trx: Work, tenant: Tenant, list: readonly Pick<DraftRow, 'id' | 'slug' | 'position'>[]): Promise<void> => {
    const own = within<DraftsTables>(trx);
    const ids = list.map(({ id }) => id);
    await sql`update pages set slug = id::text where app_id = ${tenant.appId} and id = any(${ids}::uuid[])`.execute(own);
    const places = JSON.stringify(list.map(({ id, slug, position }) => ({ id, slug, position })));
    const renamed = sql`update pages p set slug = x.slug, position = x.position
      from jsonb_to_recordset(${places}::jsonb) as x (id uuid, slug text, position int) where p.app_id = ${tenant.appId} and p.id = x.id`;
    await renamed.execute(own);
  },
  /** Parents and children in one statement, so that no foreign key refuses it. */
  remove: async (trx: Work, tenant: Tenant, ids: readonly string[]): Promise<void> => {
    await sql`delete from pages where app_id = ${tenant.appId} and id = any(${ids}::uuid[])`.execute(within<DraftsTables>(trx));
  },
};

const revisions = (handle: Handle) => ({
  versionsPerPage,
  /** Newest first, with one more than a page, to compare the last one with. */
  versions: async (tenant: Tenant, id: string, page: number) => {
    const all = rowsOf(handle, tenant).selectFrom('page_revisions').where('app_id', '=', tenant.appId).where('page_id', '=', id);
    const [items, { total }] = await Promise.all([
      all
        .select(['id', 'number', 'title', 'author_name', 'published_at', 'draft'])
        .orderBy('number', 'desc')
        .limit(versionsPerPage + 1)
        .offset((page - 1) * versionsPerPage)
        .execute(),
      all.select((on) => on.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items, total };
  },
  version: (tenant: Tenant, pageId: string, versionId: string) =>
    rowsOf(handle, tenant)
      .selectFrom('page_revisions')
      .select(['draft'])
      .where('app_id', '=', tenant.appId)
      .where('page_id', '=', pageId)
      .where('id', '=', versionId)
      .executeTakeFirst(),
  /** The revisions that members see, by page, inside the transaction that publishes others. */
  liveRevisions: async (trx: Work, tenant: Tenant, ids: readonly string[]): Promise<Map<string, string>> => {
    const live = sql<{ id: string; revision_id: string }>`select id, revision_id from pages
      where app_id = ${tenant.appId} and id = any(${ids}::uuid[]) and revision_id is not null`;
    const { rows } = await live.execute(within<DraftsTables>(trx));
    return new Map(rows.map(({ id, revision_id }) => [id, revision_id]));
  },
  revisions: async (
    trx: Work,
    tenant: Tenant,
    ids: readonly string[],
  ): Promise<{ id: string; path: string; draft: Partial<DraftRow> }[]> => {
    const found = sql<{ id: string; path: string; draft: Partial<DraftRow> }>`select id, path, draft from page_revisions
      where app_id = ${tenant.appId} and id = any(${ids}::uuid[])`;
    return (await found.execute(within<DraftsTables>(trx))).rows;
  },
});
