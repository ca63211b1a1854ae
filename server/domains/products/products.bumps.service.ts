import { maxOrderBumps, type BumpFields, type StudioProduct } from '@bandstand/contract/products.ts';
import { stepFault } from '@bandstand/rules/products/money.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Ids } from '../../platform/ids.ts';
import { createBumpsRepo } from './products.bumps.repo.ts';
import type { BumpRow, ProductsRepo } from './products.repo.ts';
import type { ProductsStudio } from './products.studio.service.ts';

export interface BumpsDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  repo: ProductsRepo;
  studio: Pick<ProductsStudio, 'product' | 'surroundings' | 'requireImage' | 'requireLocked'>;
}
type NewBump = BumpFields & { title: string; product_id: string; version_id: string };

export type Bumps = ReturnType<typeof createBumps>;

/** Other products offered beside one (COM-13). Purchases stay, whatever happens to the offer. */
export function createBumps({ db, clock, ids, repo, studio }: BumpsDependencies) {
  const bumps = createBumpsRepo();

  /** Throws 422 for a product that is missing or the same one, a foreign or archived version, and a price that cannot be paid. */
  async function checkOffer(
    tenant: Tenant,
    productId: string,
    offeredId: string,
    versionId: string,
    { price, prices = [] }: BumpFields,
  ): Promise<void> {
    const isItself = offeredId.toLowerCase() === productId.toLowerCase();
    const [offered] = isItself ? [] : await repo.byIds(tenant, [offeredId]);
    const version = offered?.versions.find(({ id }) => id === versionId.toLowerCase());
    refuseFields({
      product_id: isItself ? { key: 'field.circle' } : !offered ? { key: 'field.invalid' } : null,
      version_id: offered && (!version || version.is_archived) ? { key: 'field.invalid' } : null,
      price: version && price ? stepFault(price, version.currency) : null,
      ...Object.fromEntries(
        prices.map(({ currency, price: own }, at) => {
          // Only with its own price, in a currency that its version is sold in.
          const isSold = typeof price === 'number' && version?.prices?.some((one) => one.currency === currency) === true;
          const isTwice = prices.findIndex((one) => one.currency === currency) < at;
          return [`prices.${at}.price`, isSold && !isTwice ? stepFault(own, currency) : ({ key: 'field.invalid' } as const)];
        }),
      ),
    });
  }
  const checkTitle = (title: string | undefined): void => refuseFields({ title: title?.trim() === '' ? { key: 'field.required' } : null });
  const requireBump = (found: BumpRow | undefined): BumpRow => {
    if (!found) throw new AppError('not_found');
    return found;
  };

  return {
    /** Adds a bump, last unless a place is given. Throws 409 `in_use` if there are six already. */
    add: async (tenant: Tenant, productId: string, fields: NewBump, keep: Keep<StudioProduct> = keepNothing): Promise<StudioProduct> => {
      const rows = await repo.byIds(tenant, [productId]);
      if (rows.length === 0) throw new AppError('product_not_found');
      checkTitle(fields.title);
      await checkOffer(tenant, productId, fields.product_id, fields.version_id, fields);
      const image = await studio.requireImage(tenant, fields.image);
      // Before the transaction: waiting inside it for a second connection can deadlock with others doing the same.
      const show = await studio.surroundings(tenant, rows);
      return transact(db, tenant, async (trx) => {
        const product = await studio.requireLocked(trx, tenant, productId);
        if (product.bumps.length >= maxOrderBumps) throw new AppError('in_use', { extra: { most: maxOrderBumps } });
        await bumps.insert(trx, {
          app_id: tenant.appId,
          id: ids.next(),
          product_id: product.id,
          title: fields.title.trim(),
          body: fields.text?.trim() || null,
          image: image ?? null,
          offered_id: fields.product_id,
          version_id: fields.version_id,
          price: fields.price ?? null,
          prices: fields.prices ?? [],
          position: fields.position ?? Math.max(-1, ...product.bumps.map(({ position }) => position)) + 1,
          archived_at: null,
          created_at: clock.iso(),
        });
        const made = show(await studio.requireLocked(trx, tenant, productId));
        await keep(trx, made);
        return made;
      });
    },
    /** Changes the fields that are sent. A product without a version, or the reverse, is checked against the stored one. */
    change: async (tenant: Tenant, productId: string, bumpId: string, fields: BumpFields): Promise<StudioProduct> => {
      checkTitle(fields.title);
      const [product] = await repo.byIds(tenant, [productId]);
      const current = requireBump(product?.bumps.find(({ id }) => id === bumpId.toLowerCase()));
      const { product_id = current.offered_id, version_id = current.version.id } = fields;
      if (fields.product_id !== undefined || fields.version_id !== undefined || fields.price || fields.prices)
        await checkOffer(tenant, productId, product_id, version_id, { price: current.price, ...fields });
      const { title, text, price, prices, position } = fields;
      const image = await studio.requireImage(tenant, fields.image);
      const isThere = await transact(db, tenant, async (trx) => {
        await studio.requireLocked(trx, tenant, productId);
        return bumps.change(trx, tenant, productId, bumpId, {
          title: title?.trim(),
          body: text === undefined ? undefined : text?.trim() || null,
          image,
          price,
          prices: price === null ? [] : prices,
          position,
          offered_id: product_id,
          version_id,
        });
      });
      if (!isThere) throw new AppError('not_found');
      return studio.product(tenant, productId);
    },
    /** Removes a bump. Throws 404 for a bump of another product. */
    remove: async (tenant: Tenant, productId: string, bumpId: string): Promise<void> => {
      const isThere = await transact(db, tenant, (trx) => bumps.change(trx, tenant, productId, bumpId, { archived_at: clock.iso() }));
      if (!isThere) throw new AppError('not_found');
    },
  };
}
