import type { Uses } from '@bandstand/rules/pages/uses.ts';
import { LRUCache } from 'lru-cache';
import type { Shelf, Shelved } from '../../platform/db/shelf.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { PieceKind, Pieces } from './pieces.service.ts';

export type Author = Pick<Staff, 'name'> | null;
export interface PieceEntry {
  id: string;
  title: string;
  version: number;
  updated_at: string;
  updated_by: string | null;
  uses: number;
}
export interface PieceShelfParts<D extends object> {
  pieces: Pieces;
  platform: Pick<Platform, 'clock' | 'ids'>;
  shelf: Shelf<D>;
  kind: PieceKind;
  usesOf: (data: D) => Uses;
}
export type PieceShelf<D extends object> = ReturnType<typeof createPieceShelf<D>>;

/** What all kinds of pieces share: listed by title, saved as a whole, shown as they are now. Members see a save at once. */
export function createPieceShelf<D extends object>({ pieces, platform: { clock, ids }, shelf, kind, usesOf }: PieceShelfParts<D>) {
  const kept = new LRUCache<string, Shelved<D> | 'absent'>({ max: 2000 });

  const require = async (tenant: Tenant, id: string): Promise<Shelved<D>> => {
    const row = await shelf.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return row;
  };
  const insert = async (
    trx: Work,
    tenant: Tenant,
    author: Author,
    { id, title, data }: { id: string; title: string; data: D },
  ): Promise<Shelved<D>> => {
    const row = { app_id: tenant.appId, id, title: title.trim() || title, data, version: 1, created_at: clock.iso(), ...stamp(author) };
    await shelf.insert(trx, row);
    await pieces.write(trx, tenant, { id, kind }, usesOf(data));
    return row;
  };
  const stamp = (author: Author) => ({ updated_at: clock.iso(), updated_by_name: author?.name ?? null });

  return {
    require,
    toPiece,
    list: async (tenant: Tenant, query: { q?: string; page?: number }): Promise<{ items: PieceEntry[]; total_count: number }> => {
      const { items, total } = await shelf.list(tenant, query);
      const counts = await pieces[kind === 'overlay' ? 'openers' : 'counts'](
        tenant,
        items.map(({ id }) => id),
      );
      return {
        items: items.map(({ updated_by_name, ...item }) => ({ ...item, updated_by: updated_by_name, uses: counts.get(item.id) ?? 0 })),
        total_count: total,
      };
    },
    create: async (tenant: Tenant, author: Author, title: string, data: D, id: string = ids.next()): Promise<Shelved<D>> =>
      pieces.change(tenant, (trx) => insert(trx, tenant, author, { id, title, data })),
    /** In the caller's transaction; the caller publishes the change. */
    insert,
    /** Saves if nobody else did since the row was read, or since `baseVersion`. Errors: edit_conflict with `current_version`. */
    save: async (
      tenant: Tenant,
      author: Author,
      row: Shelved<D>,
      changes: { title?: string; data: D; baseVersion?: number | undefined },
    ): Promise<Shelved<D>> => {
      const next = { ...row, title: changes.title?.trim() || row.title, data: changes.data, version: row.version + 1, ...stamp(author) };
      const isSaved =
        (changes.baseVersion === undefined || changes.baseVersion === row.version) &&
        (await pieces.change(tenant, async (trx) => {
          if (!(await shelf.save(trx, next, row.version))) return false;
          await pieces.write(trx, tenant, { id: row.id, kind }, usesOf(changes.data));
          return true;
        }));
      if (!isSaved) throw new AppError('edit_conflict', { extra: { current_version: (await require(tenant, row.id)).version } });
      return next;
    },
    /** Errors: in_use with `used_by` while a page, a piece or the app's settings name it. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      await require(tenant, id);
      const users = await pieces.namedBy(tenant, id);
      if (users.length > 0) throw new AppError('in_use', { extra: { used_by: users } });
      await pieces.change(tenant, async (trx) => {
        await shelf.remove(trx, tenant, id);
        await pieces.forget(trx, tenant, { id, kind });
      });
    },
    findMany: shelf.findMany,
    knownIds: async (tenant: Tenant, wanted: readonly string[]): Promise<string[]> => (await shelf.findMany(tenant, wanted)).map(({ id }) => id),
    /** A piece as a visit shows it. Read once per version of the tree, which every save raises; previews always read. */
    shown: async ({ tenant, tree, isPreview }: Visit, id: string): Promise<Shelved<D> | null> => {
      const key = `${tenant.appId} ${tree.version} ${id}`;
      const known = isPreview ? undefined : kept.get(key);
      if (known !== undefined) return known === 'absent' ? null : known;
      const row = (await shelf.find(tenant, id)) ?? null;
      if (!isPreview) kept.set(key, row ?? 'absent');
      return row;
    },
  };
}

/** What the studio gets of each piece. */
const toPiece = ({ id, title, version, updated_at, updated_by_name }: Shelved<object>) => ({
  id,
  title,
  version,
  updated_at,
  updated_by: updated_by_name,
});
