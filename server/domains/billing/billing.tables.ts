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
    /** As its provider gave it. */
    payment_method: { token: string; brand: string; last4: string; customer?: string | null; expiry?: string | null } | null;
    order_id: string | null;
    /** Bought without money: it ends where the app begins to take some. */
    is_test: boolean;
    /** `SubscriptionTerms` of rules/products/charges.ts; null for what was bought before there were any: its version says what is charged. */
    terms: unknown;
    /** What takes the place of `version_id` and `terms` with the next charge. */
    next_version_id: string | null;
    next_terms: unknown;
    /** What the period was sold for, without tax on top; null: what the terms say. */
    period_worth: number | null;
    /** To come, or running; it stays until the charge after it is paid. */
    pause: { periods: number; from: string; until: string; keeps_access: boolean; has_begun: boolean } | null;
    /** In the order of `terms.items`, after the first. */
    also_purchases: string[];
    /** A payment of the member himself, begun at the provider and not finished; or a charge of ours that a bank works on. */
    pay_intent_id: string | null;
    /** `pay_intent_id` is such a charge: where the bank returns it, that is a refusal. */
    is_charge_waiting: boolean;
    /** What it opened was taken back for good: nothing is charged any more, and what comes nevertheless is given back. */
    revoked_at: string | null;
    due_at: string;
    claimed_until: string | null;
    /** The plan of the moment in which it became past due; null: what `rules` say. */
    dunning: Dunning | null;
    /** Why nothing could be asked for; null: it could. */
    trouble: 'nobody' | 'method' | null;
    /** How often in a row nobody knew what became of a charge. */
    unknown_tries: number;
    /** The card and its month of which its member was told. */
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
    /** Those of one moment stand in their order, too. */
    nr: GeneratedAlways<number>;
  };
}
