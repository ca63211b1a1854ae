import type { Tenant } from '../../platform/db/tenancy.ts';

export type OrdersEvents = {
  /** Paid (or free) and granted. */
  'order.completed': { tenant: Tenant; orderId: string; subscriberId: string; productId: string };
};
