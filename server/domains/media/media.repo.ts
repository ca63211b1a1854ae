import type { MediaSort } from '@bandstand/contract/media.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import { tenantOf, type Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { KeptCaption, MediaTables, Variants } from './media.tables.ts';

export type MediaRow = Selectable<MediaTables['media']>;

export interface MediaFilter {
  q?: string | undefined;
  kind?: MediaRow['kind'] | undefined;
  tag?: string | undefined;
  folderId?: string | undefined;
  sort?: MediaSort | undefined;
  offset: number;
  limit: number;
}

/** Whether one of the tags is this one, in any case. */
const tagged = (tag: string) =>
  sql<boolean>`exists (select 1 from unnest(tags) as t (name) where lower(t.name) = ${tag.trim().toLowerCase()})`;

const orders: Record<MediaSort, RawBuilder<unknown>> = {
  '-created_at': sql`created_at desc`,
  created_at: sql`created_at`,
  title: sql`lower(title)`,
  '-title': sql`lower(title) desc`,
  '-size': sql`size_bytes desc`,
  size: sql`size_bytes`,
};

/** Rows by a property: id, address, bytes. */
const findingRepo = (db: Database) => {
  const rows = (tenant: Tenant) => db.for<MediaTables>(tenant);
  return {
    find: (tenant: Tenant, id: string): Promise<MediaRow | undefined> =>
      rows(tenant).selectFrom('media').selectAll().where('app_id', '=', tenant.appId).where('id', '=', id).executeTakeFirst(),
    /** A public media of any app of the account. */
    findPublicOfAccount: (tenant: Tenant, id: string): Promise<MediaRow | undefined> =>
      db
        .system<MediaTables>()
        .selectFrom('media')
        .innerJoin('apps', 'apps.id', 'media.app_id')
        .selectAll('media')
        .where('media.id', '=', id)
        .where('media.is_public', '=', true)
        .where('apps.account_id', '=', tenant.accountId)
        .executeTakeFirst(),
    findMany: (tenant: Tenant, ids: readonly string[]): Promise<MediaRow[]> =>
      rows(tenant)
        .selectFrom('media')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where(sql<boolean>`id = any(${ids as string[]})`)
        .execute(),
    /** A ready picture of the library with exactly these bytes. */
    findByHash: (tenant: Tenant, hash: string): Promise<MediaRow | undefined> =>
      rows(tenant)
        .selectFrom('media')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('content_hash', '=', hash)
        .where('is_library', '=', true)
        .where('replaces', 'is', null)
        .where('status', '=', 'ready')
        .executeTakeFirst(),
  };
};

/** Creates, changes and removes single rows; and finds members' uploads that nobody shows. */
const keepingRepo = (db: Database) => {
  const rows = (tenant: Tenant) => db.for<MediaTables>(tenant);
  return {
    insert: async (tenant: Tenant, row: Omit<Insertable<MediaTables['media']>, 'variants'> & { variants: Variants }): Promise<MediaRow> =>
      rows(tenant)
        .insertInto('media')
        .values({ ...row, variants: json(row.variants) })
        .returningAll()
        .executeTakeFirstOrThrow(),
    update: (tenant: Tenant, id: string, changes: MediaChanges): Promise<MediaRow | undefined> =>
      rows(tenant)
        .updateTable('media')
        .set(written(changes))
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),
    markUsed: async (tenant: Tenant, ids: readonly string[], at: string): Promise<void> => {
      await rows(tenant)
        .updateTable('media')
        .set({ used_at: at })
        .where('app_id', '=', tenant.appId)
        .where(sql<boolean>`id = any(${ids as string[]})`)
        .execute();
    },
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      await rows(tenant).deleteFrom('media').where('app_id', '=', tenant.appId).where('id', '=', id).execute();
    },
    release: async (appId: string, ids: readonly string[]): Promise<void> => {
      await sql`update media set used_at = null where app_id = ${appId} and not is_library and id = any(${[...ids]}::uuid[])`.execute(
        db.system<MediaTables>(),
      );
    },
    /** Removes members' uploads that nobody used since `before`, in all apps, and returns where their files are. */
    removeUnused: (before: string): Promise<{ app_id: string; id: string }[]> =>
      db
        .system<MediaTables>()
        .deleteFrom('media')
        .where('used_at', 'is', null)
        .where('is_library', '=', false)
        .where('created_at', '<', before)
        .returning(['app_id', 'id'])
        .execute(),
  };
};

