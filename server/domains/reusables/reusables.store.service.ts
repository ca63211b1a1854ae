import type { Uses } from '@bandstand/rules/pages/uses.ts';
import { LRUCache } from 'lru-cache';
import type { Documents, PublishedDocument, TitledDocument } from '../../platform/db/documents.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { FrozenReusable } from './reusables.ports.ts';
import type { ReusableKind, Reusables } from './reusables.service.ts';

export type Author = Pick<Staff, 'name'> | null;
export interface ReusableEntry {
  id: string;
  title: string;
  version: number;
  updated_at: string;
  updated_by: string | null;
  status: ReusableStatus;
  uses: number;
}
/** A document as a visit shows it: members see the published one, previews the draft. */
export type ShownReusable<D extends object> = Pick<TitledDocument<D>, 'app_id' | 'id' | 'title' | 'data' | 'created_at'> &
  Partial<Pick<PublishedDocument<D>, 'number'>>;
/** Between draft and live, as of pages; there is no archive. */
export type ReusableStatus = 'draft' | 'published' | 'changed';
export interface ReusableStoreParts<D extends object> {
  reusables: Reusables;
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  /** The item as a release contains it; null if that does not. */
  frozen: FrozenReusable;
  store: Documents<D>;
  kind: ReusableKind;
  usesOf: (data: D) => Uses;
}
export type ReusableStore<D extends object> = ReturnType<typeof createReusableStore<D>>;

/** Shared by saved block groups, overlays, workouts and forms: listed by title, saved as a whole, and shown to members as they were published. */
export function createReusableStore<D extends object>({
  reusables,
  platform: { db, clock, ids },
  store,
  kind,
  usesOf,
  frozen,
}: ReusableStoreParts<D>) {
  const kept = new LRUCache<string, ShownReusable<D> | 'absent'>({ max: 2000 });

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
    const state = { version: 1, created_at: clock.iso(), revision_id: null, is_changed: true };
    const row = { app_id: tenant.appId, id, title: title.trim() || title, data, ...state, ...stamp(author) };
    await reusables.checkNesting(trx, tenant, { id, kind }, usesOf(data));
    await store.insert(trx, row);
    return row;
  };
  const stamp = (author: Author) => ({ updated_at: clock.iso(), updated_by_name: author?.name ?? null });

  return {
    require,
    toReusable,
    list: async (tenant: Tenant, query: { q?: string; page?: number }): Promise<{ items: ReusableEntry[]; total_count: number }> => {
      const { items, total } = await store.list(tenant, query);
      const listed = items.map(({ id }) => id);
      const counts = await (kind === 'overlay' || kind === 'form' ? reusables.openers(tenant, kind, listed) : reusables.counts(tenant, listed));
      return {
        items: items.map(({ id, title, version, updated_at, ...item }) => ({
          id,
          title,
          version,
          updated_at,
          updated_by: item.updated_by_name,
          status: statusOf(item),
          uses: counts.get(id) ?? 0,
        })),
        total_count: total,
      };
    },
    create: async (tenant: Tenant, author: Author, title: string, data: D, id: string = ids.next()): Promise<TitledDocument<D>> =>
      transact(db, tenant, (trx) => insert(trx, tenant, author, { id, title, data })),
    /** In the caller's transaction. */
    insert,
    /** Saves the draft unless someone else did since the row was read, or since `baseVersion`. Throws edit_conflict with `current_version`. */
    save: async (
      tenant: Tenant,
      author: Author,
      row: TitledDocument<D>,
      changes: { title?: string; data: D; baseVersion?: number | undefined },
    ): Promise<TitledDocument<D>> => {
      const { title = '', data, baseVersion = row.version } = changes;
      const next = { ...row, title: title.trim() || row.title, data, version: row.version + 1, is_changed: true, ...stamp(author) };
      const isSaved =
        baseVersion === row.version &&
        (await transact(db, tenant, async (trx) => {
          await reusables.checkNesting(trx, tenant, { id: row.id, kind }, usesOf(data));
          return store.save(trx, next, row.version);
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
    /** The item as a visit shows it. Members see what is published, read once per version of the tree; previews read the draft, or a release. */
    shown: async (visit: Visit, id: string): Promise<ShownReusable<D> | null> => {
      const { tenant, tree } = visit;
      if (visit.isPreview && !visit.release) return (await store.find(tenant, id)) ?? null;
      const held = visit.release ? await frozen(tenant, visit.release, id) : null;
      if (held) return { ...(await require(tenant, id)), ...(held as { title: string; data: D }) };
      const key = `${tenant.appId} ${tree.version} ${id}`;
      const known = visit.isPreview ? undefined : kept.get(key);
      if (known !== undefined) return known === 'absent' ? null : known;
      const [row] = await store.published(tenant, [id]);
      if (!visit.isPreview) kept.set(key, row ?? 'absent');
      return row ?? null;
    },
  };
}

const statusOf = ({ revision_id, is_changed }: Pick<TitledDocument<object>, 'revision_id' | 'is_changed'>): ReusableStatus => {
  if (revision_id === null) return 'draft';
  return is_changed ? 'changed' : 'published';
};

/** The studio's fields of each item. */
const toReusable = ({ id, title, version, updated_at, updated_by_name, ...row }: TitledDocument<object>) => ({
  id,
  title,
  version,
  updated_at,
  updated_by: updated_by_name,
  status: statusOf(row),
});
