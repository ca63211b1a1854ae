import type { BumpPrice, CurrencyPrice, PauseRule } from '@bandstand/contract/products.ts';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { ProductsTables } from './products.tables.ts';

type Products = ProductsTables['products'];
type Versions = ProductsTables['product_versions'];
export type VersionRow = Omit<
  Versions,
  'app_id' | 'created_at' | 'is_archived' | 'is_giftable' | 'seats_min' | 'seats_max' | 'prices' | 'pause'
> & {
  is_archived: boolean;
  is_giftable: boolean;
  seats_min: number | null;
  seats_max: number | null;
  prices: CurrencyPrice[];
  pause: PauseRule | null;
};
/** A product with its versions, including archived ones, its bumps, and the products of its bundle that still exist. */
export type ProductRow = Omit<Products, 'app_id'> & { versions: VersionRow[]; part_ids: string[]; bumps: BumpRow[] };
/** An order bump with what it offers; `is_sold`: its product and its version are on sale. */
export type BumpRow = Omit<
  ProductsTables['order_bumps'],
  'app_id' | 'product_id' | 'version_id' | 'archived_at' | 'created_at' | 'prices'
> & {
  prices: BumpPrice[];
  offered_title: string;
  requires_address: boolean;
  is_sold: boolean;
  version: VersionRow;
};
export type NewVersion = Insertable<Versions>;
export type ProductsRepo = ReturnType<typeof createProductsRepo>;

const versionColumns = sql.raw(
  [
    'id',
    'product_id',
    'name',
    'price',
    'currency',
    'kind',
    'interval_unit',
    'interval_count',
    'expiry_units',
    'trial_days',
    'setup_fee',
    'keep_access',
    'prices',
    'is_giftable',
    'seats_min',
    'seats_max',
    'is_archived',
    'pause',
    'position',
  ]
    .map((name) => `'${name}', v.${name}`)
    .join(', '),
);
/** One statement for any number of products: the database builds the lists of each. */
const full = sql`p.id, p.title, p.description, p.image, p.is_hidden, p.is_published, p.requires_address, p.default_version_id,
  p.archived_at, p.created_at, p.updated_at, p.success_action, p.receipt_text, p.apple_product_id, p.google_product_id,
  (select coalesce(json_agg(json_build_object(${versionColumns}) order by v.position, v.id), '[]') from product_versions v
    where v.app_id = p.app_id and v.product_id = p.id) as versions,
  (select coalesce(json_agg(b.part_id order by b.position), '[]') from product_parts b
    join products o on o.app_id = b.app_id and o.id = b.part_id
    where b.app_id = p.app_id and b.product_id = p.id and o.archived_at is null) as part_ids,
  (select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title, 'body', b.body, 'image', b.image, 'offered_id', b.offered_id,
      'price', b.price, 'prices', b.prices, 'position', b.position, 'offered_title', o.title, 'requires_address', o.requires_address,
      'is_sold', o.is_published and o.archived_at is null and not v.is_archived, 'version', json_build_object(${versionColumns}))
      order by b.position, b.id), '[]')
    from order_bumps b join products o on o.app_id = b.app_id and o.id = b.offered_id
      join product_versions v on v.app_id = b.app_id and v.id = b.version_id
    where b.app_id = p.app_id and b.product_id = p.id and b.archived_at is null) as bumps`;
const written = <T extends Updateable<Products>>(row: T): T => ({
  ...row,
  ...(row.image ? { image: json(row.image) } : {}),
  ...(row.success_action ? { success_action: json(row.success_action) } : {}),
});

const withPrices = <T extends Updateable<Versions>>(row: T): T => ({
  ...row,
  ...(row.prices ? { prices: json(row.prices) } : {}),
  ...(row.pause ? { pause: json(row.pause) } : {}),
});

interface ByIds {
  appId: string;
  ids: readonly string[];
}
// Planning it takes longer than running it.
const soldByIds = statement<ByIds, ProductRow>(
  ({ appId, ids }) => sql`select ${full} from products p where p.app_id = ${appId} and p.id = any(${ids}::uuid[]) and p.archived_at is null
    order by p.created_at desc, p.id`,
  { isPlannedOnce: true },
);
const everByIds = statement<ByIds, ProductRow>(
  ({ appId, ids }) => sql`select ${full} from products p where p.app_id = ${appId} and p.id = any(${ids}::uuid[])
    order by p.created_at desc, p.id`,
  { isPlannedOnce: true },
);

