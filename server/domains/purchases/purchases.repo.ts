import type { PurchaseSource } from '@bandstand/contract/checkout.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

/** Read only here; orders and the app stores write purchases. */
interface PurchaseColumns {
  purchases: {
    app_id: string;
    id: string;
    order_id: string | null;
    subscriber_id: string;
    product_id: string;
    version_id: string | null;
    amount: number;
    currency: string;
    source: PurchaseSource;
    is_gift: boolean;
    seats: number | null;
    purchased_at: string;
  };
}
export type PurchaseRow = PurchaseColumns['purchases'];
export type PurchasesRepo = ReturnType<typeof createPurchasesRepo>;

export const createPurchasesRepo = ({ db }: { db: Database }) => ({
  /** Newest first. */
  ofMember: (tenant: Tenant, subscriberId: string): Promise<PurchaseRow[]> =>
    db
      .for<PurchaseColumns>(tenant)
      .selectFrom('purchases')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('subscriber_id', '=', subscriberId)
      .orderBy('purchased_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
});
