import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { LinkPreviewTable, LinksTables } from './links.tables.ts';

export type WebCardRow = Omit<LinkPreviewTable, 'app_id'>;

export type LinksRepo = ReturnType<typeof createLinksRepo>;

export function createLinksRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<LinksTables>(tenant);
  return {
    find: async (tenant: Tenant, urlHash: string): Promise<WebCardRow | null> =>
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

    /** The latest answer replaces the stored one. Its id stays: messages name the picture by it. */
    store: async (tenant: Tenant, row: WebCardRow): Promise<void> => {
      const { url_hash: _key, id: _id, ...answer } = row;
      await rows(tenant)
        .insertInto('link_previews')
        .values({ app_id: tenant.appId, ...row })
        .onConflict((conflict) => conflict.columns(['app_id', 'url_hash']).doUpdateSet(answer))
        .execute();
    },
  };
}
