import type { Purchase } from '@bandstand/contract/checkout.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { Products } from '../products/products.service.ts';
import type { CheckoutRepo } from './checkout.repo.ts';

export type Purchases = ReturnType<typeof createPurchases>;

/** What a member bought (COM-19). */
export function createPurchases({
  repo,
  products,
  entitlements,
}: {
  repo: CheckoutRepo;
  products: Pick<Products, 'everByIds'>;
  entitlements: Pick<Entitlements, 'accessByPurchase'>;
}) {
  return {
    /** spec L370. Newest first; what lies behind a purchase now is its `status`. */
    list: async ({ tenant, id }: Member): Promise<{ items: Purchase[]; total_count: number }> => {
      const [rows, access] = await Promise.all([repo.purchasesOf(tenant, id), entitlements.accessByPurchase(tenant, id)]);
      const known = await products.everByIds(tenant, [...new Set(rows.map(({ product_id }) => product_id))]);
      const items = rows.map((row): Purchase => {
        const now = access.get(row.id);
        return {
          id: row.id,
          product: { id: row.product_id, title: known.get(row.product_id)?.title ?? '' },
          version_id: row.version_id,
          amount: row.amount,
          currency: row.currency,
          purchased_at: row.purchased_at,
          expires_at: now?.ends_at ?? null,
          status: now?.status ?? 'ended',
          source: row.source,
          invoice_id: null,
          refunded: 0,
        };
      });
      return { items, total_count: items.length };
    },
  };
}
