import type { IncludedItem } from '@bandstand/contract/products.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { createGather, createGatherById } from '../../platform/gather.ts';
import type { Gifts } from '../gifts/gifts.service.ts';
import type { Products } from '../products/products.service.ts';
import type { Bought } from './receipts.letter.ts';
import type { Ordered, ReceiptsRepo } from './receipts.repo.ts';

export interface BoughtDependencies {
  repo: ReceiptsRepo;
  catalogue: Pick<Products, 'everByIds' | 'includedIn'>;
  gifts: Pick<Gifts, 'amongOrders'>;
}

/** Reads what an order opened, together with those of the same moment. */
export const createBought = ({ repo, catalogue, gifts }: BoughtDependencies) => {
  const orderOf = createGatherById<Tenant, Ordered>(repo.ofOrders);
  const isGiftOrder = createGather<Tenant, string, boolean>(async (tenant, ids) => {
    const given = await gifts.amongOrders(tenant, ids);
    return ids.map((id) => given.has(id));
  });
  const opened = createGatherById<Tenant, IncludedItem[]>((tenant, ids) =>
    catalogue.includedIn(
      tenant,
      'staff',
      ids.map((id) => ({ id, part_ids: [] })),
    ),
  );
  return async (tenant: Tenant, orderId: string): Promise<Bought> => {
    const [order, isGift] = await Promise.all([orderOf(tenant, [orderId]), isGiftOrder(tenant, orderId)]);
    const { waiver = null, productIds: ids = [] } = order.get(orderId) ?? {};
    // Only the recipient of a gift may read what it opens.
    if (isGift) return { waiver, isGift, items: [], texts: [] };
    const [products, included] = await Promise.all([catalogue.everByIds(tenant, ids), opened(tenant, ids)]);
    const items = ids.flatMap((id) => included.get(id) ?? []);
    return { waiver, isGift, items, texts: ids.flatMap((id) => products.get(id)?.receiptText?.trim() || []) };
  };
};
