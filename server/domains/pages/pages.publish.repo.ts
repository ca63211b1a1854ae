import type { AccessRecord } from '@bandstand/contract/access.ts';
import { sql } from 'kysely';
import { oneRow } from '../../platform/db/one-row.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { PagesTables } from './pages.tables.ts';

/** A page ready to be written as a revision. */
export interface PublicationRow {
  pageId: string;
  revisionId: string;
  /** Version of the draft it was made from. */
  version: number;
  parentId: string | null;
  position: number;
  path: string;
  type: string;
  title: string;
  access: AccessRecord;
  teaser: object;
  body: { message_thread_id: string | null };
  words: { title: string; tags: string; text: string };
  media: { id: string; in_teaser: boolean; needs_full: boolean }[];
  /** Saved block groups and actions that it shows. */
  uses: { id: string; kind: 'piece' | 'action'; needs_full: boolean }[];
  /** The draft as it was, so that it can be restored. */
  draft: object;
}

export interface Imprint {
  appId: string;
  releaseId: string | null;
  author: { id: string; name: string } | null;
  at: string;
}

/** A server that missed more versions than these loads the whole tree. */
const keptChanges = 200;

/** The writes of a publication, one statement each for any number of pages. */
export const publishRepo = {
  /**
   * Raises the version, and records the pages that it changes; null: every server loads the whole tree. Also makes publishers of an app wait for each
   * other, so versions become visible in order.
   */
  raiseVersion: async (trx: Work, appId: string, pageIds: readonly string[] | null): Promise<number> => {
    const raised = sql<{ version: number }>`with raised as (
        insert into app_versions as v (app_id, tree) values (${appId}, 2)
        on conflict (app_id) do update set tree = v.tree + 1 returning tree
      ), forgotten as (
        delete from tree_changes where app_id = ${appId} and version <= (select tree from raised) - ${keptChanges}
      )
      insert into tree_changes (app_id, version, page_ids) select ${appId}, tree, ${pageIds}::uuid[] from raised
      returning version`;
    return oneRow(await raised.execute(within<PagesTables>(trx))).version;
  },
  /** Every server loads the whole tree instead. */
  changeAll: async (trx: Work, appId: string, version: number): Promise<void> => {
    await sql`update tree_changes set page_ids = null where app_id = ${appId} and version = ${version}`.execute(within<PagesTables>(trx));
  },
  /** Whether published pages below these are hidden and would reappear. */
  hasPublishedBelow: async (trx: Work, appId: string, ids: readonly string[]): Promise<boolean> => {
    const { rows } = await sql`select 1 from pages where app_id = ${appId} and parent_id = any(${ids}::uuid[]) and revision_id is not null
        limit 1`.execute(within<PagesTables>(trx));
    return rows.length > 0;
  },
  insertRevisions: async (trx: Work, imprint: Imprint, list: readonly PublicationRow[]): Promise<void> => {
    const rows = JSON.stringify(
      list.map((page) => ({
        id: page.revisionId,
        page_id: page.pageId,
        parent_id: page.parentId,
        position: page.position,
        path: page.path,
        type: page.type,
        title: page.title,
        access: page.access,
        teaser: page.teaser,
        body: JSON.stringify(page.body),
        refs: { media: page.media.map(({ id }) => id) },
        draft: page.draft,
      })),
    );
    await sql`insert into page_revisions (app_id, id, page_id, number, parent_id, position, path, type, title, access, teaser, body, refs,
      draft, release_id, author_id, author_name, published_at)
      select ${imprint.appId}, x.id, x.page_id,
        coalesce((select max(r.number) from page_revisions r where r.app_id = ${imprint.appId} and r.page_id = x.page_id), 0) + 1,
        x.parent_id, x.position, x.path, x.type, x.title, x.access, x.teaser, x.body, x.refs, x.draft, ${imprint.releaseId},
        ${imprint.author?.id ?? null}, ${imprint.author?.name ?? null}, ${imprint.at}
      from jsonb_to_recordset(${rows}::jsonb) as x (id uuid, page_id uuid, parent_id uuid, position int, path text, type text, title text,
        access jsonb, teaser jsonb, body text, refs jsonb, draft jsonb)`.execute(within<PagesTables>(trx));
  },
  /** A draft saved in the meantime keeps its changes. */
  pointToRevisions: async (trx: Work, appId: string, list: readonly PublicationRow[]): Promise<void> => {
    const rows = JSON.stringify(
      list.map((page) => ({
        page_id: page.pageId,
        revision_id: page.revisionId,
        version: page.version,
        thread_id: page.body.message_thread_id,
      })),
    );
    await sql`update pages p set revision_id = x.revision_id, is_changed = p.version <> x.version,
      message_thread_id = coalesce(x.thread_id, p.message_thread_id)
      from jsonb_to_recordset(${rows}::jsonb) as x (page_id uuid, revision_id uuid, version int, thread_id uuid)
      where p.app_id = ${appId} and p.id = x.page_id`.execute(within<PagesTables>(trx));
  },
  writeWords: async (trx: Work, appId: string, list: readonly PublicationRow[]): Promise<void> => {
    const rows = JSON.stringify(list.map(({ pageId, words }) => ({ page_id: pageId, ...words })));
    await sql`insert into page_search (app_id, page_id, words)
      select ${appId}, x.page_id, setweight(to_tsvector('simple', x.title), 'A')
        || setweight(to_tsvector('simple', x.tags), 'B') || setweight(to_tsvector('simple', x.text), 'C')
      from jsonb_to_recordset(${rows}::jsonb) as x (page_id uuid, title text, tags text, text text)
      on conflict (app_id, page_id) do update set words = excluded.words`.execute(within<PagesTables>(trx));
  },
  writeMedia: async (trx: Work, appId: string, list: readonly PublicationRow[]): Promise<void> => {
    await sql`delete from page_media where app_id = ${appId} and page_id = any(${list.map(({ pageId }) => pageId)}::uuid[])`.execute(
      within<PagesTables>(trx),
    );
    const rows = JSON.stringify(
      list.flatMap(({ pageId, media }) => media.map(({ id, ...use }) => ({ page_id: pageId, media_id: id, ...use }))),
    );
    if (rows === '[]') return;
    await sql`insert into page_media (app_id, media_id, page_id, in_teaser, needs_full)
      select ${appId}, x.media_id, x.page_id, x.in_teaser, x.needs_full
      from jsonb_to_recordset(${rows}::jsonb) as x (media_id uuid, page_id uuid, in_teaser boolean, needs_full boolean)`.execute(
      within<PagesTables>(trx),
    );
  },
  writeUses: async (trx: Work, appId: string, list: readonly PublicationRow[]): Promise<void> => {
    await sql`delete from page_uses where app_id = ${appId} and page_id = any(${list.map(({ pageId }) => pageId)}::uuid[])`.execute(
      within<PagesTables>(trx),
    );
    const rows = JSON.stringify(
      list.flatMap(({ pageId, uses }) => uses.map(({ id, ...use }) => ({ page_id: pageId, item_id: id, ...use }))),
    );
    if (rows === '[]') return;
    await sql`insert into page_uses (app_id, item_id, page_id, kind, needs_full)
      select ${appId}, x.item_id, x.page_id, x.kind, x.needs_full
      from jsonb_to_recordset(${rows}::jsonb) as x (item_id uuid, page_id uuid, kind text, needs_full boolean)
      on conflict do nothing`.execute(within<PagesTables>(trx));
  },
  writeRedirects: async (trx: Work, appId: string, at: string, list: readonly { path: string; page_id: string }[]): Promise<void> => {
    if (list.length === 0) return;
    await sql`insert into page_redirects (app_id, path, page_id, created_at)
      select ${appId}, x.path, x.page_id, ${at} from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (path text, page_id uuid)
      on conflict (app_id, path) do update set page_id = excluded.page_id, created_at = excluded.created_at`.execute(
      within<PagesTables>(trx),
    );
  },
  moveRedirects: async (trx: Work, appId: string, from: string, into: string): Promise<void> => {
    await sql`update page_redirects set page_id = ${into} where app_id = ${appId} and page_id = ${from}`.execute(within<PagesTables>(trx));
  },
  withdraw: async (trx: Work, appId: string, pageIds: readonly string[]): Promise<void> => {
    await sql`update pages set revision_id = null, is_changed = true where app_id = ${appId} and id = any(${pageIds}::uuid[])`.execute(
      within<PagesTables>(trx),
    );
    for (const table of ['page_media', 'page_uses', 'page_search'])
      await sql`delete from ${sql.table(table)} where app_id = ${appId} and page_id = any(${pageIds}::uuid[])`.execute(
        within<PagesTables>(trx),
      );
  },
};
