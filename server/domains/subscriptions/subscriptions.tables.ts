export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'ending' | 'ended';

export interface SubscriptionsTables {
  subscriptions: {
    app_id: string;
    id: string;
    purchase_id: string;
    subscriber_id: string;
    product_id: string;
    version_id: string;
    status: SubscriptionStatus;
    provider: string;
    current_period_start: string;
    current_period_end: string;
    past_due_since: string | null;
    ends_at: string | null;
    charges_made: number;
    attempts_failed: number;
    /** As its provider gave it. */
    payment_method: { token: string; brand: string; last4: string } | null;
    order_id: string | null;
    /** `SubscriptionTerms` of rules/products/charges.ts. */
    terms: unknown;
    also_purchases: string[];
    pay_intent_id: string | null;
    due_at: string;
    claimed_until: string | null;
    created_at: string;
  };
}
