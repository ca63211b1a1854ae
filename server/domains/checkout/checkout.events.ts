import type { Tenant } from '../../platform/db/tenancy.ts';

export type CheckoutEvents = {
  /** Paid (or free) and granted. */
  'order.completed': { tenant: Tenant; orderId: string; subscriberId: string; productId: string };
};
/** Repeats by itself once it was begun. */
export type CheckoutJobs = { 'checkout.reconcile': Record<string, never> };
