import type { Tenant } from '../../platform/db/tenancy.ts';

export type BillingEvents = {
  /** A charge failed: the member keeps his access for the days of grace (COM-21). */
  'subscription.past_due': { tenant: Tenant; subscriptionId: string; subscriberId: string };
  'subscription.ended': { tenant: Tenant; subscriptionId: string; subscriberId: string };
};

/** What a member is told of by mail; written in the transaction of what it tells. */
export interface SubscriptionMail {
  appId: string;
  subscriptionId: string;
  kind: 'past_due' | 'ended' | 'trial_ending' | 'card_ending' | 'pause_ending';
  /** One mail a key. */
  key: string;
}
export type BillingJobs = {
  /** Repeats by itself once it was begun. */
  'subscriptions.advance': Record<string, never>;
  /** Looks daily for cards that end soon. */
  'subscriptions.cards': Record<string, never>;
  'subscription.mail': SubscriptionMail;
};
