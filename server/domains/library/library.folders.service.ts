import { maxFolderDepth, type MediaFolder } from '@bandstand/contract/media.studio.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Ids } from '../../platform/ids.ts';
import type { LibraryRepo } from './library.repo.ts';
import type { FolderRow } from './library.tables.ts';

export type Folders = ReturnType<typeof createFolders>;

/** Folders of the media library: nested, and only for order; deleting one never deletes its contents. */
export function createFolders({ db, repo, clock, ids }: { db: Database; repo: LibraryRepo; clock: Clock; ids: Ids }) {
  const list = async (tenant: Tenant): Promise<MediaFolder[]> => {
    const [rows, counts] = await Promise.all([repo.all(tenant), repo.counts(tenant)]);
    return rows.map(({ id, title, parent_id }) => ({ id, title, parent_id, media_count: counts.get(id) ?? 0 }));
  };
  const find = async (tenant: Tenant, id: string): Promise<MediaFolder> => {
    const folder = (await list(tenant)).find((one) => one.id === id);
    if (!folder) throw new AppError('not_found');
    return folder;
  };
  /** Errors: not_found for an unknown parent, validation_failed for a circle and for too much depth. */
  function checkPlace(rows: readonly FolderRow[], id: string | null, parentId: string | null): void {
    if (parentId === null) return;
    const byId = new Map(rows.map((row) => [row.id, row]));
    const parent = byId.get(parentId);
    refuseFields({ parent_id: !parent && { key: 'field.invalid' } });
    const above: string[] = [];
    for (let at = parent; at && above.length <= rows.length; at = at.parent_id === null ? undefined : byId.get(at.parent_id)) above.push(at.id);
    refuseFields({ parent_id: id !== null && above.includes(id) && { key: 'field.circle' } });
    const below = id === null ? 1 : heightOf(rows, id);
    refuseFields({ parent_id: above.length + below > maxFolderDepth && { key: 'field.too_deep' } });
  }

  return {
    has: repo.has,
    list: async (tenant: Tenant): Promise<{ items: MediaFolder[]; total_count: number }> => {
      const items = await list(tenant);
      return { items, total_count: items.length };
    },
    create: async (tenant: Tenant, input: { title: string; parent_id?: string | null }): Promise<MediaFolder> => {
      const id = ids.next();
      const parentId = input.parent_id ?? null;
      await transact(db, tenant, async (trx) => {
        checkPlace(await repo.lockAll(trx, tenant), null, parentId);
        await repo.insert(trx, { app_id: tenant.appId, id, parent_id: parentId, title: titleOf(input.title), created_at: clock.iso() });
      });
      return find(tenant, id);
    },
    change: async (tenant: Tenant, id: string, input: { title?: string; parent_id?: string | null }): Promise<MediaFolder> => {
      await transact(db, tenant, async (trx) => {
        const rows = await repo.lockAll(trx, tenant);
        if (!rows.some((row) => row.id === id)) throw new AppError('not_found');
        if (input.parent_id !== undefined) checkPlace(rows, id, input.parent_id);
        const changes = {
          ...(input.title === undefined ? {} : { title: titleOf(input.title) }),
          ...(input.parent_id === undefined ? {} : { parent_id: input.parent_id }),
        };
        if (Object.keys(changes).length > 0) await repo.change(trx, tenant, id, changes);
      });
      return find(tenant, id);
    },
    /** Its contents move one folder up. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      await transact(db, tenant, async (trx) => {
        const row = (await repo.lockAll(trx, tenant)).find((one) => one.id === id);
        if (!row) throw new AppError('not_found');
        await repo.empty(trx, tenant, id, row.parent_id);
        await repo.remove(trx, tenant, id);
      });
    },
  };
}

function titleOf(text: string): string {
  const title = text.trim();
  refuseFields({ title: title === '' && { key: 'field.required' } });
  return title;
}

/** How many levels a folder has, including itself. */
function heightOf(rows: readonly FolderRow[], id: string): number {
  const below = rows.filter((row) => row.parent_id === id);
  return 1 + Math.max(0, ...below.map((row) => heightOf(rows, row.id)));
}
