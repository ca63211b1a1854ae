import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { LinkPreviewTable, PreviewsTables } from './previews.tables.ts';

export type PreviewRow = Omit<LinkPreviewTable, 'app_id'>;

export type PreviewsRepo = ReturnType<typeof createPreviewsRepo>;

export function createPreviewsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<PreviewsTables>(tenant);
  return {
    find: async (tenant: Tenant, urlHash: string): Promise<PreviewRow | null> =>
      (await rows(tenant)
        .selectFrom('link_previews')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('url_hash', '=', urlHash)
        .executeTakeFirst()) ?? null,

    hasImage: async (tenant: Tenant, id: string): Promise<boolean> => {
      const found = await rows(tenant)
        .selectFrom('link_previews')
        .select('has_image')
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .executeTakeFirst();
      return found?.has_image ?? false;
    },

    /** The latest answer counts; its id stays, because messages name the picture by it. */
    keep: async (tenant: Tenant, row: PreviewRow): Promise<void> => {
      const { url_hash: _key, id: _id, ...answer } = row;
      await rows(tenant)
        .insertInto('link_previews')
        .values({ app_id: tenant.appId, ...row })
        .onConflict((conflict) => conflict.columns(['app_id', 'url_hash']).doUpdateSet(answer))
        .execute();
    },
  };
}
