import type { Tenant } from '../../platform/db/tenancy.ts';

export type BillingEvents = {
  /** A charge failed: the member keeps access for the days of grace (COM-21). */
  'subscription.past_due': { tenant: Tenant; subscriptionId: string; subscriberId: string };
  'subscription.ended': { tenant: Tenant; subscriptionId: string; subscriberId: string };
};

/** A mail to the member, written in the transaction of what it reports. */
export interface SubscriptionMail {
  appId: string;
  subscriptionId: string;
  kind: 'past_due' | 'ended' | 'trial_ending' | 'card_ending' | 'pause_ending';
  /** One mail per key. */
  key: string;
}
export type BillingJobs = {
  'subscription.mail': SubscriptionMail;
};
