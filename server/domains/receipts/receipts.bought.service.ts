import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Gifts } from '../gifts/gifts.service.ts';
import type { Products } from '../products/products.service.ts';
import type { Bought } from './receipts.letter.ts';
import type { ReceiptsRepo } from './receipts.repo.ts';

export interface BoughtDependencies {
  repo: ReceiptsRepo;
  catalogue: Pick<Products, 'everByIds' | 'includedIn'>;
  gifts: Pick<Gifts, 'ofOrder'>;
}

/** Reads what an order opened. */
export const createBought =
  ({ repo, catalogue, gifts }: BoughtDependencies) =>
  async (tenant: Tenant, orderId: string): Promise<Bought> => {
    const ids = await repo.productsOf(tenant, orderId);
    const parts = ids.map((id) => ({ id, part_ids: [] }));
    const [products, included] = await Promise.all([catalogue.everByIds(tenant, ids), catalogue.includedIn(tenant, 'staff', parts)]);
    const isGift = (await gifts.ofOrder(tenant, orderId)) !== null;
    const waiver = await repo.waiverOf(tenant, orderId);
    // Only the recipient of a gift may read what it opens.
    if (isGift) return { waiver, isGift, items: [], texts: [] };
    const items = ids.flatMap((id) => included.get(id) ?? []);
    return { waiver, isGift, items, texts: ids.flatMap((id) => products.get(id)?.receiptText?.trim() || []) };
  };