/** Lists, folders and tags of the owner's library. */
const listingRepo = (db: Database) => {
  const rows = (tenant: Tenant) => db.for<MediaTables>(tenant);
  const matching = (tenant: Tenant, filter: MediaFilter) => {
    let query = rows(tenant)
      .selectFrom('media')
      .where('app_id', '=', tenant.appId)
      .where('is_library', '=', true)
      .where('replaces', 'is', null);
    if (filter.folderId)
      query = filter.folderId === 'none' ? query.where('folder_id', 'is', null) : query.where('folder_id', '=', filter.folderId);
    if (filter.kind) query = query.where('kind', '=', filter.kind);
    if (filter.tag) query = query.where(tagged(filter.tag));
    const { q } = filter;
    if (q) query = query.where((on) => on.or([on('title', 'ilike', `%${escapeLike(q)}%`), tagged(q)]));
    return query;
  };
  return {
    list: async (tenant: Tenant, filter: MediaFilter): Promise<{ rows: MediaRow[]; total: number }> => {
      const [found, count] = await Promise.all([
        matching(tenant, filter)
          .selectAll()
          .orderBy(orders[filter.sort ?? '-created_at'])
          .orderBy('id')
          .offset(filter.offset)
          .limit(filter.limit)
          .execute(),
        matching(tenant, filter)
          .select((on) => on.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { rows: found, total: count.total };
    },
    /** How many were changed; skips unknown ids. */
    changeMany: async (
      tenant: Tenant,
      ids: readonly string[],
      change: { folder_id: string | null } | { tag: readonly string[] } | { untag: readonly string[] },
    ): Promise<number> => {
      const lower = (tags: readonly string[]) => tags.map((tag) => tag.trim().toLowerCase());
      const changed =
        'folder_id' in change
          ? { folder_id: change.folder_id }
          : 'tag' in change
            ? {
                tags: sql<string[]>`tags || array(
                  select x from unnest(${[...change.tag]}::text[]) as x where lower(x) <> all (select lower(t) from unnest(tags) as t))`,
              }
            : { tags: sql<string[]>`array(select t from unnest(tags) as t where lower(t) <> all (${lower(change.untag)}::text[]))` };
      const done = await rows(tenant)
        .updateTable('media')
        .set(changed)
        .where('app_id', '=', tenant.appId)
        .where('is_library', '=', true)
        .where(sql<boolean>`id = any(${ids as string[]})`)
        .returning('id')
        .execute();
      return done.length;
    },
    /** Tags of the library, most frequent first. */
    tags: async (tenant: Tenant): Promise<{ tag: string; count: number }[]> => {
      const { rows: found } = await sql<{ tag: string; count: number }>`select min(t) as tag, count(*)::int as count
        from media, unnest(tags) as t where app_id = ${tenant.appId} and is_library group by lower(t) order by 2 desc, 1 limit 500`.execute(
        rows(tenant),
      );
      return found;
    },
  };
};

/** Uploads that wait to replace a media. */
const replacingRepo = (db: Database) => ({
  readyReplacements: async (): Promise<{ tenant: Tenant; row: MediaRow }[]> => {
    const system = db.system<MediaTables>();
    const waiting = await system.selectFrom('media').selectAll().where('replaces', 'is not', null).where('status', '=', 'ready').execute();
    return Promise.all(
      waiting.map(async (row) => ({
        tenant: tenantOf(await system.selectFrom('apps').selectAll().where('id', '=', row.app_id).executeTakeFirstOrThrow()),
        row,
      })),
    );
  },
  /** Waiting replacements of these, by what they replace. */
  replacements: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, MediaRow>> => {
    if (ids.length === 0) return new Map();
    const found = await db
      .for<MediaTables>(tenant)
      .selectFrom('media')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where(sql<boolean>`replaces = any(${ids as string[]})`)
      .execute();
    return new Map(found.flatMap((row): [string, MediaRow][] => (row.replaces === null ? [] : [[row.replaces, row]])));
  },
  /** Puts the upload in place of the media that it replaces; id, texts and captions stay. Undefined: one of the two is gone. */
  adopt: async (
    trx: Work,
    tenant: Tenant,
    source: Pick<MediaRow, 'id' | 'replaces'>,
  ): Promise<{ before: MediaRow; row: MediaRow } | undefined> => {
    if (source.replaces === null) return undefined;
    const work = within<MediaTables>(trx);
    const [before, next] = await Promise.all(
      [source.replaces, source.id].map((id) =>
        work.selectFrom('media').selectAll().where('app_id', '=', tenant.appId).where('id', '=', id).forUpdate().executeTakeFirst(),
      ),
    );
    if (!before || !next) return undefined;
    await work.deleteFrom('media').where('app_id', '=', tenant.appId).where('id', '=', next.id).execute();
    const { status, content_type, size_bytes, width, height, duration_s, placeholder, content_hash } = next;
    const captions = Object.fromEntries(Object.entries(before.variants).filter(([name]) => name.startsWith('captions-')));
    const row = await work
      .updateTable('media')
      .set({ status, content_type, size_bytes, width, height, duration_s, placeholder, content_hash, version: before.version + 1 })
      .set({ variants: json({ ...next.variants, ...captions }), progress: null, attempts: 0, held_until: null })
      .where('app_id', '=', tenant.appId)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { before, row };
  },
});

/** Media that wait to be prepared, of all apps. */
const preparingRepo = (db: Database) => ({
  /** Claims the oldest waiting one that nobody holds at `now`, of all apps. */
  claimToPrepare: async (now: string, until: string): Promise<{ tenant: Tenant; row: MediaRow } | null> => {
    const system = db.system<MediaTables>();
    const claimed = await system
      .updateTable('media')
      .set({ held_until: until })
      .where(
        sql<boolean>`(app_id, id) = (select app_id, id from media
          where status = 'preparing' and (held_until is null or held_until <= ${now})
            order by created_at, id limit 1 for update skip locked)`,
      )
      .returningAll()
      .executeTakeFirst();
    if (!claimed) return null;
    const app = await system.selectFrom('apps').selectAll().where('id', '=', claimed.app_id).executeTakeFirstOrThrow();
    return { tenant: tenantOf(app), row: claimed };
  },
  /** When the next claimed one may be taken over. */
  nextToPrepare: async (): Promise<string | null> => {
    const next = await db
      .system<MediaTables>()
      .selectFrom('media')
      .select('held_until')
      .where('status', '=', 'preparing')
      .where('held_until', 'is not', null)
      .orderBy('held_until')
      .limit(1)
      .executeTakeFirst();
    return next?.held_until ?? null;
  },
});

/** Rows of `media`. */
export const mediaRepo = (db: Database) => ({
  ...findingRepo(db),
  ...keepingRepo(db),
  ...listingRepo(db),
  ...replacingRepo(db),
  ...preparingRepo(db),
});

export type MediaRepo = ReturnType<typeof mediaRepo>;

/** Variants are added and removed by name: captions may arrive while a video is being prepared. */
type MediaChanges = Omit<Updateable<MediaTables['media']>, 'variants' | 'captions'> & {
  captions?: KeptCaption[];
  add?: Variants;
  drop?: readonly string[];
};
const written = ({ captions, add, drop, ...rest }: MediaChanges) => ({
  ...rest,
  ...(captions ? { captions: json(captions) } : {}),
  ...(add || drop ? { variants: sql<Variants>`(variants - ${[...(drop ?? [])]}::text[]) || ${JSON.stringify(add ?? {})}::jsonb` } : {}),
});

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
