import type { Insertable, Updateable } from 'kysely';
import { json } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { ProductsTables } from './products.tables.ts';

type Bumps = ProductsTables['order_bumps'];
const written = <T extends Updateable<Bumps>>(row: T): T => ({
  ...row,
  ...(row.image ? { image: json(row.image) } : {}),
  ...(row.prices ? { prices: json(row.prices) } : {}),
});

/** Writes order bumps; they are read with their product. */
export const createBumpsRepo = () => ({
  insert: (trx: Work, row: Insertable<Bumps>) => within<ProductsTables>(trx).insertInto('order_bumps').values(written(row)).execute(),
  /** False if the product no longer has this bump. */
  change: async (trx: Work, tenant: Tenant, productId: string, id: string, changes: Updateable<Bumps>): Promise<boolean> =>
    (
      await within<ProductsTables>(trx)
        .updateTable('order_bumps')
        .set(written(changes))
        .where('app_id', '=', tenant.appId)
        .where('product_id', '=', productId)
        .where('id', '=', id)
        .where('archived_at', 'is', null)
        .returning('id')
        .execute()
    ).length === 1,
});
