import type { Tenant } from '../../platform/db/tenancy.ts';

export type SubscriptionsEvents = {
  /** A charge failed: the member keeps his access for the days of grace (COM-21). */
  'subscription.past_due': { tenant: Tenant; subscriptionId: string; subscriberId: string };
  'subscription.ended': { tenant: Tenant; subscriptionId: string; subscriberId: string };
};
/** Repeats by itself once it was begun. */
export type SubscriptionsJobs = { 'subscriptions.advance': Record<string, never> };
