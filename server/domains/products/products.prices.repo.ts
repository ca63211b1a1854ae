import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ProductsTables } from './products.tables.ts';

export type NoticeRow = Omit<ProductsTables['price_notices'], 'app_id'>;

/** Prices on sale, and those that an update of the server converted. */
export const createPricesRepo = ({ db }: { db: Database }) => ({
  /** Every price of the catalogue that may be bought, including hidden and unpublished products. */
  onSale: (tenant: Tenant) =>
    db
      .for<ProductsTables>(tenant)
      .selectFrom('product_versions as v')
      .innerJoin('products as p', (join) => join.onRef('p.app_id', '=', 'v.app_id').onRef('p.id', '=', 'v.product_id'))
      .select(['p.title', 'v.kind', 'v.price', 'v.setup_fee', 'v.trial_days', 'v.currency', 'v.prices'])
      .where('v.app_id', '=', tenant.appId)
      .where('v.is_archived', '=', false)
      .where('p.archived_at', 'is', null)
      .orderBy('p.title')
      .orderBy('v.position')
      .execute(),
  notices: (tenant: Tenant): Promise<NoticeRow[]> =>
    db
      .for<ProductsTables>(tenant)
      .selectFrom('price_notices')
      .select([
        'id',
        'kind',
        'product_id',
        'title',
        'version_name',
        'currency',
        'amount_before',
        'digits_before',
        'amount_after',
        'digits_after',
      ])
      .where('app_id', '=', tenant.appId)
      .orderBy('title')
      .orderBy('kind')
      .orderBy('id')
      .execute(),
  removeNotices: (tenant: Tenant, ids: readonly string[]) =>
    db.for<ProductsTables>(tenant).deleteFrom('price_notices').where('app_id', '=', tenant.appId).where('id', 'in', ids).execute(),
});
