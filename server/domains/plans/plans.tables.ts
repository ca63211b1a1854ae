import type { PlanQuote } from '@bandstand/contract/plans.ts';

/** `asked`: its money was asked for, and nobody knows yet, or the member finishes the payment. */
export type ChangeState = 'quoted' | 'asked' | 'done' | 'failed';

export interface PlansTables {
  plan_changes: {
    app_id: string;
    id: string;
    subscription_id: string;
    version_id: string;
    state: ChangeState;
    quote: PlanQuote;
    /** `ChangeDetails` of plans.quotes.ts. */
    details: unknown;
    /** A payment that the member finishes, or that a bank works on. */
    intent_id: string | null;
    created_at: string;
    expires_at: string;
  };
}