/** The catalogue. */
export const createProductsRepo = ({ db }: { db: Database }) => {
  const read = async (tenant: Tenant, where: RawBuilder<unknown>): Promise<ProductRow[]> =>
    (
      await sql<ProductRow>`select ${full} from products p where p.app_id = ${tenant.appId} and ${where}
        order by p.created_at desc, p.id`.execute(db.for<ProductsTables>(tenant))
    ).rows;
  return {
    byIds: (tenant: Tenant, ids: readonly string[]) => soldByIds(db.for<ProductsTables>(tenant), { appId: tenant.appId, ids }),
    /** Archived ones too: what was bought keeps its name. */
    everByIds: (tenant: Tenant, ids: readonly string[]) => everByIds(db.for<ProductsTables>(tenant), { appId: tenant.appId, ids }),
    listed: (tenant: Tenant) => read(tenant, sql`p.archived_at is null and p.is_published and not p.is_hidden`),
    search: async (tenant: Tenant, { term, offset, limit }: { term: string; offset: number; limit: number }) => {
      const where = sql`p.archived_at is null and (${term} = '' or p.title ilike ${`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`}
        or p.id::text = ${term.toLowerCase()})`;
      const [rows, count] = await Promise.all([
        read(
          tenant,
          sql`p.id in (select p.id from products p where p.app_id = ${tenant.appId} and ${where} order by p.created_at desc, p.id
            limit ${limit} offset ${offset})`,
        ),
        sql<{ count: number }>`select count(*) from products p where p.app_id = ${tenant.appId} and ${where}`.execute(
          db.for<ProductsTables>(tenant),
        ),
      ]);
      return { rows, count: count.rows[0]?.count ?? 0 };
    },
    versionProduct: async (tenant: Tenant, versionId: string): Promise<string | null> =>
      (
        await db
          .for<ProductsTables>(tenant)
          .selectFrom('product_versions')
          .select('product_id')
          .where('app_id', '=', tenant.appId)
          .where('id', '=', versionId)
          .executeTakeFirst()
      )?.product_id ?? null,
    /** Products that show a picture, on their own or on a bump. */
    usesOfMedia: async (tenant: Tenant, mediaId: string): Promise<{ id: string; title: string; is_published: boolean }[]> => {
      const { rows } = await sql<{ id: string; title: string; is_published: boolean }>`select id, title, is_published from products
        where app_id = ${tenant.appId} and image ->> 'media_id' = ${mediaId} and image is not null and archived_at is null
        union select p.id, p.title, p.is_published from order_bumps b join products p on p.app_id = b.app_id and p.id = b.product_id
        where b.app_id = ${tenant.appId} and b.image ->> 'media_id' = ${mediaId} and b.image is not null and b.archived_at is null
          and p.archived_at is null
        order by title, id`.execute(db.for<ProductsTables>(tenant));
      return rows;
    },

    insert: (trx: Work, row: Insertable<Products>) => within<ProductsTables>(trx).insertInto('products').values(written(row)).execute(),
    insertVersion: (trx: Work, row: NewVersion) =>
      within<ProductsTables>(trx).insertInto('product_versions').values(withPrices(row)).execute(),
    change: (trx: Work, tenant: Tenant, id: string, changes: Updateable<Products>) =>
      within<ProductsTables>(trx)
        .updateTable('products')
        .set(written(changes))
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .execute(),
    changeVersion: (trx: Work, tenant: Tenant, id: string, changes: Updateable<Versions>) =>
      within<ProductsTables>(trx)
        .updateTable('product_versions')
        .set(withPrices(changes))
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .execute(),
    /** Nobody else can change the product until the transaction ends. */
    lock: async (trx: Work, tenant: Tenant, id: string): Promise<ProductRow | undefined> => {
      await sql`select 1 from products where app_id = ${tenant.appId} and id = ${id} for update`.execute(within<ProductsTables>(trx));
      return (
        await sql<ProductRow>`select ${full} from products p where p.app_id = ${tenant.appId} and p.id = ${id}
          and p.archived_at is null`.execute(within<ProductsTables>(trx))
      ).rows[0];
    },
    replaceParts: async (trx: Work, tenant: Tenant, id: string, partIds: readonly string[]): Promise<void> => {
      const rows = within<ProductsTables>(trx);
      await rows.deleteFrom('product_parts').where('app_id', '=', tenant.appId).where('product_id', '=', id).execute();
      const parts = partIds.map((part_id, position) => ({ app_id: tenant.appId, product_id: id, part_id, position }));
      if (parts.length > 0) await rows.insertInto('product_parts').values(parts).execute();
    },
  };
};
