export interface RepricingTables {
  term_changes: {
    app_id: string;
    id: string;
    kind: 'price' | 'tax';
    product_id: string | null;
    version_id: string | null;
    amounts: { currency: string; amount: number }[] | null;
    needs_consent: boolean;
    country: string | null;
    region: string | null;
    name: string | null;
    rate: number | null;
    applies_from: string;
    state: 'announced' | 'withdrawn';
    /** When to sweep the subscriptions next; null: all were notified. */
    sweep_at: string | null;
    created_by: string;
    created_at: string;
  };
  term_notices: {
    app_id: string;
    change_id: string;
    subscription_id: string;
    state: 'told' | 'accepted' | 'withdrawn';
    needs_consent: boolean;
    applies_at: string;
    /** Totals of the first charge affected, in minor units. */
    was: number;
    amount: number;
    currency: string;
    told_at: string;
    answered_at: string | null;
  };
}
