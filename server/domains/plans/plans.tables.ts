import type { PlanQuote } from '@bandstand/contract/plans.ts';

/** `asked`: the payment was requested, and its outcome is unknown or the member must finish it. */
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
    /** A payment that the member must finish, or that a bank processes. */
    intent_id: string | null;
    created_at: string;
    expires_at: string;
  };
}
