import type { Purchase } from '@bandstand/contract/checkout.ts';
import { share } from '@bandstand/rules/products/shares.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Products } from '../products/products.service.ts';
import type { PurchaseRow, PurchasesRepo } from './purchases.repo.ts';

export type Purchases = ReturnType<typeof createPurchases>;

/** What a member bought (COM-19). */
export function createPurchases({
  repo,
  products,
  entitlements,
  invoices,
}: {
  repo: PurchasesRepo;
  products: Pick<Products, 'everByIds'>;
  entitlements: Pick<Entitlements, 'accessByPurchase'>;
  invoices: Pick<Invoices, 'ofOrders'>;
}) {
  /** What was refunded of each purchase: an order's refund is divided among its purchases by their price. */
  function refundedOf(rows: readonly PurchaseRow[], paid: Awaited<ReturnType<Invoices['ofOrders']>>): Map<string, number> {
    const refunded = new Map<string, number>();
    for (const [orderId, { refunded: total }] of paid) {
      if (total === 0) continue;
      const own = rows.filter(({ order_id }) => order_id === orderId);
      const shares = share(
        total,
        own.map(({ amount }) => amount),
      );
      for (const [at, { id }] of own.entries()) refunded.set(id, shares[at] ?? 0);
    }
    return refunded;
  }

  return {
    /** spec L370. Newest first; `status` is the current state of what the purchase gave. */
    list: async ({ tenant, id }: Member): Promise<{ items: Purchase[]; total_count: number }> => {
      const [rows, access] = await Promise.all([repo.ofMember(tenant, id), entitlements.accessByPurchase(tenant, id)]);
      const [known, paid] = await Promise.all([
        products.everByIds(tenant, [...new Set(rows.map(({ product_id }) => product_id))]),
        invoices.ofOrders(tenant, [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))]),
      ]);
      const refunded = refundedOf(rows, paid);
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
          status: row.is_gift ? 'gift' : (now?.status ?? 'ended'),
          is_gift: row.is_gift,
          seats: row.seats,
          source: row.source,
          invoice_id: paid.get(row.order_id ?? '')?.id ?? null,
          credit_notes: paid.get(row.order_id ?? '')?.credit_notes ?? [],
          refunded: refunded.get(row.id) ?? 0,
        };
      });
      return { items, total_count: items.length };
    },
  };
}
