import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { FeedsTables } from './feeds.tables.ts';

type Row = FeedsTables['threads'];
const columns = [
  'id',
  'kind',
  'title',
  'page_id',
  'product_id',
  'who_posts',
  'who_joins',
  'is_of_studio',
  'message_count',
  'latest_message_ts',
  'updated_at',
] as const;
export type FeedRow = Pick<Row, (typeof columns)[number]>;
export type FeedsRepo = ReturnType<typeof createFeedsRepo>;

/** Open threads: those made in the studio, and the comments and feeds of pages. */
export function createFeedsRepo({ db }: { db: Database }) {
  const feeds = (tenant: Tenant) =>
    db
      .for<FeedsTables>(tenant)
      .selectFrom('threads')
      .where('app_id', '=', tenant.appId)
      .where('is_private', '=', false)
      .where((on) => on.or([on('is_of_studio', '=', true), on('kind', 'in', ['feed', 'comment'])]));

  return {
    /** Those made in the studio first, then by the newest message. `term`: part of its title or of its page's title. */
    search: async (
      tenant: Tenant,
      { term, offset, limit }: { term: string; offset: number; limit: number },
    ): Promise<{ items: FeedRow[]; count: number }> => {
      const pattern = `%${term.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
      const found =
        term === ''
          ? feeds(tenant)
          : feeds(tenant).where(
              sql<boolean>`(lower(coalesce(title, '')) like ${pattern} or exists (
                select from pages p join page_revisions v on v.app_id = p.app_id and v.id = p.revision_id
                where p.app_id = ${tenant.appId} and p.id = threads.page_id and lower(v.title) like ${pattern}))`,
            );
      const [items, { count }] = await Promise.all([
        found
          .select(columns)
          .orderBy('is_of_studio', 'desc')
          .orderBy(sql`latest_message_ts desc nulls last`)
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute(),
        found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
      ]);
      return { items, count };
    },
    find: async (tenant: Tenant, id: string): Promise<FeedRow | null> =>
      (await feeds(tenant).where('id', '=', id).select(columns).executeTakeFirst()) ?? null,
    lock: async (trx: Work, tenant: Tenant, id: string): Promise<FeedRow | null> =>
      (await within<FeedsTables>(trx)
        .selectFrom('threads')
        .select(columns)
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .where('is_private', '=', false)
        .where((on) => on.or([on('is_of_studio', '=', true), on('kind', 'in', ['feed', 'comment'])]))
        .forUpdate()
        .executeTakeFirst()) ?? null,
    insert: (trx: Work, row: Insertable<Row>) => within<FeedsTables>(trx).insertInto('threads').values(row).execute(),
    change: (trx: Work, tenant: Tenant, id: string, changes: Updateable<Row>) =>
      within<FeedsTables>(trx).updateTable('threads').set(changes).where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
    /** Whether the published page of a feed shows it. */
    isShown: async (trx: Work, tenant: Tenant, { id, page_id }: Pick<FeedRow, 'id' | 'page_id'>): Promise<boolean> => {
      if (page_id === null) return false;
      const { rows } = await sql`select 1 from pages p join page_revisions v on v.app_id = p.app_id and v.id = p.revision_id
        where p.app_id = ${tenant.appId} and p.id = ${page_id} and strpos(v.body, ${id}) > 0`.execute(within<FeedsTables>(trx));
      return rows.length > 0;
    },
    /** Removes it with its messages and their replies. Returns the pictures and videos they had. */
    remove: async (trx: Work, tenant: Tenant, id: string): Promise<string[]> => {
      const { rows } = await sql<{ media_ids: string[] }>`with gone as (
          delete from threads where app_id = ${tenant.appId} and (id = ${id} or parent_thread_id = ${id}) returning id)
        select array_remove(m.image_ids || m.video_id, null) as media_ids from messages m
        where m.app_id = ${tenant.appId} and m.thread_id in (select id from gone)
          and (m.image_ids <> '{}' or m.video_id is not null)`.execute(within<FeedsTables>(trx));
      return rows.flatMap(({ media_ids }) => media_ids);
    },
  };
}
