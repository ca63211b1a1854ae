import type { GeneratedAlways } from 'kysely';
import type { Dunning } from '@bandstand/contract/payments.studio.ts';
import type { SubscriptionEventType } from '@bandstand/contract/subscriptions.studio.ts';

export type SubscriptionStatus = 'trialing' | 'active' | 'paused' | 'past_due' | 'ending' | 'ended';

export interface BillingTables {
  subscriptions: {
    app_id: string;
    id: string;
    purchase_id: string;
    subscriber_id: string;
    product_id: string;
    version_id: string;
    status: SubscriptionStatus;
    provider: string;
    /** Periods are counted from it. */
    anchor_at: string;
    current_period_start: string;
    current_period_end: string;
    past_due_since: string | null;
    ends_at: string | null;
    charges_made: number;
    attempts_failed: number;
    /** As its provider sent it. */
    payment_method: { token: string; brand: string; last4: string; customer?: string | null; expiry?: string | null } | null;
    order_id: string | null;
    /** Bought without money: it ends when the app begins to take real payments. */
    is_test: boolean;
    /** `SubscriptionTerms` of rules/products/charges.ts; null for older purchases, whose version says what is charged. */
    terms: unknown;
    /** Replaces `version_id` and `terms` with the next charge. */
    next_version_id: string | null;
    next_terms: unknown;
    /** What the period was sold for, without tax on top; null: as the terms say. */
    period_worth: number | null;
    /** Planned or running; it stays until the charge after it is paid. */
    pause: { periods: number; from: string; until: string; keeps_access: boolean; has_begun: boolean } | null;
    /** In the order of `terms.items`, after the first. */
    also_purchases: string[];
    /** A payment by the member, begun at the provider and not finished; or a charge of ours that a bank is processing. */
    pay_intent_id: string | null;
    /** `pay_intent_id` is such a charge: if the bank returns it, that is a refusal. */
    is_charge_waiting: boolean;
    /** Its access was revoked for good: nothing is charged any more, and money that still arrives is refunded. */
    revoked_at: string | null;
    due_at: string;
    claimed_until: string | null;
    /** The dunning plan from the moment it became past due; null: as `rules` say. */
    dunning: Dunning | null;
    /** Why nothing could be charged; null: no problem. */
    trouble: 'nobody' | 'method' | null;
    /** How many charges in a row had an unknown outcome. */
    unknown_tries: number;
    /** The card and its month of which the member was notified. */
    card_told: string | null;
    created_at: string;
  };
  subscription_events: {
    app_id: string;
    id: string;
    subscription_id: string;
    type: SubscriptionEventType;
    data: Record<string, unknown>;
    made_by: string | null;
    at: string;
    /** Keeps events of the same moment in order. */
    nr: GeneratedAlways<number>;
  };
}
