import type { Uses } from '@bandstand/rules/pages/uses.ts';
import { LRUCache } from 'lru-cache';
import type { Documents, TitledDocument } from '../../platform/db/documents.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { ReusableKind, Reusables } from './reusables.service.ts';

export type Author = Pick<Staff, 'name'> | null;
export interface ReusableEntry {
  id: string;
  title: string;
  version: number;
  updated_at: string;
  updated_by: string | null;
  uses: number;
}
export interface ReusableStoreParts<D extends object> {
  reusables: Reusables;
  platform: Pick<Platform, 'clock' | 'ids'>;
  store: Documents<D>;
  kind: ReusableKind;
  usesOf: (data: D) => Uses;
}
export type ReusableStore<D extends object> = ReturnType<typeof createReusableStore<D>>;

/**
 * Shared by saved block groups, overlays and workouts: listed by title, saved as a whole, shown in their current form. Members see a save at once.
 */
export function createReusableStore<D extends object>({ reusables, platform: { clock, ids }, store, kind, usesOf }: ReusableStoreParts<D>) {
  const kept = new LRUCache<string, TitledDocument<D> | 'absent'>({ max: 2000 });

  const require = async (tenant: Tenant, id: string): Promise<TitledDocument<D>> => {
    const row = await store.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return row;
  };
  const insert = async (
    trx: Work,
    tenant: Tenant,
    author: Author,
    { id, title, data }: { id: string; title: string; data: D },
  ): Promise<TitledDocument<D>> => {
    const row = { app_id: tenant.appId, id, title: title.trim() || title, data, version: 1, created_at: clock.iso(), ...stamp(author) };
    await store.insert(trx, row);
    await reusables.write(trx, tenant, { id, kind }, usesOf(data));
    return row;
  };
  const stamp = (author: Author) => ({ updated_at: clock.iso(), updated_by_name: author?.name ?? null });

  return {
    require,
    toReusable,
    list: async (tenant: Tenant, query: { q?: string; page?: number }): Promise<{ items: ReusableEntry[]; total_count: number }> => {
      const { items, total } = await store.list(tenant, query);
      const counts = await reusables[kind === 'overlay' ? 'openers' : 'counts'](
        tenant,
        items.map(({ id }) => id),
      );
      return {
        items: items.map(({ updated_by_name, ...item }) => ({ ...item, updated_by: updated_by_name, uses: counts.get(item.id) ?? 0 })),
        total_count: total,
      };
    },
    create: async (tenant: Tenant, author: Author, title: string, data: D, id: string = ids.next()): Promise<TitledDocument<D>> =>
      reusables.change(tenant, (trx) => insert(trx, tenant, author, { id, title, data })),
    /** In the caller's transaction; the caller publishes the change. */
    insert,
    /** Saves unless someone else did since the row was read, or since `baseVersion`. Throws edit_conflict with `current_version`. */
    save: async (
      tenant: Tenant,
      author: Author,
      row: TitledDocument<D>,
      changes: { title?: string; data: D; baseVersion?: number | undefined },
    ): Promise<TitledDocument<D>> => {
      const next = { ...row, title: changes.title?.trim() || row.title, data: changes.data, version: row.version + 1, ...stamp(author) };
      const isSaved =
        (changes.baseVersion === undefined || changes.baseVersion === row.version) &&
        (await reusables.change(tenant, async (trx) => {
          if (!(await store.save(trx, next, row.version))) return false;
          await reusables.write(trx, tenant, { id: row.id, kind }, usesOf(changes.data));
          return true;
        }));
      if (!isSaved) throw new AppError('edit_conflict', { extra: { current_version: (await require(tenant, row.id)).version } });
      return next;
    },
    /** Throws in_use with `used_by` while a page, another saved item or the app's settings name it. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      await require(tenant, id);
      const users = await reusables.namedBy(tenant, id);
      if (users.length > 0) throw new AppError('in_use', { extra: { used_by: users } });
      await reusables.change(tenant, async (trx) => {
        await store.remove(trx, tenant, id);
        await reusables.forget(trx, tenant, { id, kind });
      });
    },
    findMany: store.findMany,
    knownIds: async (tenant: Tenant, wanted: readonly string[]): Promise<string[]> => (await store.findMany(tenant, wanted)).map(({ id }) => id),
    /** The item as a visit shows it. Read once per version of the tree, which every save raises; previews always read. */
    shown: async ({ tenant, tree, isPreview }: Visit, id: string): Promise<TitledDocument<D> | null> => {
      const key = `${tenant.appId} ${tree.version} ${id}`;
      const known = isPreview ? undefined : kept.get(key);
      if (known !== undefined) return known === 'absent' ? null : known;
      const row = (await store.find(tenant, id)) ?? null;
      if (!isPreview) kept.set(key, row ?? 'absent');
      return row;
    },
  };
}

/** The studio's fields of each item. */
const toReusable = ({ id, title, version, updated_at, updated_by_name }: TitledDocument<object>) => ({
  id,
  title,
  version,
  updated_at,
  updated_by: updated_by_name,
});
